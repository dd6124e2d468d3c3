"""Takes screenshots of every screen, behind Tooling/screenshots. Arguments: the program, the folder."""

import sys
import tempfile
from pathlib import Path

from demo_server import served
from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"
DEVICES = {"desk": {"width": 1200, "height": 900}, "phone": {"width": 390, "height": 844}}

# Waits until the page is ready and has loaded all images and drawings, including those far down. A drawing's
# paper has a color once it is painted.
READY = """
async () => {
  const { page } = await import(document.scripts[0].src);
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
        with served(program, scratch) as (address, routes), sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            access = chromium.new_context()
            access.new_page().goto(address)  # connects one device only, so the contexts share its cookie
            state = access.storage_state()
            for device, size in DEVICES.items():
                for scheme in ["light", "dark"]:
                    take(chromium, address, state, routes, size, scheme, folder / f"{device}-{scheme}")
    print(f"{4 * len(routes)} screenshots of {len(routes)} screens in {folder}")


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
