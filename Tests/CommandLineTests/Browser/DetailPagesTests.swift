import BrowserKit
import Core
import TestKit
import Testing

/// Details of the appearance of several screens in Chromium.
@Suite("Details of pages in Chromium", .serialized, .highPriority)
struct DetailPagesTests {
  /// The visible texts about the last change, those of each toast together.
  private static let toasts = """
    (() => {
      const isSeen = (it) => it.textContent && getComputedStyle(it).clipPath === 'none';
      return [...document.querySelectorAll('#said, #question > .row')].filter(isSeen).map((it) => [
        getComputedStyle(it, '::before').content.split('"')[1],
        ...[...it.children].filter(isSeen).map((part) => part.innerText)
      ].filter(Boolean));
    })()
    """

  @Test("After a weight is saved, one toast says so and offers to undo it")
  func toast() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/weight")
    try await reader.fill("weight.today", "80.5")
    try await reader.tap("weight.today.add")
    try await reader.tab.until("document.querySelector('[data-id=\"session.undo\"]') !== null")
    let said = "document.querySelector('#said').innerText"
    try await reader.tab.until("\(said) === 'Entry saved: 80.5 kg'")
    try await reader.rest()
    let toasts = try await reader.tab.value(of: Self.toasts, [[String]].self)
    #expect(toasts == [["Entry saved: 80.5 kg", "Undo"]])
    #expect(try await reader.tab.violations() == [])
    try await reader.tap("session.undo")
    try await reader.tab.until("document.querySelector('[data-id=\"session.redo\"]') !== null")
    let undone = try await reader.tab.value(of: Self.toasts, [[String]].self)
    #expect(undone.count == 1)
    #expect(undone.first?.first?.hasPrefix("Undone:") == true)
    #expect(undone.first?.last == "Redo")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The keys undo and redo the library's changes in a field in which nothing was typed")
  func keysInField() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/weight")
    try await reader.fill("weight.today", "80.5")
    try await reader.tab.press("Enter")
    try await reader.tab.until("document.querySelector('[data-id=\"session.undo\"]') !== null")
    try await reader.rest()
    for (keys, button) in [("z", "redo"), ("Shift+z", "undo"), ("z", "redo")] {
      try await reader.tap("weight.today")
      try await reader.tab.press("Control+\(keys)")
      try await reader.tab.until(
        "document.querySelector('[data-id=\"session.\(button)\"]') !== null")
      try await reader.rest()
    }
    try await reader.fill("weight.today", "81")
    try await reader.tab.press("Control+z")
    try await reader.tab.until(
      "document.querySelector('[data-id=\"weight.today\"]').value !== '81'")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The reason why a weight isn't saved is on one line, and the field has the focus again")
  func rejected() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/weight")
    try await reader.fill("weight.today", "heavy")
    try await reader.tap("weight.today.add")
    try await reader.tab.until("document.activeElement.dataset.id === 'weight.today'")
    let lines = """
      (() => {
        const message = document.querySelector('.field > .message');
        return Math.round(message.clientHeight / parseFloat(getComputedStyle(message).lineHeight));
      })()
      """
    #expect(try await reader.tab.value(of: lines, Int.self) == 1)
    let isAtField = """
      (() => {
        const [box, button] = ['.field > .box > input', '.beside > .action > .button'].map((it) =>
          document.querySelector(it).getBoundingClientRect());
        return Math.abs(box.top - button.top) < 2 && button.left > box.right;
      })()
      """
    #expect(try await reader.tab.value(of: isAtField, Bool.self))
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The buttons of a dialog are in a row at the end")
  func dialog() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow", "--tag", "gift")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/tags")
    let menu = "document.querySelector('.menu > .dots')"
    _ = try await reader.tab.value(of: "() => (\(menu).click(), true)", Bool.self)
    let delete = "document.querySelector('[data-id=\"tags.gift.delete\"]')"
    let color = "getComputedStyle(\(delete)).color"
    let danger = """
      (() => {
        const it = document.body.appendChild(document.createElement('p'));
        it.style.color = 'var(--color-danger)';
        const color = getComputedStyle(it).color;
        it.remove();
        return color;
      })()
      """
    let isRed = try await reader.tab.value(of: "\(color) === \(danger)", Bool.self)
    #expect(isRed)
    try await reader.tap("tags.gift.rename")
    try await reader.rest()
    let boxes = """
      ['rename.confirm', 'rename.cancel'].map((it) => {
        const box = document.querySelector(`[data-id="tags.${it}"]`).getBoundingClientRect();
        return [box.left, box.top, box.right];
      })
      """
    let found = try await reader.tab.value(of: boxes, [[Double]].self)
    #expect(found[0][1] == found[1][1] && found[1][2] < found[0][0])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A bordered button isn't underlined below the pointer")
  func hover() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    let rules = """
      [...document.styleSheets].flatMap((it) => [...it.cssRules]).filter((it) =>
        it.selectorText?.includes('.button') && it.selectorText.includes(':hover')
          && it.style.textDecorationLine === 'underline').length
      """
    #expect(try await reader.tab.value(of: rules, Int.self) == 0)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The page for an unknown address explains itself, and its title is where other titles are")
  func nowhere() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    let top = "document.querySelector('h1').getBoundingClientRect().top"
    try await reader.open("/weight")
    let other = try await reader.tab.value(of: top, Double.self)
    try await reader.tab.open(served.address(of: "/nowhere"))
    #expect(try await reader.tab.value(of: top, Double.self) == other)
    try await reader.sees("Check the address for typing mistakes.")
    #expect(try await reader.tab.violations() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("An address in a note is a link, which a change of the note keeps up to date")
  func addresses() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--notes", "From https://example.com/fair.")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    #expect(try await reader.texts("main a[target=_blank]") == ["https://example.com/fair"])
    #expect(try await reader.tab.violations() == [])
    _ = try await cli.run("canvas", "edit", id, "--notes", "See https://example.org")
    try await reader.sees("example.org")
    #expect(try await reader.texts("main a[target=_blank]") == ["https://example.org"])
    #expect(try await reader.texts(".section > .text").last == "See https://example.org")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The button next to a date opens the calendar once")
  func calendar() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    let count = """
      () => {
        window.opened = 0;
        HTMLInputElement.prototype.showPicker = function () { window.opened += 1; };
        return document.querySelectorAll(".calendar").length > 0;
      }
      """
    #expect(try await reader.tab.value(of: count, Bool.self))
    try await reader.tab.click(at: ".calendar >> nth=0")
    #expect(try await reader.tab.value(of: "window.opened", Int.self) == 1)
    try await reader.tab.leave()
    try await served.end()
  }
}
