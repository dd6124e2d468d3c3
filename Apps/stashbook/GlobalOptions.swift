import ArgumentParser
import Composition
import Core
import Foundation
import Synchronization

// Each type that options have, each default and each group inside another takes the parser about a
// hundredth of a short command's time: so a default is said in the help alone, and a name is a text.

private let libraryHelp: ArgumentHelp =
  "The library's folder. Default: $STASHBOOK_LIBRARY, else the platform's data folder."
private let jsonHelp: ArgumentHelp = "Write one JSON document instead of text for people."
private let quietHelp: ArgumentHelp = "No progress on standard error."

/// The options every command has.
struct GlobalOptions: LibraryOptions {
  @Option(name: .long, help: libraryHelp) var library: String?
  @Flag(name: .long, help: jsonHelp) var json = false
  @Flag(name: .long, help: quietHelp) var quiet = false
  @Option(
    name: .customLong("color"),
    help: "Colour: always, never or auto, which is only on a terminal. (default: auto)",
    completion: .list(ColorChoice.allCases.map(\.rawValue)))
  var colorName: String?

  var color: ColorChoice { colorName.flatMap(ColorChoice.init) ?? .auto }

  func validate() throws {
    try checkLibrary()
    if let colorName, ColorChoice(rawValue: colorName) == nil {
      throw ValidationError("\(colorName) is no --color: always, never or auto")
    }
  }
}

/// Those of them that have nothing to do with colour, for a command whose `--color` is another.
struct PlainOptions: LibraryOptions {
  @Option(name: .long, help: libraryHelp) var library: String?
  @Flag(name: .long, help: jsonHelp) var json = false
  @Flag(name: .long, help: quietHelp) var quiet = false

  func validate() throws { try checkLibrary() }
}

/// Options that say which library is meant, and how to answer.
protocol LibraryOptions: ParsableArguments {
  var library: String? { get }
  var json: Bool { get }
  var quiet: Bool { get }
}

extension LibraryOptions {
  /// The folder, whether it is there or not.
  var folder: String {
    let named = library ?? environment("STASHBOOK_LIBRARY") ?? platformFolder
    // A whole path needs none of what a URL does, which is a fiftieth of a short command's time.
    let parts = named.split(separator: "/", omittingEmptySubsequences: false)
    let isWhole = parts[0].isEmpty && !parts.dropFirst().contains { ["", ".", ".."].contains($0) }
    return isWhole ? named : URL(filePath: named).standardizedFileURL.path
  }

  /// As the XDG Base Directory Specification 0.8 says: a path that is not absolute is ignored.
  private var platformFolder: String {
    let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment("HOME") ?? NSHomeDirectory()
    return "\(data ?? "\(home)/.local/share")/stashbook"
  }

  fileprivate func checkLibrary() throws {
    if library?.isEmpty == true { throw ValidationError("--library needs the name of a folder") }
  }

  /// The library, opened for reading alone or for writing too.
  ///
  /// With `--json` standard error is kept for the one object that a failure is.
  func open(_ use: Library.Use) throws -> Library {
    let library = try Library(at: folder, for: use) { [json] warning in
      if !json { writeError(warning) }
    }
    if use == .reading {
      readStores.withLock { $0.append(library.ports.store) }
    } else {
      ChangedLibraries.add(library)
    }
    return library
  }

  var output: Output { Output(asJSON: json) }
}

enum ColorChoice: String, CaseIterable {
  case always, never, auto
}

/// Stores that were opened for reading stay open until the process ends: closing one changes nothing in
/// its file, and takes a twentieth of a short command's time.
private let readStores = Mutex<[any RecordStore]>([])

/// A variable of the environment; nil where it is not set, or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
