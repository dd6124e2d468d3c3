"""A walk through the web app in several browsers, behind Tooling/browsers.

Arguments: the program, the folder for screenshots or an empty text, and the names of the engines.
"""

import struct
import sys
import tempfile
import time
import zlib
from pathlib import Path

from demo_server import served
from engines import ENGINES

STEPS = []
# Returns the start tags of the innermost elements that reach beyond the window.
OUTSIDE = """
  const isOutside = (it) => it.getBoundingClientRect().right > innerWidth;
  const found = [...document.querySelectorAll("body *")].filter((it) => isOutside(it) && ![...it.children].some(isOutside));
  return found.slice(0, 3).map((it) => it.cloneNode().outerHTML).join(" ");
"""
NAME = "Walked Garden"


def step(run):
    """Adds a step to the walk."""
    STEPS.append(run)
    return run


class Walk:
    """One engine's walk through the app of one library."""

    def __init__(self, engine, address, routes, folder, screenshots):
        self.engine, self.address, self.routes = engine, address, routes
        self.folder, self.screenshots = folder, screenshots
        self.origin = address.split("/?")[0]
        self.until, self.script = engine.until, engine.script
        self.type, self.press = engine.type, engine.press
        self.canvas = None  # the route of the canvas that the walk adds

    def open(self, route):
        self.engine.open(self.origin + route)
        self.until("location.pathname + location.search === arguments[0]", route)

    def tap(self, id):
        self.engine.click(at(id))

    def fill(self, id, text):
        """Replaces a field's text with the keyboard."""
        self.tap(id)
        self.until("document.activeElement?.dataset.id === arguments[0]", id)
        self.press("Control", "a")
        self.type(text)
        self.until("document.activeElement.value === arguments[0]", text)

    def at(self, path, title=None):
        """Waits for a screen by its path and title."""
        self.until("location.pathname === arguments[0]", path)
        if title:
            self.title(title)

    def title(self, title):
        self.until("document.querySelector('main h1')?.textContent === arguments[0]", title)

    def shows(self, text):
        self.until("document.querySelector('main').textContent.includes(arguments[0])", text)

    def lacks(self, text):
        self.until("!document.querySelector('main').textContent.includes(arguments[0])", text)


def at(id):
    """Returns the selector of the node with an ID, or of the first whose ID begins with a text before a star."""
    return f'[data-id^="{id[:-1]}"]' if id.endswith("*") else f'[data-id="{id}"]'


@step
def opens_with_the_secret(walk):
    walk.engine.open(walk.address)
    walk.at("/", "Stashbook")
    walk.until("location.search === ''")


@step
def visits_each_destination_and_its_views(walk):
    paths = "return [...document.querySelectorAll(arguments[0])].map((it) => it.pathname)"
    marked = "document.querySelector(arguments[0])?.ariaCurrent === 'page'"
    for path in walk.script(paths, ".places [data-place], .tools [data-place]"):
        link = f'.top [data-place][href="{path}"]'
        walk.engine.click(link)
        walk.until(marked, link)
        for view in walk.script(paths, ".views:not([hidden]) a"):
            link = f'.views:not([hidden]) a[href="{view}"]'
            walk.engine.click(link)
            walk.until(marked, link)


@step
def adds_a_canvas_with_a_photo_a_tag_and_a_mesh_count(walk):
    walk.engine.click(".add > button")
    walk.engine.click('#additions a[href="/canvases/new"]')
    walk.at("/canvases/new", "Add Canvas")
    walk.until("document.querySelector('.tile input')")
    walk.engine.pick(".tile input", photo(walk.folder))
    walk.until("document.querySelector('main img')?.naturalWidth > 0")
    walk.fill("canvas.designer", "Marsh House")
    walk.fill("canvas.name", NAME)
    walk.tap("canvas.mesh.preset.18")
    walk.until("document.querySelector(arguments[0]).ariaChecked === 'true'", at("canvas.mesh.preset.18"))
    walk.tap("canvas.tags.input")
    walk.type("walked,")
    walk.until("document.querySelector(arguments[0]).textContent.includes('walked')", at("canvas.tags"))
    walk.engine.pick(".calendar", "2026-06-02")
    walk.until("document.querySelector(arguments[0]).value === '2026-06-02'", at("canvas.acquired"))
    walk.tap("canvas.save")
    walk.at("/canvases", "Canvases")
    walk.shows(NAME)


@step
def filters_the_list_and_reloads_it(walk):
    walk.shows("Mallard")
    walk.fill("canvases.text", "tag:walked")
    walk.lacks("Mallard")
    walk.until("decodeURIComponent(location.search).includes('tag:walked')")
    walk.engine.reload()
    walk.shows(NAME)
    walk.lacks("Mallard")
    walk.until("document.querySelector(arguments[0]).value === 'tag:walked'", at("canvases.text"))


@step
def moves_a_canvas_to_its_next_stage(walk):
    walk.tap("canvases.row.*")
    walk.title(NAME)
    walk.canvas = walk.script("return location.pathname")
    walk.shows("June 2, 2026")
    walk.tap("canvas.advance")
    walk.until("document.querySelector(arguments[0]).textContent === 'Move to WIP'", at("canvas.advance"))


@step
def deletes_a_journal_entry_and_undoes_it(walk):
    walk.tap("canvas.entry")
    walk.title("Add Entry")
    walk.fill("journal.note", "The first leaf")
    walk.tap("journal.save")
    walk.title(NAME)
    walk.shows("The first leaf")
    walk.engine.click("main .list .menu > button")
    walk.tap("journal.delete.*")
    walk.tap("journal.delete.confirm")
    walk.lacks("The first leaf")
    walk.tap("session.undo")
    walk.shows("The first leaf")


@step
def logs_a_weight(walk):
    walk.open("/weight/new")
    walk.fill("weight.value", "68.3")
    walk.tap("weight.save")
    walk.at("/weight")
    walk.shows("68.3 kg")


@step
def changes_the_day_of_a_weight(walk):
    walk.tap("weight.row.*")
    walk.until("document.querySelector('.calendar')")
    walk.engine.pick(".calendar", "2026-02-01")
    walk.until("document.querySelector(arguments[0]).value === '2026-02-01'", at("weight.day"))
    walk.engine.back()
    walk.until("document.querySelector('[role=dialog]') || location.pathname === '/weight'")


@step
def draws_a_stroke_and_undoes_it(walk):
    walk.open("/drawings")
    walk.tap("drawings.new")
    walk.until("document.querySelector('.surface > .hand')")
    box = walk.script("const it = document.querySelector('.hand').getBoundingClientRect(); return [it.x, it.y]")
    walk.engine.drag([(box[0] + 60 + 15 * n, box[1] + 60 + 10 * n) for n in range(8)])
    walk.until("document.querySelector('.surface').ariaLabel.endsWith(', 1 element')")
    walk.press("Control", "z")
    walk.until("document.querySelector('.surface').ariaLabel.endsWith(', empty')")


@step
def steps_through_photos_with_the_arrow_keys(walk):
    walk.open(next(route for pattern, route in walk.routes if pattern == "/canvases/:id"))
    walk.engine.click("main .photos[data-count='4'] a")
    walk.title("Photo 1 of 4")
    walk.press("ArrowRight")
    walk.title("Photo 2 of 4")
    walk.press("ArrowLeft")
    walk.title("Photo 1 of 4")


@step
def zooms_a_photo(walk):
    walk.until("document.querySelector('.viewer').dataset.zoomed === 'false'")
    walk.press("+")
    walk.until("document.querySelector('.viewer').dataset.zoomed === 'true'")
    walk.press("Escape")
    walk.until("document.querySelector('.viewer').dataset.zoomed === 'false'")


@step
def finds_a_record_with_the_keyboard(walk):
    walk.press("/")
    walk.at("/find", "Find")
    walk.until("document.activeElement?.dataset.id === 'find.text'")
    walk.type("mallard")
    walk.until("document.querySelector(arguments[0])?.textContent.includes('Mallard')", at("find.results.canvas"))
    walk.press("Enter")
    walk.title("Mallard")


@step
def goes_back_and_forward(walk):
    walk.engine.back()
    walk.at("/find", "Find")
    walk.engine.back()
    walk.title("Photo 1 of 4")
    walk.engine.forward()
    walk.at("/find", "Find")


@step
def keeps_typed_text_when_it_reloads(walk):
    walk.open("/canvases/new")
    walk.fill("canvas.notes", "Silk from the fair")
    walk.fill("canvas.designer", "Marsh House")
    walk.lacks("Designer is required")
    walk.engine.reload()
    walk.until("document.querySelector(arguments[0])?.value === 'Silk from the fair'", at("canvas.notes"))
    walk.until("document.querySelector(arguments[0])", at("session.draft.restart"))


@step
def updates_a_second_window(walk):
    walk.open(walk.canvas)
    walk.title(NAME)
    walk.engine.new_window()
    walk.open(walk.canvas)
    walk.title(NAME)
    walk.tap("canvas.advance")
    walk.shows("Move to Stitched")
    walk.engine.use(0)
    walk.shows("Move to Stitched")


@step
def fits_into_the_window(walk):
    wide = []
    for width, height in [(390, 844), (1280, 900)]:
        walk.engine.size(width, height)
        for pattern, route in walk.routes:
            walk.open(route)
            walk.until("document.readyState === 'complete' && document.querySelector('main h1, main .surface')")
            if walk.script("return document.documentElement.scrollWidth > innerWidth"):
                wide.append(f"{pattern} is wider than {width} px: {walk.script(OUTSIDE)}")
            if walk.screenshots:
                name = pattern.strip("/").replace("/", "-").replace(":", "") or "home"
                walk.engine.screenshot(walk.screenshots / f"{walk.engine.label}-{width}-{name}.png")
    assert not wide, ", ".join(wide)


@step
def reports_no_errors(walk):
    assert not walk.engine.faults(), "\n".join(walk.engine.faults())


def photo(folder):
    """Returns the path of a new PNG file with a color gradient."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    wide, high = 640, 480
    rows = b"".join(b"\0" + bytes(it for x in range(wide) for it in (x // 3, y // 2, 120)) for y in range(high))
    path = Path(folder) / "garden.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return str(path)


def main(program, screenshots, names):
    folder = Path(screenshots) if screenshots else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    passed = [walked(program, ENGINES[name], folder) for name in names]
    sys.exit(0 if all(passed) else 1)


def walked(program, kind, screenshots):
    """Walks through the app in one engine, prints the result, and returns whether all steps passed."""
    start, done, failure = time.monotonic(), 0, None
    with tempfile.TemporaryDirectory() as folder, served(program, folder) as (address, routes):
        engine = kind(folder)
        try:
            walk = Walk(engine, address, routes, folder, screenshots)
            for run in STEPS:
                run(walk)
                done += 1
        except Exception as error:
            failure = f"{STEPS[done].__name__.replace('_', ' ')}: {error}"
        finally:
            engine.close()
    print(f"{kind.label}: {done} of {len(STEPS)} steps passed, {time.monotonic() - start:.0f} s", flush=True)
    if failure:
        print(f"  {failure}", flush=True)
    return failure is None


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
