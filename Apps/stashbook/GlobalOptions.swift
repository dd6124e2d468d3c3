import ArgumentParser
import Composition
import Core
import Foundation

/// The options every command has.
@dynamicMemberLookup
struct GlobalOptions: ParsableArguments {
  @OptionGroup var plain: PlainOptions

  @Option(name: .long, help: "Colour: always, never or auto (only on a terminal).")
  var color = ColorChoice.auto

  subscript<Value>(dynamicMember path: KeyPath<PlainOptions, Value>) -> Value {
    plain[keyPath: path]
  }

  /// See ``PlainOptions/open(_:)``.
  func open(_ use: Library.Use) throws -> Library { try plain.open(use) }
}

/// Those of them that have nothing to do with colour, for a command whose `--color` is another.
struct PlainOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "The library's folder. Default: $STASHBOOK_LIBRARY, else the platform's data folder.")
  var library: String?

  @Flag(name: .long, help: "Write one JSON document instead of text for people.")
  var json = false

  @Flag(name: .long, help: "No progress on standard error.")
  var quiet = false

  /// The folder, whether it is there or not.
  var folder: String {
    let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
    let named =
      library ?? environment["STASHBOOK_LIBRARY"] ?? Self.platformFolder(environment)
    return URL(filePath: named).standardizedFileURL.path
  }

  /// As the XDG Base Directory Specification 0.8 says: a path that is not absolute is ignored.
  private static func platformFolder(_ environment: [String: String]) -> String {
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return "\(data ?? "\(home)/.local/share")/stashbook"
  }

  func validate() throws {
    if library?.isEmpty == true { throw ValidationError("--library needs the name of a folder") }
  }

  /// The library, opened for reading alone or for writing too.
  ///
  /// With `--json` standard error is kept for the one object that a failure is.
  func open(_ use: Library.Use) throws -> Library {
    try Library(at: folder, for: use) { [json] warning in if !json { writeError(warning) } }
  }

  var output: Output { Output(asJSON: json) }
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case always, never, auto
}
