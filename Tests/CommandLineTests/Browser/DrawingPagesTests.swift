import BrowserKit
import Core
import Foundation
import Glibc
import TestKit
import Testing

/// Drawings in Chromium, served by the shipped program.
@Suite("Drawings in Chromium", .serialized, .highPriority)
struct DrawingPagesTests {
  private static let paper = ".surface[data-id] svg"
  private static let height = [0.2, 0.5, 0.8]

  @Test(
    "DR-1 Strokes drawn with the mouse remain after a reload, and buttons and keys undo and redo them"
  )
  func reload() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/drawings/\(id)")
    for height in Self.height { try await Self.draw(reader, height) }
    try await Self.shows(reader, [true, true, true])
    try await reader.tab.reload()
    try await reader.rest()
    try await Self.shows(reader, [true, true, true])
    try await reader.tap("drawing.undo")
    try await Self.shows(reader, [true, true, false])
    try await reader.tab.reload()
    try await reader.rest()
    try await reader.tap("drawing.redo")
    try await Self.shows(reader, [true, true, true])
    try await reader.tap("drawing.undo")
    try await reader.tab.press("Control+z")
    try await Self.shows(reader, [true, false, false])
    try await reader.tab.press("Control+Shift+z")
    try await Self.shows(reader, [true, true, false])
    try await reader.tab.until("(document.querySelector('.surface[tabindex]').focus(), true)")
    try await reader.tab.press("Control+z")
    try await Self.shows(reader, [true, false, false])
    try await reader.rest()
    #expect(try await cli.json("drawing", "show", id)["elements"].number == 1)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Each tool, brush, and color beside the paper has its name as a tooltip")
  func tooltips() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/drawings/\(id)")
    let names = """
      [...document.querySelectorAll(".surface + .column [role=radio]")]
        .map((it) => it.title === it.textContent.trim() ? it.title : "")
      """
    let found = try await reader.tab.value(of: names, [String].self)
    #expect(found.count == 26 && !found.contains(""))
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("DR-1 The title renames the drawing on a desktop and on a phone", arguments: [true, false])
  func title(isPhone: Bool) async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let served = try await Served(cli)
    let reader = try await Reader(served, on: isPhone ? .phone : BrowserTab.Device())
    try await reader.open("/drawings/\(id)")
    try await reader.tap("drawing.name")
    try await reader.tab.press("Control+a")
    try await reader.tab.insert("Meadow")
    try await reader.tab.press("Enter")
    try await reader.tab.until("document.title.startsWith('Meadow')")
    try await reader.rest()
    #expect(try await cli.json("drawing", "show", id)["name"].text == "Meadow")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("DR-1 Two tabs and the command line show the same strokes for a drawing")
  func twoTabs() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let served = try await Served(cli)
    let one = try await Reader(served)
    let other = try await Reader(served, beside: one)
    for reader in [one, other] { try await reader.open("/drawings/\(id)") }
    try await Self.draw(one, 0.2)
    try await Self.shows(other, [true, false, false])
    try await Self.draw(other, 0.5)
    try await Self.shows(one, [true, true, false])
    _ = try await cli.run(
      "drawing", "stroke", id, "--points", "40,160 360,160", "--size", "20")
    for reader in [one, other] { try await Self.shows(reader, [true, true, true]) }
    try await one.tap("drawing.undo")
    for reader in [one, other] { try await Self.shows(reader, [true, true, false]) }
    #expect(try await one.faults() == [])
    #expect(try await other.faults() == [])
    try await other.tab.leave()
    try await one.tab.leave()
    try await served.end()
  }

  @Test(
    "DR-1 Strokes drawn while the server is down arrive exactly once and in order after the server restarts"
  )
  func killed() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/drawings/\(id)")
    try await Self.draw(reader, 0.2)
    try await Self.shows(reader, [true, false, false])
    served.process.signal(SIGKILL)
    _ = try await served.process.finished()
    for height in [0.5, 0.8] {
      try await reader.tab.draw([[0.1, height], [0.9, height]], at: Self.paper)
    }
    try await reader.tab.until(
      "document.getElementById('trouble').innerText.includes('Changes sync')")
    let again = try await Served(cli, port: served.port)
    try await Self.shows(reader, [true, true, true])
    try await reader.rest()
    #expect(try await cli.json("drawing", "show", id)["elements"].number == 3)
    try await reader.tap("drawing.undo")
    try await Self.shows(reader, [true, true, false])
    try await reader.tab.leave()
    try await again.end()
  }

  @Test(
    "On a phone, the paper, the actions, and the tools are all in the window, which doesn't scroll")
  func phone() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "400x300").text
    let served = try await Served(cli)
    let reader = try await Reader(served, on: .phone)
    try await reader.open("/drawings/\(id)")
    try await reader.tab.until("document.querySelector('.zoom') !== null")
    let outside = """
      () => [...document.querySelectorAll(".surface > *, [data-id], .slider, .well, .back")]
        .filter((it) => it.checkVisibility() && !it.closest("[popover], .radios"))
        .filter((it) => {
          const box = it.getBoundingClientRect();
          return box.left < 0 || box.top < 0 || box.right > innerWidth
            || box.bottom > innerHeight;
        }).map((it) => it.dataset.id ?? it.className)
      """
    let hidden = try await reader.tab.value(of: outside, [String].self)
    #expect(hidden == [])
    let fits = """
      document.documentElement.scrollHeight <= innerHeight
        && !document.querySelector(".places").checkVisibility()
      """
    #expect(try await reader.tab.value(of: fits, Bool.self))
    let stays = """
      () => {
        const paper = document.querySelector(".surface");
        const place = () => JSON.stringify(paper.getBoundingClientRect());
        const before = place();
        document.getElementById("trouble").textContent = "A message";
        const after = place();
        document.getElementById("trouble").textContent = "";
        return before === after;
      }
      """
    #expect(try await reader.tab.value(of: stays, Bool.self), "a message moves the paper")
    try await Self.draw(reader, 0.5)
    try await reader.tap("drawing.undo")
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The chooser of colors sets the color of new strokes")
  func color() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/drawings/\(id)")
    let choose = """
      () => {
        const well = document.querySelector(".well");
        well.value = "#12ab9f";
        well.dispatchEvent(new Event("input", { bubbles: true }));
        return true;
      }
      """
    try await reader.tab.until("document.querySelector('.well') !== null")
    _ = try await reader.tab.value(of: choose, Bool.self)
    let pen = "document.querySelector('.surface').dataset.pen.slice(1, 7)"
    try await reader.tab.until("\(pen) === '12AB9F'")
    try await reader.tap("drawing.color.poppy")
    let shown = "document.querySelector('.well').value.slice(1).toUpperCase()"
    try await reader.tab.until("\(pen) === 'E5483C' && \(shown) === 'E5483C'")
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "The slider sets the size of new strokes, and a ring on the paper or around the pointer shows it"
  )
  func size() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let reader = try await Reader(served)
    try await reader.open("/drawings/\(id)")
    let slide = """
      () => {
        const slider = document.querySelector(".slider");
        slider.value = 60;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        return true;
      }
      """
    try await reader.tab.until("document.querySelector('.slider') !== null")
    _ = try await reader.tab.value(of: slide, Bool.self)
    try await reader.rest()
    #expect(try await reader.value("drawing.size") == "60")
    try await reader.tab.until(
      """
      (() => {
        const [ring, paper] = [".pen-size", "canvas.paper"].map((it) =>
          document.querySelector(it)?.getBoundingClientRect());
        if (!ring || !paper) return false;
        const isInTheMiddle = Math.abs(ring.x + ring.width / 2 - paper.x - paper.width / 2) < 1;
        return isInTheMiddle && Math.abs(ring.width / paper.width - 60 / 400) < 0.01;
      })()
      """)
    let letGo = """
      () => {
        const slider = document.querySelector(".slider");
        slider.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
        return document.querySelector(".pen-size") === null;
      }
      """
    #expect(try await reader.tab.value(of: letGo, Bool.self))
    try await Self.draw(reader, 0.5)
    let ring = """
      () => {
        const ring = document.querySelector(".pen-size").getBoundingClientRect();
        return ring.width / document.querySelector("canvas.paper").getBoundingClientRect().width;
      }
      """
    let share = try await reader.tab.value(of: ring, Double.self)
    #expect(abs(share - 60.0 / 400) < 0.01)
    let beside = """
      () => {
        const surface = document.querySelector(".surface[tabindex]");
        const at = surface.firstElementChild.getBoundingClientRect();
        const move = { pointerType: "mouse", clientX: at.x + 9, clientY: at.y - 2, bubbles: true };
        surface.dispatchEvent(new PointerEvent("pointermove", move));
        return document.querySelector(".pen-size") === null;
      }
      """
    #expect(try await reader.tab.value(of: beside, Bool.self), "the ring stays on the paper")
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The first letter of a tool chooses it, and the brackets change the size of the pen")
  func toolKeys() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let reader = try await Reader(served)
    try await reader.open("/drawings/\(id)")
    try await reader.tab.until("document.querySelector('.zoom') !== null")
    try await reader.rest()
    let size = try #require(Int(try await reader.value("drawing.size")))
    for (key, tool) in [("e", "erase"), ("s", "stamp"), ("d", "draw")] {
      try await reader.tab.press(key)
      try await reader.rest()
      try await reader.tab.until(
        "document.querySelector('[data-id=\"drawing.tool.\(tool)\"]').ariaChecked === 'true'")
    }
    try await reader.tab.press("]")
    try await reader.rest()
    let larger = try #require(Int(try await reader.value("drawing.size")))
    #expect(larger > size)
    // The field, which now has the focus, doesn't take these keys.
    for key in ["[", "e", "d"] {
      try await reader.tab.press(key)
      try await reader.rest()
    }
    #expect(try await reader.value("drawing.size") == "\(size)")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("An invalid size or color leaves the slider and the chooser of colors as they were")
  func invalid() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let reader = try await Reader(served)
    try await reader.open("/drawings/\(id)")
    let color = try await reader.value("drawing.color.any").lowercased()
    for (field, text) in [("drawing.size", "9999"), ("drawing.color.any", "12Q")] {
      let differing = try await reader.tab.write([text], into: [NodeID(field)])
      #expect(differing == [])
      try await reader.rest()
    }
    let aids = "() => ['.slider', '.well'].map((it) => document.querySelector(it).value)"
    #expect(try await reader.tab.value(of: aids, [String].self) == ["24", "#\(color)"])
    _ = try await reader.tab.write(["60"], into: ["drawing.size"])
    try await reader.rest()
    #expect(try await reader.tab.value(of: aids, [String].self) == ["60", "#\(color)"])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("With the focus on the paper, ? shows the keyboard shortcuts")
  func shortcuts() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let id = try await cli.run("drawing", "new", "--size", "400x200").text
    let reader = try await Reader(served)
    try await reader.open("/drawings/\(id)")
    try await reader.tab.until("(document.querySelector('.surface[tabindex]').focus(), true)")
    try await reader.tab.press("?")
    try await reader.tab.until("document.querySelector('.shortcuts[open]') !== null")
    try await reader.tab.leave()
    try await served.end()
  }

  /// Draws a stroke across the paper.
  private static func draw(_ reader: Reader, _ height: Double) async throws {
    try await reader.tab.draw([[0.1, height], [0.5, height], [0.9, height]], at: paper)
    try await reader.rest()
  }

  /// Waits until the paper itself, without its overlays, has exactly the expected lines.
  private static func shows(_ reader: Reader, _ lines: [Bool]) async throws {
    let wanted = lines.map { "\($0)" }.joined(separator: ",")
    try await reader.tab.until(
      """
      (() => {
        const paper = document.querySelector("canvas.paper");
        if (!paper) return false;
        const ink = paper.getContext("2d");
        const lines = \(height).map((share) => {
          const [x, y] = [Math.round(paper.width / 4), Math.round(paper.height * share)];
          const { data } = ink.getImageData(x, y, 1, 1);
          return data[3] > 0 && data[2] < 200;
        });
        return String(lines) === "\(wanted)";
      })()
      """)
  }
}
