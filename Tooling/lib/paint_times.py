"""Measures how all screens of a library are painted. Arguments: the program, the library, the rounds.

Prints a JSON object: for each screen, the medians of its rounds.
"""

import json
import statistics
import sys

from demo_server import serving
from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"

# Collects the entries of the browser's performance timeline, from the beginning.
OBSERVE = """
window.seen = { paint: 0, task: 0, shift: 0 };
const observe = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
observe("largest-contentful-paint", (entry) => (seen.paint = entry.startTime));
observe("longtask", (entry) => (seen.task = Math.max(seen.task, entry.duration)));
observe("layout-shift", (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
"""

# Waits until the page is connected, and its visible images are loaded and painted.
SEEN = """
async () => {
  const { page } = await import(document.scripts[0].src);
  while (page.id === null) await new Promise((done) => setTimeout(done, 10));
  const isVisible = (image) => image.getBoundingClientRect().top < innerHeight;
  await Promise.all([...document.images].filter(isVisible).map((image) => image.decode()));
  // The browser reports a paint some time after it.
  for (let frame = 0; frame < 2 || (seen.paint === 0 && frame < 60); frame += 1) {
    await new Promise(requestAnimationFrame);
  }
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const loaded = entries.filter((entry) => !/-\\/(photos|drawings|surfaces|charts)\\b/.test(entry.name));
  return { ...seen, bytes: loaded.reduce((sum, entry) => sum + entry.encodedBodySize, 0) };
}
"""


def main(program, library, rounds):
    figures = {}
    with serving(program, library) as (address, routes), sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
        page.goto(address)
        page.add_init_script(OBSERVE)
        origin = address.split("/?")[0]
        for pattern, route in routes:
            page.goto(origin + route)
            page.evaluate(SEEN)  # The first visit fills the caches of the browser and the system.
            visits = []
            for _ in range(rounds):
                page.goto(origin + route)
                visits.append(page.evaluate(SEEN))
            figures[pattern] = {name: statistics.median(visit[name] for visit in visits) for name in visits[0]}
    print(json.dumps(figures))


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
