"""Measurements of libraries in a PostgreSQL database, with pgbench as the peer."""

import contextlib
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

from bench_figures import RELEASE, Figures, Side, per_second, short, thousands

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
LIBRARIES, RECORDS = 1_000, 1_000
WRITTEN, WRITES = 100, 8  # the libraries that are written to, and the transactions of each of their eight writers
SETTINGS = {
    "listen_addresses": "", "max_wal_size": "4GB", "log_destination": "jsonlog", "logging_collector": "on",
    "log_filename": "log", "log_directory": "log", "log_file_mode": "0644",
}
# Numbers of revisions and transactions in the library whose statements are logged, unlike all other values.
REVISION, TRANSACTION = 1_000_000, 2_000_000
PARAMETER = re.compile(r"\$(\d+) = ('(?:[^']|'')*'|NULL)")
ID = re.compile(r"'[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'")


def hosted(report, folder, rounds):
    with server(folder) as place:
        writes(report, folder, place, rounds)
        lists(report, place, rounds)


@contextlib.contextmanager
def server(folder):
    """Starts a server with PostgreSQL's own settings for durability, and yields the folder of its socket."""
    folder.chmod(0o711)
    place = folder / "server"
    place.mkdir()
    user = []
    if os.getuid() == 0:
        shutil.chown(place, "postgres")
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    data = place / "data"
    initialize = shlex.split(f"{PROGRAMS}/initdb -D {data} -U stash -A trust -E UTF8 --locale=C.UTF-8 --no-sync")
    subprocess.run([*user, *initialize], cwd=place, stdout=subprocess.DEVNULL, check=True)
    settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
    process = subprocess.Popen([*user, PROGRAMS / "postgres", "-D", data, "-k", place, *settings], cwd=place,
                               stderr=subprocess.DEVNULL)
    try:
        while subprocess.run([PROGRAMS / "pg_isready", "-q", "-h", place], check=False).returncode:
            if process.poll() is not None:
                sys.exit("bench: PostgreSQL doesn't start")
            time.sleep(0.05)
        sql(place, "postgres", "CREATE ROLE maker LOGIN")
        yield place
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def sql(place, database, *statements):
    """Runs statements as a superuser, and returns their rows as text."""
    commands = [word for statement in statements for word in ("-c", statement)]
    options = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", place, "-U", "stash", "-d", database]
    return subprocess.run([PROGRAMS / "psql", *options, *commands], stdout=subprocess.PIPE, text=True, check=True).stdout


def make_database(place, name):
    """Creates an empty database, and returns its address."""
    sql(place, "postgres", f"CREATE DATABASE {name} OWNER maker")
    return f"postgresql:///{name}?host={place}&user=maker"


def benchmark(command, address, *numbers):
    return f"{RELEASE / 'benchmarks'} hosted {command} '{address}' {' '.join(map(str, numbers))}"


def writes(report, folder, place, rounds):
    address = make_database(place, "writes")
    subprocess.run(shlex.split(benchmark("write", address, WRITTEN, 1)), stdout=subprocess.DEVNULL, check=True)
    script = folder / "write.sql"
    script.write_text(logged_write(place, address))
    ours = Side("PostgresRecordStore", benchmark("write", address, WRITTEN, WRITES), read=per_second)
    pgbench = Side("pgbench", f"{PROGRAMS}/pgbench --no-vacuum --protocol=prepared --client=8 --jobs=2 --transactions="
                   f"{WRITTEN * WRITES} --file={script} --host={place} --username=maker writes",
                   read=lambda output: float(re.search(r"tps = ([\d.]+)", output)[1]))
    report.compare(f"Writes per second to {WRITTEN} libraries by 8 writers each, on 8 connections", ours, [pgbench],
                   rounds, thousands)
    report.require("writes relative to pgbench with the same statements", ours.to(pgbench), 0.5, at_most=False)


def logged_write(place, address):
    """Returns pgbench's script with the statements of a write, as the server logged them."""
    sql(place, "writes", f"UPDATE stashbook_library SET revision = {REVISION}, tx = {TRANSACTION} WHERE library = '1'",
        "ALTER DATABASE writes SET log_statement = 'all'")
    subprocess.run(shlex.split(benchmark("write", address, 1, 1)), stdout=subprocess.DEVNULL, check=True)
    sql(place, "writes", "ALTER DATABASE writes RESET log_statement")
    entries = [json.loads(line) for line in (place / "data/log/log.json").read_text("utf-8").splitlines()]
    first = next(number for number, entry in enumerate(entries) if "lock_timeout" in entry["message"])
    session = [entry for entry in entries[first:] if entry["session_id"] == entries[first]["session_id"]]
    lines = [f"\\set library random(1, {WRITTEN})", r"\set id random(1, 1000000000000000)"]
    for entry in session:
        kind, statement = entry["message"].split(": ", 1)
        if kind == "statement":
            lines += plain(statement)
        else:
            lines.append(bound(statement, dict(PARAMETER.findall(entry.get("detail", "")))) + ";")
        if statement == "COMMIT":
            return "\n".join(lines) + "\n"
    sys.exit("bench: the server didn't log a whole write")


def plain(statements):
    """Yields lines for statements that are sent together and without parameters."""
    for statement in statements.split("; "):
        statement = re.sub(r"(config\('stashbook.library', |library = )'1'", r"\g<1>:library::text", statement)
        yield statement + (r" \gset" if statement.endswith("FOR UPDATE") else ";")


def bound(statement, values):
    """Returns a statement with values or pgbench's variables instead of parameters."""
    def expression(match):
        value = values[match[1]]
        if match[1] == "1":
            return ":library::text"
        if value == f"'{REVISION + 1}'":
            return "(:revision::bigint + 1)"
        if value == f"'{TRANSACTION + 1}'":
            return "(:tx::bigint + 1)"
        if ID.fullmatch(value) and "stashbook_transaction" not in statement:
            return ":id::text"
        return value

    return re.sub(r"\$(\d+)", expression, " ".join(statement.split()))


def lists(report, place, rounds):
    one, many = make_database(place, "one"), make_database(place, "many")
    print(f"bench: filling {LIBRARIES:,} libraries with {RECORDS:,} records each", file=sys.stderr)
    for address in (one, many):
        subprocess.run(shlex.split(benchmark("fill", address, RECORDS)), check=True)
    for table in ("stashbook_library", "stashbook_transaction", "stashbook_change", "hosted_skein"):
        columns = sql(place, "many", f"""
            SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute WHERE attrelid = '{table}'::regclass
            AND attnum > 0 AND attgenerated = '' AND attname <> 'library'""").strip()
        sql(place, "many", f"INSERT INTO {table} (library, {columns}) SELECT n::text, {columns} FROM {table},"
            f" generate_series(2, {LIBRARIES}) AS n WHERE library = '1'")
    for database in ("one", "many"):
        sql(place, database, "VACUUM ANALYZE")
    ours = Side(f"{LIBRARIES:,} libraries", benchmark("list", many, 300), read=Figures())
    alone = Side("1 library", benchmark("list", one, 300), read=Figures())
    report.compare(f"A page of 50 of a library's {RECORDS:,} records", ours, [alone], rounds, short)
    report.require("time relative to a database of one library", ours.to(alone), 1.2)
