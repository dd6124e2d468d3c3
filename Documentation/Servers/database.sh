#!/bin/sh
# Creates the role and the database of Stashbook when the container of PostgreSQL starts for the first time.
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE stash LOGIN PASSWORD :'password';
CREATE DATABASE stash OWNER stash ENCODING 'UTF8' TEMPLATE template0;
-- Without a password, the superuser can connect only in the container.
ALTER ROLE postgres PASSWORD NULL;
SQL
