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


# A sheet: the tops of the screens, each with its name below.
SHEET = """
<style>
  body {{ display: grid; grid-template-columns: repeat({columns}, 1fr); gap: 16px; margin: 16px; background: #8a8078 }}
  figure {{ margin: 0; font: 13px sans-serif; color: #fff }}
  img {{ display: block; width: 100%; aspect-ratio: {width} / {height}; object-fit: cover; object-position: top }}
</style>
{figures}
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
                    name = f"{device}-{scheme}"
                    take(chromium, address, state, routes, size, scheme, folder / name)
                    lay_out(chromium, size, folder / name, folder / f"{name}.jpg")
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


def lay_out(chromium, size, folder, sheet):
    """Puts the screenshots in a folder on a sheet."""
    paths = sorted(folder.glob("*.png"))
    figures = "".join(f'<figure><img src="{path.as_uri()}">{path.stem}</figure>' for path in paths)
    columns = 5 if size["width"] > size["height"] else 10
    page = chromium.new_page(viewport={"width": 1600, "height": 900})
    text = SHEET.format(columns=columns, figures=figures, **size)
    with tempfile.NamedTemporaryFile("w", suffix=".html", dir=folder.parent) as file:
        file.write(text)
        file.flush()
        page.goto(Path(file.name).as_uri())
        page.screenshot(path=sheet, full_page=True, type="jpeg", quality=60)
    page.close()


main(sys.argv[1], Path(sys.argv[2]))
