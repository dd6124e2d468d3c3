import ArgumentParser
import Composition
import Core
import Foundation
import Synchronization

// Each option type, default, and nested group adds about 1% to a short command's time. Therefore,
// defaults are stated only in the help, and values such as the color mode are parsed as strings.

private let libraryHelp: ArgumentHelp =
  "Library folder or URL. (default: see `stashbook help library`)"
let jsonHelp: ArgumentHelp = "Write one JSON document instead of text."
let quietHelp: ArgumentHelp = "Hide progress on standard error."

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
  /// The location of the library, whether or not it exists.
  var location: LibraryLocation {
    get throws { try LibraryLocation(named: library ?? environment("STASHBOOK_LIBRARY")) }
  }

  fileprivate func checkLibrary() throws {
    if library?.isEmpty == true { throw ValidationError("--library requires a folder or a URL") }
  }

  /// Opens the library for the given use.
  ///
  /// Warnings are written to standard error. With `--json`, standard error is reserved for errors,
  /// so warnings aren't written.
  func open(_ use: Library.Use) throws -> Library { try open(location, use) }

  /// Opens the library at a location for the given use, as ``open(_:)`` does.
  func open(_ location: LibraryLocation, _ use: Library.Use) throws -> Library {
    let library = try Library(location, for: use) { [json] warning in
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

extension LibraryLocation {
  /// Creates a location from the path of a folder or the URL of a hosted library.
  ///
  /// If `name` is `nil`, the location is the default folder.
  init(named name: String?) throws {
    if let name, Self.isURL(name) {
      self = .hosted(
        try HostedLocation(
          name, environment: ProcessInfo.processInfo.environment,
          folders: userFolder("XDG_STATE_HOME", or: ".local/state") + "/stashbook/hosted"))
    } else {
      self = .folder(Self.folder(name ?? platformFolder))
    }
  }

  /// Returns the absolute path of a folder, whether or not the folder exists.
  private static func folder(_ named: String) -> String {
    // Normalizing a path with a URL takes 2% of a short command's time, so a path that is already
    // normalized is used unchanged.
    let parts = named.split(separator: "/", omittingEmptySubsequences: false)
    let isWhole = parts[0].isEmpty && !parts.dropFirst().contains { ["", ".", ".."].contains($0) }
    return isWhole ? named : URL(filePath: named).standardizedFileURL.path
  }
}

/// The path of the default library folder, in the user's data folder.
private var platformFolder: String {
  userFolder("XDG_DATA_HOME", or: ".local/share") + "/stashbook"
}

/// Returns the path of one of the user's folders (XDG Base Directory Specification 0.8).
///
/// A relative path in the variable is ignored. The other path is relative to the home folder.
func userFolder(_ variable: String, or other: String) -> String {
  if let folder = environment(variable), folder.hasPrefix("/") { return folder }
  return "\(environment("HOME") ?? NSHomeDirectory())/\(other)"
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
