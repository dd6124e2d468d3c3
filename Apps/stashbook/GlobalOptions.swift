import ArgumentParser
import Composition
import Core
import Foundation
import Synchronization

// Each option type, default, and nested group adds about 1% to a short command's time. Therefore,
// defaults are stated only in the help, and values such as the color mode are parsed as strings.

private let libraryHelp: ArgumentHelp =
  "Library folder. (default: see `stashbook help library`)"
private let jsonHelp: ArgumentHelp = "Write one JSON document instead of text."
private let quietHelp: ArgumentHelp = "Hide progress on standard error."

/// The global options of most commands.
///
/// Commands that use `--color` for something else have ``PlainOptions``.
struct GlobalOptions: LibraryOptions {
  @Option(name: .long, help: libraryHelp) var library: String?
  @Flag(name: .long, help: jsonHelp) var json = false
  @Flag(name: .long, help: quietHelp) var quiet = false
  @Option(
    name: .customLong("color"),
    help: "Color mode: auto (terminals only), always, or never. (default: auto)",
    completion: .list(ColorChoice.allCases.map(\.rawValue)))
  var colorName: String?

  var color: ColorChoice { colorName.flatMap(ColorChoice.init) ?? .auto }

  func validate() throws {
    try checkLibrary()
    if let colorName, ColorChoice(rawValue: colorName) == nil {
      throw ValidationError("Invalid color mode “\(colorName)”: use always, never, or auto")
    }
  }
}

/// The global options without `--color`, for a command that gives `--color` another meaning.
struct PlainOptions: LibraryOptions {
  @Option(name: .long, help: libraryHelp) var library: String?
  @Flag(name: .long, help: jsonHelp) var json = false
  @Flag(name: .long, help: quietHelp) var quiet = false

  func validate() throws { try checkLibrary() }
}

/// A type that has the options for the library and the output.
///
/// Code that accepts either ``GlobalOptions`` or ``PlainOptions`` uses this protocol.
protocol LibraryOptions: ParsableArguments {
  var library: String? { get }
  var json: Bool { get }
  var quiet: Bool { get }
}

extension LibraryOptions {
  /// The absolute path of the library's folder, whether or not the folder exists.
  var folder: String {
    let named = library ?? environment("STASHBOOK_LIBRARY") ?? platformFolder
    // Normalizing a path with a URL takes 2% of a short command's time, so a path that is already
    // normalized is used unchanged.
    let parts = named.split(separator: "/", omittingEmptySubsequences: false)
    let isWhole = parts[0].isEmpty && !parts.dropFirst().contains { ["", ".", ".."].contains($0) }
    return isWhole ? named : URL(filePath: named).standardizedFileURL.path
  }

  /// The path of the default library folder, in the user's data folder.
  ///
  /// A relative `$XDG_DATA_HOME` is ignored (XDG Base Directory Specification 0.8).
  private var platformFolder: String {
    let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment("HOME") ?? NSHomeDirectory()
    return "\(data ?? "\(home)/.local/share")/stashbook"
  }

  fileprivate func checkLibrary() throws {
    if library?.isEmpty == true { throw ValidationError("--library requires a folder") }
  }

  /// Opens the library for the given use.
  ///
  /// Warnings are written to standard error. With `--json`, standard error is reserved for errors,
  /// so warnings aren't written.
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

/// The stores that this run opened for reading.
///
/// The stores stay open until the process ends, because closing a store doesn't change its file but
/// takes 5% of a short command's time.
private let readStores = Mutex<[any RecordStore]>([])

/// Returns the value of an environment variable, or `nil` if the variable is unset or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
