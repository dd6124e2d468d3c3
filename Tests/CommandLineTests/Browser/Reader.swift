import BrowserKit
import Core
import Foundation

/// A person who works the library that the program serves, in Chromium.
struct Reader {
  let served: Served
  let tab: BrowserTab

  /// At the hub; in another tab of the same browser where one is named.
  init(
    _ served: Served, on device: BrowserTab.Device = BrowserTab.Device(),
    beside other: Reader? = nil
  ) async throws {
    (self.served, tab) = (served, try await BrowserTab(device, beside: other?.tab))
    try await tab.open(other == nil ? served.address : served.address(of: "/"))
    try await rest()
  }

  /// Types an address.
  func open(_ path: String) async throws {
    try await tab.open(served.address(of: path))
    try await rest()
  }

  /// Waits until the page is open and everything that was done is answered.
  func rest() async throws { _ = try await tab.rest(version: 0) }

  func tap(_ id: NodeID) async throws {
    try await tab.click(id)
    try await rest()
  }

  /// Presses what has this label, once it is there.
  func press(_ label: String) async throws {
    let button = "button:text-is(\"\(label)\"):visible"
    try await tab.click(at: button)
    try await rest()
  }

  func type(_ text: String) async throws { try await tab.type(text) }

  /// Taps a field and puts a text into it at once.
  func fill(_ id: NodeID, _ text: String) async throws {
    try await tap(id)
    try await tab.insert(text)
    try await rest()
  }

  /// Presses Tab until something has the focus.
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

  /// What has the focus; nil for what is none of the screen's.
  func focus() async throws -> String? {
    let id = try await tab.value(of: "document.activeElement.dataset.id ?? ''", String.self)
    return id.isEmpty ? nil : id
  }

  /// Waits until words are to be seen.
  func sees(_ words: String) async throws {
    try await tab.until("document.body.innerText.includes(\(Self.quoted(words)))")
  }

  /// The texts that a CSS selector finds.
  func texts(_ selector: String) async throws -> [String] {
    let script = """
      [...document.querySelectorAll(\(Self.quoted(selector)))].map((it) => it.innerText.trim())
      """
    return try await tab.value(of: script, [String].self)
  }

  /// What a field holds.
  func value(_ id: NodeID) async throws -> String {
    try await tab.value(
      of: "document.querySelector('[data-id=\"\(id)\"]').value", String.self)
  }

  /// What the browser found wrong since it was asked last.
  func faults() async throws -> [String] { try await tab.sight().faults }

  /// A text as JavaScript.
  private static func quoted(_ text: String) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    } catch {
      return "''"
    }
  }
}
