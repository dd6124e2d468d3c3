import BrowserKit
import Core
import Foundation
import TestKit
import Testing

/// Photos that reach the library through Chromium.
@Suite("Photos in Chromium", .serialized, .highPriority)
struct PhotoPagesTests {
  private static let images = "document.querySelectorAll('main img').length"

  @Test(
    "A form's photo field chooses files at once, and takes photos dropped or pasted on the screen"
  )
  func field() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.tab.choose(files: ["\(try cli.pictures(1))/001.tif"])
    try await reader.tab.until("\(Self.images) === 1")
    try await reader.rest()
    let first = try await reader.tab.value(of: Self.source, String.self)
    // Of several files, those that aren't photos are named.
    try await reader.drop(["red", "notes"], on: "h1")
    try await reader.sees("notes.png: not a photo")
    try await reader.tab.until("\(Self.images) === 1 && \(Self.source) !== '\(first)'")
    try await reader.rest()
    let second = try await reader.tab.value(of: Self.source, String.self)
    try await reader.drop(["blue"], on: "h1", as: "paste")
    try await reader.tab.until("\(Self.images) === 1 && \(Self.source) !== '\(second)'")
    try await reader.rest()
    #expect(try await reader.tab.violations() == [])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Photos can be added to the list of photos, where they also can be dropped")
  func list() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/photos")
    let top = "document.querySelector('main .list')?.offsetTop"
    let watch = """
      () => {
        window.tops = new Set();
        new MutationObserver(() => window.tops.add(\(top))).observe(document.body, { childList: true, subtree: true });
        return true;
      }
      """
    try await reader.tab.choose(files: ["\(try cli.pictures(1))/001.tif"])
    try await reader.tab.until("\(Self.images) === 1")
    try await reader.sees("1 photo is in the library")
    try await reader.rest()
    _ = try await reader.tab.value(of: watch, Bool.self)
    try await reader.drop(["red", "green"], on: "h1")
    try await reader.tab.until("\(Self.images) === 3")
    #expect(try await reader.tab.value(of: "window.tops.size", Int.self) == 1)
    try await reader.rest()
    #expect(try await cli.json("photo", "list")["items"].items.count == 3)
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  private static let source = "document.querySelector('main img').src"

  @Test(
    "A screen without a photo field offers forms for photos that are dropped or pasted there"
  )
  func elsewhere() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    try await reader.drop(["red", "green"], on: "h1")
    try await reader.sees("Where do you want to add these photos?")
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    #expect(try await reader.texts("dialog button") == ["Add Entry", "Add Canvas", "Cancel"])
    try await reader.tab.press("Escape")
    try await reader.tab.until("document.querySelector('dialog') === null")
    try await reader.drop(["red", "green"], on: "h1")
    try await reader.tab.click(at: "dialog .primary")
    try await reader.tab.until("location.pathname === '/canvases/\(id)/journal/new'")
    try await reader.tab.until("\(Self.images) === 2")
    try await reader.tap("journal.save")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    let entries = try await cli.json("journal", "list", id)["items"].items
    #expect(entries[0]["photos"].items.count == 2)
    // The list has a search field, but none for photos.
    for path in ["/canvases", "/weight"] {
      try await reader.open(path)
      try await reader.drop(["blue"], on: "h1", as: path == "/weight" ? "paste" : "drop")
      try await reader.sees("Where do you want to add this photo?")
      #expect(try await reader.texts("dialog button") == ["Add Canvas", "Cancel"])
      try await reader.tab.click(at: "dialog .primary")
      try await reader.tab.until("location.pathname === '/canvases/new' && \(Self.images) === 1")
    }
    // The home screen links to a new entry of the canvas on its card.
    try await reader.open("/")
    try await reader.drop(["blue"], on: "h1")
    try await reader.sees("Where do you want to add this photo?")
    #expect(try await reader.texts("dialog button") == ["Add Entry", "Add Canvas", "Cancel"])
    try await reader.tab.press("Escape")
    try await reader.open("/find")
    try await reader.drop(["notes"], on: "h1")
    try await reader.sees("Only photos can be dropped here.")
    try await reader.rest()
    try await reader.tab.until("\(Self.trouble) !== ''")
    try await reader.tap("find.text")
    try await reader.type("m")
    try await reader.tab.until("\(Self.trouble) === ''")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  private static let trouble = "document.querySelector('#trouble').innerText"

  @Test("Photos chosen before their script has loaded are added too")
  func early() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served, on: .phone)
    try await reader.open("/canvases/\(id)")
    try await reader.tab.slow(milliseconds: 400)
    try await reader.tab.click(at: "a[href='/canvases/\(id)/journal/new']")
    try await reader.tab.until("document.querySelector('[data-picker] input[type=file]') !== null")
    try await reader.tab.choose(files: ["\(try cli.pictures(1))/001.tif"])
    try await reader.tab.until("\(Self.images) === 1")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("When a photo of several can't be uploaded, the others are added, and a message says so")
  func partly() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    _ = try await reader.tab.value(of: Self.loseGreen, Bool.self)
    try await reader.drop(["green", "red"], on: "h1")
    try await reader.tab.until("\(Self.images) === 1")
    try await reader.rest()
    let message = try await reader.tab.value(of: Self.trouble, String.self)
    #expect(message.hasPrefix("green.png: "))
    try await reader.tab.leave()
    try await served.end()
  }

  /// Sends the upload of one photo to an address that doesn't exist.
  private static let loseGreen = """
    () => {
      const open = XMLHttpRequest.prototype.open;
      XMLHttpRequest.prototype.open = function (method, path) {
        return open.call(this, method, path.includes("green") ? "/-/nothing" : path);
      };
      return true;
    }
    """

  @Test("A dragged photo takes the place of another one, and the arrow keys move the focused one")
  func dragged() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)/journal/new")
    try await reader.drop(["red", "green", "blue"], on: "h1")
    try await reader.tab.until("\(Self.images) === 3")
    try await reader.rest()
    let before = try await reader.tab.value(of: Self.sources, [String].self)
    _ = try await reader.tab.value(of: Self.dragFirstToLast, Bool.self)
    try await reader.tab.until("\(Self.sources)[2] === '\(before[0])'")
    try await reader.rest()
    #expect(
      try await reader.tab.value(of: Self.sources, [String].self)
        == [before[1], before[2], before[0]])
    // The arrow keys move the photo with the focused button, which keeps the focus.
    _ = try await reader.tab.value(
      of: "(document.querySelector('.photos > .column:last-child button').focus(), true)", Bool.self
    )
    for (key, places) in [
      ("ArrowLeft", [1, 0, 2]), ("ArrowLeft", [0, 1, 2]), ("ArrowRight", [1, 0, 2]),
    ] {
      try await reader.tab.press(key)
      let expected = places.map { "'\(before[$0])'" }.joined(separator: ",")
      try await reader.tab.until("\(Self.sources).join() === [\(expected)].join()")
      try await reader.rest()
    }
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  private static let sources = "[...document.querySelectorAll('main img')].map((it) => it.src)"

  private static let dragFirstToLast = """
    () => {
      const [first, , last] = document.querySelectorAll(".photos > .column > img");
      const drag = (type) => new DragEvent(type, {
        dataTransfer: new DataTransfer(), bubbles: true, cancelable: true });
      first.dispatchEvent(drag("dragstart"));
      last.dispatchEvent(drag("dragover"));
      last.dispatchEvent(drag("drop"));
      return first.dispatchEvent(drag("dragend"));
    }
    """

  @Test("A photo on its way shows the file in the place that the loaded photo has")
  func place() async throws {
    let served = try await Served(CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    let hold = """
      () => {
        const { send } = XMLHttpRequest.prototype;
        XMLHttpRequest.prototype.send = function (body) { window.finish = () => send.call(this, body); };
        return true;
      }
      """
    _ = try await reader.tab.value(of: hold, Bool.self)
    try await reader.drop(["red"], on: "h1")
    try await reader.tab.until("document.querySelector('.uploads > li') !== null")
    func boxes(_ tile: String) async throws -> String {
      try await reader.tab.value(
        of: """
          JSON.stringify(["\(tile)", ".section:has(.tile) > .legend", ".tile > label"].map((it) => {
            const { x, y, width, height } = document.querySelector(it).getBoundingClientRect();
            return [x, y, width, height].map(Math.round);
          }))
          """, String.self)
    }
    let before = try await boxes(".uploads > li")
    let shown = try await reader.tab.value(
      of: "getComputedStyle(document.querySelector('.uploads > li')).backgroundImage", String.self)
    #expect(shown.contains("blob:"))
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    _ = try await reader.tab.value(of: "() => (window.finish(), true)", Bool.self)
    try await reader.tab.until("\(Self.images) === 1 && \(Self.tile)?.complete")
    try await reader.rest()
    #expect(try await boxes(".photos > .column > .picture") == before)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  private static let tile = "document.querySelector('.photos > .column > .picture')"

  @Test("Each of two photos with the same name shows its own file, which is released in the end")
  func sameName() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)/journal/new")
    _ = try await reader.tab.value(of: Self.countAddresses, Bool.self)
    try await reader.drop(["red", "green"], on: "h1", named: "image.png")
    try await reader.tab.until("\(Self.images) === 2")
    try await reader.tab.until("window.made === 2 && window.released === 2")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  /// Counts the addresses of files that the page makes and releases.
  private static let countAddresses = """
    () => {
      [window.made, window.released] = [0, 0];
      const { createObjectURL, revokeObjectURL } = URL;
      URL.createObjectURL = (file) => [createObjectURL.call(URL, file), window.made += 1][0];
      URL.revokeObjectURL = (address) => [revokeObjectURL.call(URL, address), window.released += 1][0];
      return true;
    }
    """

  @Test("A ring shows how much of a photo is uploaded, and Cancel stops the upload")
  func ring() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    _ = try await reader.tab.value(of: Self.stopHalfway, Bool.self)
    try await reader.drop(["red"], on: "h1")
    let line = ".uploads > li"
    try await reader.tab.until("document.querySelector('\(line)') !== null")
    let shown = """
      () => {
        const [ring, bar] = document.querySelector("\(line)").children;
        const style = getComputedStyle(ring);
        const isRound = ring.clientWidth > 0 && style.backgroundImage.includes(" 50%");
        return [String(isRound), style.getPropertyValue("--done"), String(bar.value), bar.ariaLabel];
      }
      """
    let parts = try await reader.tab.value(of: shown, [String].self)
    #expect(parts == ["true", "50%", "0.5", "red.png"])
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    try await reader.tab.click(at: "\(line) > button")
    try await reader.tab.until("document.querySelector('\(line)') === null")
    try await reader.rest()
    #expect(try await reader.tab.value(of: Self.images, Int.self) == 0)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  /// Stops each upload after half of the photo.
  private static let stopHalfway = """
    () => {
      XMLHttpRequest.prototype.send = function () {
        this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 50, total: 100 }));
      };
      return true;
    }
    """

  @Test(
    "Without a camera, a message says why, and a file can be used instead",
    arguments: [
      ("NotAllowedError", true, "Camera access is off."),
      ("NotFoundError", true, "No camera found."),
      ("TypeError", false, "Browsers allow the camera only over HTTPS."),
    ])
  func noCamera(error: String, isSecure: Bool, words: String) async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    let fail = """
      () => {
        const [isSecure, error] = [\(isSecure), new DOMException("", "\(error)")];
        navigator.mediaDevices.getUserMedia = () => Promise.reject(error);
        Object.defineProperty(window, "isSecureContext", { get: () => isSecure });
        return true;
      }
      """
    _ = try await reader.tab.value(of: fail, Bool.self)
    try await reader.tap("canvas.cover.add")
    try await reader.press("Take Photo")
    try await reader.sees("\(words) Use a file instead.")
    try await reader.tab.choose(files: ["\(try cli.pictures(1))/001.tif"])
    try await reader.tab.until("\(Self.images) === 1")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
