"""The browsers of Tooling/browsers, each with the same methods: Chromium, Firefox, and WebKitGTK."""

import base64
import contextlib
import os
import subprocess
import time
from pathlib import Path

PATIENCE = 30  # seconds until a condition must be true
CHROMIUM, FIREFOX, WEBKIT = "/usr/bin/chromium-headless-shell", "/usr/bin/firefox-esr", "/usr/bin/WebKitWebDriver"

# The errors of a click on an element that appears, moves, or is replaced at the moment.
UNREADY = {
    "ElementNotInteractableException", "ElementClickInterceptedException", "StaleElementReferenceException",
    "StaleElementException", "NoSuchElementException",
}


class Engine:
    """A browser with one or more windows. Selectors are CSS, and scripts are bodies of functions."""

    def until(self, condition, *arguments):
        """Waits until a JavaScript expression is true, and fails after a while."""
        last = time.monotonic() + PATIENCE
        while not self.holds(condition, *arguments):
            if time.monotonic() > last:
                raise AssertionError(f"not true: {condition} {[*arguments]}, at {self.script('return location.href')}")
            time.sleep(0.02)

    def holds(self, condition, *arguments):
        try:
            return self.script(f"return ({condition})", *arguments)
        except Exception as error:
            # The page is navigating to another one.
            if not any(it in str(error) for it in self.navigating):
                raise
            return False


class Chromium(Engine):
    """Chromium without a window, driven by Playwright."""

    navigating = ["context was destroyed"]
    label = "Chromium"

    def __init__(self, folder):
        from playwright.sync_api import sync_playwright

        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        self.context = self.browser.new_context(viewport={"width": 1280, "height": 900})
        self.context.set_default_timeout(PATIENCE * 1000)
        self.found = []
        self.windows = []
        self.new_window()

    def new_window(self):
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.found.append(str(error)))
        self.page.on("console", lambda it: it.type == "error" and self.found.append(it.text))
        self.windows.append(self.page)

    def use(self, index):
        self.page = self.windows[index]

    def open(self, address):
        self.page.goto(address)

    def reload(self):
        self.page.reload()

    def back(self):
        self.script("history.back()")

    def forward(self):
        self.script("history.forward()")

    def size(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def script(self, body, *arguments):
        return self.page.evaluate(f"(arguments) => {{ {body} }}", list(arguments))

    def click(self, selector):
        self.page.locator(selector).first.click()

    def type(self, text):
        self.page.keyboard.type(text)

    def press(self, *keys):
        self.page.keyboard.press("+".join(keys))

    def pick(self, selector, value):
        """Sets the value of a control with a picker: a path of a file, or a date."""
        field = self.page.locator(selector).first
        field.set_input_files(value) if value.startswith("/") else field.fill(value)

    def drag(self, places):
        for place in places[:1]:
            self.page.mouse.move(*place)
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place)
        self.page.mouse.up()

    def screenshot(self, path):
        self.page.screenshot(path=path)

    def faults(self):
        return self.found

    def close(self):
        self.browser.close()
        self.playwright.stop()


class Remote(Engine):
    """A browser driven by the commands of WebDriver."""

    # The keys that have names, as WebDriver's characters.
    keys = {
        "Control": "\ue009", "Enter": "\ue007", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowRight": "\ue014",
        "ArrowDown": "\ue015", "Tab": "\ue004",
    }

    def type(self, text):
        keys = [{"type": kind, "value": it} for it in text for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keys", "actions": keys}])

    def press(self, *names):
        values = [self.keys.get(name, name) for name in names]
        keys = [{"type": "keyDown", "value": it} for it in values]
        keys += [{"type": "keyUp", "value": it} for it in reversed(values)]
        self.perform([{"type": "key", "id": "keys", "actions": keys}])

    def drag(self, places):
        moves = [
            {"type": "pointerMove", "duration": 20, "origin": "viewport", "x": round(x), "y": round(y)} for x, y in places]
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        kind = {"pointerType": "mouse"}
        actions = [moves[0], down, *moves[1:], up]
        self.perform([{"type": "pointer", "id": "mouse", "parameters": kind, "actions": actions}])

    def click(self, selector):
        """Clicks on an element once it is there and doesn't move."""
        self.until("document.querySelector(arguments[0])", selector)
        # WebKitWebDriver doesn't scroll to all elements.
        self.script("document.querySelector(arguments[0])?.scrollIntoView({block: 'center'})", selector)
        last = time.monotonic() + PATIENCE
        while True:
            try:
                return self.find(selector).click()
            except Exception as error:
                if type(error).__name__ not in UNREADY or time.monotonic() > last:
                    raise
                time.sleep(0.02)

    def pick(self, selector, value):
        self.find(selector).send_keys(value)


class Firefox(Remote):
    """Firefox without a window, driven by its Marionette."""

    navigating = ["Browsing context has been discarded", "document unloaded", "context", "null"]
    label = "Firefox"

    def __init__(self, folder):
        from marionette_driver.marionette import Marionette

        self.driver = Marionette(
            app="fxdesktop", bin=FIREFOX, headless=True, app_args=["-remote-allow-system-access"],
            gecko_log=f"{folder}/firefox.log", startup_timeout=PATIENCE)
        self.driver.start_session()
        self.driver.set_window_rect(width=1280, height=900)
        self.windows = [self.driver.current_window_handle]

    def new_window(self):
        self.windows.append(self.driver.open(type="window", focus=True)["handle"])
        self.use(-1)

    def use(self, index):
        self.driver.switch_to_window(self.windows[index])

    def open(self, address):
        self.driver.navigate(address)

    def reload(self):
        self.driver.refresh()

    def back(self):
        self.driver.go_back()

    def forward(self):
        self.driver.go_forward()

    def size(self, width, height):
        """Narrows the page in its window, whose smallest width is larger than a phone's."""
        self.driver.set_window_rect(width=max(width, 500), height=height)
        with self.driver.using_context("chrome"):
            self.driver.execute_script(
                "gBrowser.selectedBrowser.style.maxWidth = arguments[0] + 'px'", [width])
        self.until("innerWidth === arguments[0]", width)

    def script(self, body, *arguments):
        return self.driver.execute_script(body, list(arguments))

    def find(self, selector):
        return self.driver.find_element("css selector", selector)

    def perform(self, actions):
        self.driver._send_message("WebDriver:PerformActions", {"actions": actions})

    def screenshot(self, path):
        Path(path).write_bytes(base64.b64decode(self.driver.screenshot(full=False)))

    def faults(self):
        """Returns the errors of pages and of the policy for their content."""
        with self.driver.using_context("chrome"):
            return self.driver.execute_script("""
                return Services.console.getMessageArray().filter((it) => it instanceof Ci.nsIScriptError)
                  .filter((it) => it.sourceName.startsWith("http:") && !(it.flags & Ci.nsIScriptError.warningFlag))
                  .map((it) => `${it.sourceName}:${it.lineNumber}: ${it.errorMessage}`)""")

    def close(self):
        self.driver.quit()
        self.driver.cleanup()


class WebKit(Remote):
    """WebKitGTK's small browser on a virtual display, driven by WebKitWebDriver."""

    navigating = ["navigat", "unload", "closed", "context"]
    label = "WebKitGTK"

    def __init__(self, folder):
        from selenium import webdriver

        self.display = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        number = self.display.stdout.readline().decode().strip()
        # The toolbar must not be wider than a phone.
        style = Path(folder) / "gtk-3.0/gtk.css"
        style.parent.mkdir()
        style.write_text("* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n")
        options = webdriver.WebKitGTKOptions()
        [options.binary_location] = map(str, Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options.add_argument("--automation")
        environment = {
            **os.environ, "DISPLAY": f":{number}", "XDG_CONFIG_HOME": str(folder),
            # Its sandbox needs privileges that a container doesn't have.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        service = webdriver.WebKitGTKService(executable_path=WEBKIT, env=environment)
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.windows = [self.driver.current_window_handle]
        self.size(1280, 900)

    def new_window(self):
        self.driver.switch_to.new_window("window")
        self.windows.append(self.driver.current_window_handle)

    def use(self, index):
        self.driver.switch_to.window(self.windows[index])

    def open(self, address):
        self.driver.get(address)

    def reload(self):
        self.driver.refresh()

    def back(self):
        self.driver.back()

    def forward(self):
        self.driver.forward()

    def size(self, width, height):
        self.driver.set_window_rect(width=width, height=height)
        self.until("innerWidth === arguments[0]", width)

    def script(self, body, *arguments):
        return self.driver.execute_script(body, *arguments)

    def find(self, selector):
        return self.driver.find_element("css selector", selector)

    def perform(self, actions):
        self.driver.execute("actions", {"actions": actions})

    def pick(self, selector, value):
        """Sets a control's value. WebKitWebDriver can't operate the calendar, so a date is set as the calendar does."""
        if value.startswith("/"):
            return super().pick(selector, value)
        self.script("""
            const field = document.querySelector(arguments[0]);
            field.value = arguments[1];
            for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {bubbles: true}))""", selector, value)

    def screenshot(self, path):
        self.driver.save_screenshot(str(path))

    def faults(self):
        return []  # WebKitWebDriver doesn't report the console.

    def close(self):
        with contextlib.suppress(Exception):  # the driver may have crashed, and the display ends in any case
            self.driver.quit()
        self.display.terminate()
        self.display.wait()


ENGINES = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
