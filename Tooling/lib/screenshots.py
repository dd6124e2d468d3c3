"""Takes screenshots of every screen, behind Tooling/screenshots. Arguments: the program, the folder."""

import json
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"
DEVICES = {"desk": {"width": 1200, "height": 900}, "phone": {"width": 390, "height": 844}}

# Waits until the page is ready and has loaded all images and drawings, including those far down. A drawing's
# paper has a color once it is painted.
READY = """
async () => {
  const { page } = await import("/-/stashbook.js");
  while (page.id === null) await new Promise((done) => setTimeout(done, 10));
  for (const image of document.images) image.loading = "eager";
  await Promise.all([...document.images].map((image) => image.decode()));
  const isBare = (surface) => !surface.querySelector(".paper")?.style.backgroundColor;
  while ([...document.querySelectorAll(".surface")].some(isBare)) {
    await new Promise((done) => setTimeout(done, 10));
  }
}
"""


def main(program, folder):
    with tempfile.TemporaryDirectory() as scratch:
        library = ["--library", f"{scratch}/library"]
        subprocess.run([program, "demo", "--quiet", *library], check=True, stdout=subprocess.DEVNULL)
        routes = filled(program, library)
        serving = subprocess.Popen(
            [program, "serve", "--json", "--port", "0", *library], stdout=subprocess.PIPE)
        try:
            address = json.loads(serving.stdout.readline())["url"]
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                access = chromium.new_context()
                access.new_page().goto(address)  # connects one device only, so the contexts share its cookie
                state = access.storage_state()
                for device, size in DEVICES.items():
                    for scheme in ["light", "dark"]:
                        take(chromium, address, state, routes, size, scheme, folder / f"{device}-{scheme}")
        finally:
            serving.send_signal(signal.SIGTERM)
            serving.wait()
    print(f"{4 * len(routes)} screenshots of {len(routes)} screens in {folder}")


def filled(program, library):
    """Returns every screen's route with the IDs of its records: a canvas with a journal, and for a photo in a
    record, one of the journal's newest entry."""

    def asked(*words):
        return json.loads(subprocess.check_output([program, *words, "--json", *library]))["items"]

    canvas, entry = next(
        (canvas["id"], entries[0])
        for canvas in asked("canvas", "list")
        if (entries := asked("journal", "list", canvas["id"])))
    ids = {"canvases": canvas}
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
    return routes


def take(chromium, address, state, routes, size, scheme, folder):
    folder.mkdir(parents=True, exist_ok=True)
    context = chromium.new_context(
        storage_state=state, viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    origin = address.split("/?")[0]
    for pattern, route in routes:
        page.goto(origin + route)
        page.evaluate(READY)
        name = pattern.strip("/").replace("/", "-").replace(":", "") or "hub"
        page.screenshot(path=folder / f"{name}.png", full_page=True)
    context.close()


main(sys.argv[1], Path(sys.argv[2]))
