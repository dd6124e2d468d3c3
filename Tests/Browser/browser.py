"""A simulated user of Chromium for tests: reads orders, and writes answers in any order, one JSON object per line.

An order has an action (`do`), a number (`n`), and a page (`tab`). A new page gets its order's number, and shares the
browser context of the page that the order names, if any. An answer has the order's number and a `value`, or an `error`
as a sentence. This program knows nothing about the app except what its page and its address say.
"""

import asyncio
import json
import os
import re
import sys
import tempfile
import zlib
from pathlib import Path

from reading import Reading
from scripts import AXE, BACK, COUNTING, HIDE, IDLE, INSTALLED, MENUS, OPENER, PLIGHT, WRITE
from sizes import FIT, LOAD, MEDIA, STATES
from speech import spoken

CHROMIUM = "/usr/bin/chromium-headless-shell"
PATIENCE = 300_000  # milliseconds: other tests may keep the machine busy
KEYS = {
    "enter": "Enter", "backspace": "Backspace", "delete": "Delete", "tab": "Tab", "backTab": "Shift+Tab",
    "escape": "Escape", "space": "Space", "up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft",
    "right": "ArrowRight", "home": "Home", "end": "End", "comma": ",", "semicolon": ";",
    "undo": "Control+z", "redo": "Control+Shift+z",
}


class Tab:
    """One page of a simulated user."""

    def __init__(self, context, page, tools, is_touched):
        self.context, self.page, self.tools = context, page, tools
        self.is_touched = is_touched
        self.faults = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self.hear)
        page.on("response", self.look)

    def hear(self, said):
        if said.type == "error" and not said.text.startswith("Failed to load resource"):
            self.faults.append(said.text)

    def look(self, response):
        if response.status >= 400:
            self.faults.append(f"{response.status} {response.request.method} {response.url}")

    async def idle(self, version=0):
        while True:
            try:
                return await asyncio.wait_for(self.page.evaluate(IDLE, version), PATIENCE / 1000)
            except asyncio.TimeoutError:
                raise RuntimeError(f"The page did not become idle at version {version}") from None
            except Exception as error:
                # The page is navigating to another one.
                if "context was destroyed" not in str(error):
                    raise
                await self.page.wait_for_load_state()

    def one(self, order):
        if "id" in order:
            return self.page.locator(f"[data-id={json.dumps(order['id'])}]")
        return self.page.locator(order["at"])

    async def open(self, order):
        await self.page.goto(order["url"])
        if "token=" in order["url"]:
            await self.page.wait_for_url(lambda url: "token=" not in url)

    async def leave(self, order):
        await self.page.goto("about:blank")
        await self.page.close()
        if not self.context.pages:
            await self.context.close()

    async def installability(self, order):
        return [it["errorId"] for it in (await self.tools.send("Page.getInstallabilityErrors"))["installabilityErrors"]]

    async def click(self, order):
        target = self.one(order)
        await target.evaluate(OPENER)
        if self.is_touched:
            return await target.tap()
        if not await target.evaluate("node => node.matches('input, textarea')"):
            return await target.click(modifiers=[order["key"]] if order.get("key") else None)
        # Click at the end of the text, to continue writing there, but before a button that clears it.
        margin = await target.evaluate("node => (node.nextElementSibling?.matches('.clear') ? 56 : 24)")
        box = await target.bounding_box()
        await target.click(
            position={"x": box["width"] - margin, "y": max(box["height"] / 2, box["height"] - 24)})

    async def focus(self, order):
        await self.one(order).focus()

    async def press(self, order):
        await self.page.keyboard.press(KEYS.get(order["key"], order["key"]))

    async def type(self, order):
        for character in order["text"]:
            if character == "\n":
                await self.page.keyboard.press("Enter")
            else:
                await self.page.keyboard.type(character)
            await self.idle()

    async def paste(self, order):
        async with CLIPBOARD:
            await self.page.evaluate("text => navigator.clipboard.writeText(text)", order["text"])
            await self.page.keyboard.press("Control+v")

    async def compose(self, order):
        *stages, last = order["stages"]
        for stage in [*stages, last]:
            await self.tools.send(
                "Input.imeSetComposition",
                {"text": stage, "selectionStart": len(stage), "selectionEnd": len(stage)})
        await self.tools.send("Input.insertText", {"text": last})

    async def choose_files(self, order):
        async with self.page.expect_file_chooser() as chosen:
            is_open = await self.page.locator(".picker").count() > 0
            await self.page.locator(".picker label" if is_open else ":is(.tile, .chooser) label").first.click()
        await (await chosen.value).set_files(order["files"])

    async def keys(self, order):
        await self.page.keyboard.type(order["text"])

    async def reload(self, order):
        await self.page.reload()

    async def hide(self, order):
        await self.page.evaluate(HIDE)

    async def slow(self, order):
        await self.tools.send("Network.enable")
        await self.tools.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": order["version"], "downloadThroughput": -1, "uploadThroughput": -1})

    async def insert(self, order):
        await self.page.keyboard.insert_text(order["text"])

    async def write(self, order):
        """Replaces the value of each field with each text, and returns the fields whose value then differs."""
        lost = []
        for text in order["texts"]:
            lost += await self.page.evaluate(WRITE, [text, order["ids"]])
            await self.idle()
        return lost

    async def script(self, order):
        return await self.page.evaluate(order["text"])

    async def until(self, order):
        try:
            async with asyncio.timeout(PATIENCE / 1000):
                while not await self.holds(order["text"]):
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise RuntimeError(f"The condition did not become true: {await self.page.evaluate(PLIGHT)}") from None

    async def holds(self, condition):
        try:
            return await self.page.evaluate(condition)
        except Exception as error:
            # The page is navigating to another one.
            if "context was destroyed" not in str(error):
                raise
            await self.page.wait_for_load_state()
            return False

    async def paper(self, order):
        """Returns the number of pages of the printed page, and the number of their pieces of text."""
        margin = dict.fromkeys(("top", "right", "bottom", "left"), order["text"])
        document = await self.page.pdf(format="A4", margin=margin)
        pieces = 0
        for stream in re.findall(rb"stream\r?\n(.*?)endstream", document, re.DOTALL):
            try:
                pieces += len(re.findall(rb"\bT[jJ]\b", zlib.decompress(stream)))
            except zlib.error:
                continue  # an image or font
        return {"pages": len(re.findall(rb"/Type\s*/Page\b", document)), "pieces": pieces}

    async def resize(self, order):
        await self.page.set_viewport_size({"width": order["width"], "height": order["height"]})

    async def emulate(self, order):
        await self.page.emulate_media(**MEDIA[order["text"]])

    async def fit(self, order):
        return await self.page.evaluate(FIT)

    async def load(self, order):
        return await self.page.evaluate(LOAD)

    async def states(self, order):
        return await self.page.evaluate(STATES)

    async def axe(self, order):
        if not await self.page.evaluate("'axe' in window"):
            await self.page.evaluate(axe_source())
        return await self.page.evaluate(AXE)

    async def draw(self, order):
        box = await self.page.locator(order["at"]).bounding_box()
        places = [
            {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"]}
            for x, y in order["places"]]
        hand = {"touch": self.touch, "pinch": self.pinch}.get(order["pointer"], self.mouse)
        await hand(places, order["pointer"])

    async def mouse(self, places, kind):
        """Draws with a mouse button or a pen; with the kind `held`, the button stays down."""
        pressed = {"button": "right" if kind == "right" else "left", "clickCount": 1, "force": 0.8}
        pressed["pointerType"] = "pen" if kind == "pen" else "mouse"
        steps = [("mousePressed", places[0]), *[("mouseMoved", it) for it in places[1:]]]
        if kind == "lift":
            steps = []
        if kind != "held":
            steps.append(("mouseReleased", places[-1]))
        for step, place in steps:
            buttons = 0 if step == "mouseReleased" else 2 if kind == "right" else 1
            await self.tools.send(
                "Input.dispatchMouseEvent", {"type": step, "buttons": buttons, **pressed, **place})

    async def touch(self, places, kind):
        steps = [("touchStart", places[0]), *[("touchMove", it) for it in places[1:]]]
        for step, place in steps:
            points = [{**place, "id": 1, "force": 0.3}]
            await self.tools.send("Input.dispatchTouchEvent", {"type": step, "touchPoints": points})
        await self.tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def pinch(self, places, kind):
        """Moves the first finger along the positions; a second one joins after the first step and spreads."""
        first, *rest = places
        await self.tools.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{**first, "id": 1}]})
        for index, place in enumerate(rest):
            other = {"x": first["x"] - 8 * (index + 1), "y": first["y"], "id": 2}
            await self.tools.send("Input.dispatchTouchEvent", {
                "type": "touchMove" if index else "touchStart",
                "touchPoints": [{**place, "id": 1}, other]})
        await self.tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def back(self, order):
        await self.page.evaluate(BACK)

    async def speech(self, order):
        tree = await self.tools.send("Accessibility.getFullAXTree")
        return spoken(tree["nodes"])

    async def read(self, order):
        await self.page.evaluate(MENUS, True)
        captured = await self.tools.send(
            "DOMSnapshot.captureSnapshot", {"computedStyles": ["visibility", "opacity"]})
        tree = await self.tools.send("Accessibility.getFullAXTree")
        await self.page.evaluate(MENUS, False)
        title = await self.page.title()
        route = await self.page.evaluate("decodeURI(location.pathname) + location.search")
        shown = Reading(captured, tree["nodes"]).snapshot(route, title)
        shown["title"] = title.removesuffix(" · Stashbook")
        faults, self.faults = self.faults, []
        return {"snapshot": shown, "faults": faults}


class Browser:
    """The single Chromium of a run, with its pages."""

    def __init__(self, browser):
        self.browser, self.tabs = browser, {}

    async def context(self, order):
        context = await self.browser.new_context(
            ignore_https_errors=True,  # the certificates of tests are self-signed
            viewport={"width": order["width"], "height": order["height"]},
            color_scheme="dark" if order["dark"] else "light", has_touch=order["touch"],
            device_scale_factor=order["scale"],
            contrast="more" if order["contrast"] else "no-preference",
            reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write", "camera"])
        context.set_default_timeout(PATIENCE)
        await context.add_init_script(COUNTING)
        await context.add_init_script(INSTALLED if order["installed"] else "")
        return context

    async def tab(self, order):
        near = self.tabs.get(order.get("tab"))
        context = near.context if near else await self.context(order)
        page = await context.new_page()
        self.tabs[order["n"]] = Tab(context, page, await context.new_cdp_session(page), order["touch"])
        return order["n"]

    async def do(self, order):
        if order["do"] == "tab":
            return await self.tab(order)
        tab = self.tabs[order["tab"]]
        if order["do"] == "idle":
            return await tab.idle(order["version"])
        value = await getattr(tab, order["do"])(order)
        if order["do"] == "leave":
            del self.tabs[order["tab"]]
        return value


def axe_source():
    try:
        import axe_playwright_python
    except ImportError:
        raise RuntimeError("The Python package axe-playwright-python is missing; Tooling/test installs it") from None
    [found] = Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")
    return found.read_text()


def fake_video(folder):
    """Writes the camera's image in YUV4MPEG2: four gray quarters, from light to dark in reading order."""
    wide, high, frames = 640, 480, 2
    light = [[230, 170], [110, 50]]
    rows = [bytes([left]) * (wide // 2) + bytes([right]) * (wide // 2) for left, right in light]
    frame = b"FRAME\n" + rows[0] * (high // 2) + rows[1] * (high // 2) + b"\x80" * (wide * high // 2)
    path = Path(folder) / "camera.y4m"
    path.write_bytes(f"YUV4MPEG2 W{wide} H{high} F10:1 Ip C420jpeg\n".encode() + frame * frames)
    return path


async def answer(browser, order):
    try:
        said = {"n": order["n"], "value": await browser.do(order)}
    except Exception as error:
        said = {"n": order["n"], "error": f"{order['do']} {order.get('text', '')}: {error!r}"}
    print(json.dumps(said), flush=True)


async def main():
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        raise SystemExit("The Python package playwright is missing; Tooling/test installs it") from None
    if not os.path.exists(CHROMIUM):
        raise SystemExit(f"{CHROMIUM} is missing; Tooling/test installs it")
    reader = asyncio.StreamReader(limit=1 << 24)
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright:
            await serve(playwright, fake_video(folder), reader)


async def serve(playwright, video, orders):
    chromium = await playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
              f"--use-file-for-fake-video-capture={video}"])
    browser, working = Browser(chromium), set()
    print(json.dumps({"n": 0, "value": "ready"}), flush=True)
    async for line in orders:
        task = asyncio.create_task(answer(browser, json.loads(line)))
        working.add(task)
        task.add_done_callback(working.discard)
    await chromium.close()


CLIPBOARD = asyncio.Lock()
asyncio.run(main())
