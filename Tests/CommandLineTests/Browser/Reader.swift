import BrowserKit
import Core
import Foundation

/// A user of the served library, in Chromium.
struct Reader {
  let served: Served
  let tab: BrowserTab

  /// Creates a user at the home screen in a new tab.
  ///
  /// The tab opens in the browser of `other`, or in a new browser if `other` is `nil`.
  init(
    _ served: Served, on device: BrowserTab.Device = BrowserTab.Device(),
    beside other: Reader? = nil
  ) async throws {
    (self.served, tab) = (served, try await BrowserTab(device, beside: other?.tab))
    try await tab.open(other == nil ? served.address : served.address(of: "/"))
    try await rest()
  }

  /// Opens an address.
  func open(_ path: String) async throws {
    try await tab.open(served.address(of: path))
    try await rest()
  }

  /// Waits until the page is open and every input is answered.
  func rest() async throws { _ = try await tab.rest(version: 0) }

  func tap(_ id: NodeID) async throws {
    try await tab.click(id)
    try await rest()
  }

  /// Waits for the button with a label and presses it.
  func press(_ label: String) async throws {
    let button = "button:text-is(\"\(label)\"):visible"
    try await tab.click(at: button)
    try await rest()
  }

  /// Opens the home screen in an installed app, which then keeps the forms that it links to.
  static func installed(_ served: Served) async throws -> Reader {
    var device = BrowserTab.Device()
    device.isInstalled = true
    let reader = try await Reader(served, on: device)
    try await reader.tab.until("navigator.serviceWorker.controller !== null")
    return reader
  }

  /// Drops or pastes images of the given colors on an element, as if from a folder.
  ///
  /// If `name` is `nil`, each file is named after its color. The color `notes` makes a text file.
  func drop(
    _ colors: [String], on selector: String, as event: String = "drop",
    named name: String? = nil
  ) async throws {
    let script = """
      async () => {
        const dropped = new DataTransfer();
        for (const color of "\(colors.joined(separator: " "))".split(" ")) {
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [60, 40];
          const ink = canvas.getContext("2d");
          ink.fillStyle = color;
          ink.fillRect(0, 0, 60, 40);
          const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
          const type = color === "notes" ? "text/plain" : "image/png";
          dropped.items.add(new File([blob], "\(name ?? "")" || `${color}.png`, { type }));
        }
        const how = { bubbles: true, cancelable: true };
        document.querySelector("\(selector)").dispatchEvent("\(event)" === "paste"
          ? new ClipboardEvent("paste", { clipboardData: dropped, ...how })
          : new DragEvent("drop", { dataTransfer: dropped, ...how }));
        return true;
      }
      """
    _ = try await tab.value(of: script, Bool.self)
  }

  func type(_ text: String) async throws { try await tab.type(text) }

  /// Taps a field, and inserts the whole text at once.
  func fill(_ id: NodeID, _ text: String) async throws {
    try await tap(id)
    try await tab.insert(text)
    try await rest()
  }

  /// Presses Tab until a node has the focus.
  func tab(to id: NodeID) async throws {
    for _ in 0..<60 {
      if try await focus() == id.text { return }
      try await tab.press("Tab")
    }
    throw NotReached(id: id, focus: try await focus())
  }

  struct NotReached: Error {
    let id: NodeID
    let focus: String?
  }

  /// Returns the ID of the focused node, or `nil` if the focus isn't in the screen.
  func focus() async throws -> String? {
    let id = try await tab.value(of: "document.activeElement.dataset.id ?? ''", String.self)
    return id.isEmpty ? nil : id
  }

  /// Waits until a text is visible.
  func sees(_ words: String) async throws {
    try await tab.until("document.body.innerText.includes(\(Self.quoted(words)))")
  }

  /// Returns the texts of the elements that a CSS selector matches.
  func texts(_ selector: String) async throws -> [String] {
    let script = """
      [...document.querySelectorAll(\(Self.quoted(selector)))].map((it) => it.innerText.trim())
      """
    return try await tab.value(of: script, [String].self)
  }

  /// Returns the value of a field.
  func value(_ id: NodeID) async throws -> String {
    try await tab.value(
      of: "document.querySelector('[data-id=\"\(id)\"]').value", String.self)
  }

  /// Returns the faults that the browser has found since the last call.
  func faults() async throws -> [String] { try await tab.sight().faults }

  /// Returns a text as a JavaScript literal.
  private static func quoted(_ text: String) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    } catch {
      return "''"
    }
  }
}
