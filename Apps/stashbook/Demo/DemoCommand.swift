import ArgumentParser
import Composition
import Core
import Foundation
import HeadlessHost
import TerminalHost

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "demo", abstract: "Create a sample library and show it.",
    discussion: """
      The first run creates the sample library. For this command, --library defaults to the \
      `stashbook-demo` folder next to your usual library (for example, \
      ~/.local/share/stashbook-demo). The command never changes a library that it didn't create.

      Examples:
        stashbook demo
        stashbook demo --serve
      """)
  @OptionGroup var global: GlobalOptions

  @Flag(help: "Serve the library to a browser instead of showing it in the terminal.")
  var serve = false

  /// The name of the file that marks a library as created by the demo.
  static let mark = "demo-library"

  private var folder: String {
    get throws {
      guard case .folder(let folder) = try global.location else {
        throw UsageFailure(
          "The sample library requires a folder", hint: "Use `stashbook demo --library DIR`.")
      }
      guard global.library == nil else { return folder }
      return URL(filePath: folder).deletingLastPathComponent().appending(path: "stashbook-demo")
        .path(percentEncoded: false)
    }
  }

  func run() async throws {
    let folder = try self.folder
    let isThere = FileManager.default.fileExists(atPath: folder)
    if !FileManager.default.fileExists(atPath: "\(folder)/\(Self.mark)") {
      if isThere { try requireEmpty(folder) }
      try await make(in: folder)
    }
    guard serve else { return try await show(folder) }
    try await Stashbook.run(["serve", "--library", folder] + (global.json ? ["--json"] : []))
  }

  /// Rejects a folder that isn't empty, because the demo never replaces the user's files.
  private func requireEmpty(_ folder: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
    let isEmpty = try isFolder && FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
    if !isEmpty { throw NotADemoLibrary(folder: folder) }
  }

  /// Creates the library in a temporary folder, and moves the complete library to its destination.
  ///
  /// An interrupted demo therefore never leaves an incomplete library in the folder.
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

  /// Prints the stash, the journal of each canvas that has one, and a command to run next.
  private func show(_ folder: String) async throws {
    let place = ["--library", folder, "--color", global.color.rawValue]
    if global.json { return try await Stashbook.run(["canvas", "list", "--json"] + place) }
    let library = try Library(at: folder, for: .reading)
    let style = await global.style(in: library)
    Output.emit(style("Sample Stash", .headline) + "  " + style(folder, .muted) + "\n")
    try await Stashbook.run(["canvas", "list"] + place)
    let host = library.host()
    try await host.open("/canvases")
    for sample in DemoSample.all where sample.hasJournal {
      guard case .link(let route) = try await host.element(.kind("link", sample.name)).content,
        let id = route.parts.last
      else { continue }
      Output.emit("\n" + style("Journal for \(sample.name)", .headline))
      try await Stashbook.run(["journal", "list", id] + place)
    }
    Output.emit(
      "\n" + style("Next:", .footnote)
        + " stashbook canvas show @1 --library \(folder)")
  }
}

/// The folder has content that the demo didn't create.
struct NotADemoLibrary: Explained {
  let folder: String

  var explanation: Explanation {
    Explanation(
      .cannotCreate, code: "not-the-demos",
      "The folder “\(folder)” isn't a sample library; it wasn't changed",
      hint: "Choose another folder with --library.")
  }
}

/// The progress line of the demo, shown only on a terminal.
struct DemoProgress: Sendable {
  let isShown: Bool

  func callAsFunction(_ text: String) {
    guard isShown else { return }
    StandardError.writeStatus(text)
  }
}
