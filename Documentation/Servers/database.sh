#!/bin/sh
# Creates Stashbook's role and database when the PostgreSQL container first starts.
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE stash LOGIN PASSWORD :'password';
CREATE DATABASE stash OWNER stash ENCODING 'UTF8' TEMPLATE template0;
-- Without a password, the superuser can connect only from inside the container.
ALTER ROLE postgres PASSWORD NULL;
SQL
