"""A server of a new sample library, for the tools that open pages in browsers."""

import contextlib
import json
import signal
import subprocess
import sys


# The screens that only the web app has.
SERVED = ["/settings/library", "/settings/devices", "/settings/about"]


@contextlib.contextmanager
def served(program, folder):
    """Creates a sample library in a folder, and yields its address and each screen's pattern and route."""
    library = f"{folder}/library"
    subprocess.run([program, "demo", "--quiet", "--library", library], check=True, stdout=subprocess.DEVNULL)
    with serving(program, library) as server:
        yield server


@contextlib.contextmanager
def serving(program, library):
    """Serves a library with sample records, and yields its address and each screen's pattern and route."""
    library = ["--library", library]
    routes = filled(program, library)
    serving = subprocess.Popen([program, "serve", "--json", "--port", "0", *library], stdout=subprocess.PIPE)
    try:
        yield json.loads(serving.stdout.readline())["url"], routes
    finally:
        serving.send_signal(signal.SIGTERM)
        serving.wait()


def filled(program, library):
    """Returns every screen's route with the IDs of its records: the canvas of the newest journal entry with
    photos, and for a photo in a record, the first of that entry."""

    def asked(*words):
        return json.loads(subprocess.check_output([program, *words, "--json", *library]))["items"]

    entry = next(entry for entry in asked("journal", "list") if entry["photos"])
    ids = {"canvases": entry["canvas"]}
    for collection, command in {"photos": "photo", "weight": "weight", "drawings": "drawing"}.items():
        ids[collection] = asked(command, "list")[0]["id"]
    routes = []
    for screen in asked("screen", "list"):
        route = screen["route"].replace("/:id/in/:owner", f"/{entry['photos'][0]}/in/{entry['id']}")
        route = route.replace(":entry", entry["id"])
        for collection, id in ids.items():
            route = route.replace(f"/{collection}/:id", f"/{collection}/{id}")
        if ":" in route:
            print(f"{route}: skipped, because the sample library has no example", file=sys.stderr)
        else:
            routes.append((screen["route"], route))
    return routes + [(route, route) for route in SERVED]
