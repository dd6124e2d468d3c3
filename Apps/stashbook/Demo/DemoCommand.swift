import ArgumentParser
import Composition
import Core
import Foundation
import HeadlessHost
import TerminalHost

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "demo", abstract: "A sample library, made once and shown.",
    discussion: """
      Made in stashbook-demo beside the default library, or in the folder of --library; never in a
      library it did not make. Examples: stashbook demo, stashbook demo --serve
      """)
  @OptionGroup var global: GlobalOptions

  @Flag(help: "Open it to a browser, as serve does, instead of showing it here.")
  var serve = false

  /// Says that a folder's library is the demo's own.
  static let mark = "demo-library"

  private var folder: String {
    guard global.library == nil else { return global.folder }
    let usual = URL(filePath: global.folder)
    return usual.deletingLastPathComponent().appending(path: "stashbook-demo")
      .path(percentEncoded: false)
  }

  func run() async throws {
    let folder = self.folder
    let isThere = FileManager.default.fileExists(atPath: folder)
    if !FileManager.default.fileExists(atPath: "\(folder)/\(Self.mark)") {
      if isThere { try requireEmpty(folder) }
      try await make(in: folder)
    }
    guard serve else { return try await show(folder) }
    try await Stashbook.run(["serve", "--library", folder] + (global.json ? ["--json"] : []))
  }

  /// Nothing of anybody's gives way to a sample.
  private func requireEmpty(_ folder: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
    let isEmpty = try isFolder && FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
    if !isEmpty { throw NotTheDemos(folder: folder) }
  }

  /// Makes the library beside its place and moves it there when it is whole, so that a demo that
  /// was interrupted leaves nothing half-made.
  private func make(in folder: String) async throws {
    let making = "\(folder).\(ProcessInfo.processInfo.processIdentifier)"
    do {
      let progress = DemoProgress(isShown: !global.quiet && isatty(STDERR_FILENO) == 1)
      try await DemoLibrary(folder: making, progress: progress).fill()
      try Data().write(to: URL(filePath: "\(making)/\(Self.mark)"))
      if FileManager.default.fileExists(atPath: folder) {
        try FileManager.default.removeItem(atPath: folder)
      }
      try FileManager.default.moveItem(atPath: making, toPath: folder)
    } catch {
      if FileManager.default.fileExists(atPath: making) {
        try FileManager.default.removeItem(atPath: making)
      }
      throw error
    }
  }

  /// Shows the stash, and the journal of the canvas that has one, by the commands a person would
  /// use next.
  private func show(_ folder: String) async throws {
    let place = ["--library", folder, "--color", global.color.rawValue]
    if global.json { return try await Stashbook.run(["canvas", "list", "--json"] + place) }
    let library = try Library(at: folder, for: .reading)
    let style = await global.style(in: library)
    Output.emit(style("A sample stash", .headline) + "  " + style(folder, .muted) + "\n")
    try await Stashbook.run(["canvas", "list"] + place)
    let host = library.host()
    try await host.open("/canvases")
    for sample in DemoSample.all where sample.hasJournal {
      guard case .link(let route) = try await host.element(.kind("link", sample.name)).content,
        let id = route.parts.last
      else { continue }
      Output.emit("\n" + style("Journal of \(sample.name)", .headline))
      try await Stashbook.run(["journal", "list", id] + place)
    }
    Output.emit(
      "\n" + style("Look further:", .footnote)
        + " stashbook canvas show ID --library \(folder)")
  }
}

/// The folder holds something that the demo did not make.
struct NotTheDemos: Explained {
  let folder: String

  var explanation: Explanation {
    Explanation(
      .cannotCreate, code: "not-the-demos",
      "\(folder) holds something that the demo did not make; it was left as it is",
      hint: "Name another folder with --library.")
  }
}

/// What is being made, on a terminal.
struct DemoProgress: Sendable {
  let isShown: Bool

  func callAsFunction(_ text: String) {
    guard isShown else { return }
    StandardError.writeStatus(text)
  }
}
