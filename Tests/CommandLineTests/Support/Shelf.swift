import Foundation
import TestKit
import Testing

/// A library of a test's own, and the shipped program to use it with.
struct Shelf: Sendable {
  let scratch: ScratchFolder
  let library: String
  var program = Shelf.built + "/stashbook"

  /// Where the program lies: beside the tests, with its image worker.
  static let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path(percentEncoded: false)

  /// A library that is not there yet.
  init() throws { try self.init(named: "library") }

  /// A library that is not there yet, in a folder of a name.
  init(named name: String) throws {
    scratch = try ScratchFolder()
    library = scratch.path + "/" + name
  }

  /// Starts the program; `STASHBOOK_LIBRARY` names the library.
  func start(
    _ arguments: [String], input: Data? = nil, environment: [String: String] = [:]
  ) throws -> RunningProcess {
    var variables = ["STASHBOOK_LIBRARY": library, "HOME": scratch.path, "TZ": "UTC"]
    // The last two select a mistake for `Tooling/mutants --sample`.
    let handedOn = [
      "PATH", "LD_LIBRARY_PATH", "STASHBOOK_MISTAKE", "STASHBOOK_MISTAKES_REACHED",
    ]
    for name in handedOn {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    variables.merge(environment) { $1 }
    return try RunningProcess(
      program, arguments, input: input, environment: variables, in: scratch)
  }

  /// Runs the program to its end.
  func run(
    _ arguments: String..., input: Data? = nil, environment: [String: String] = [:]
  ) async throws -> Finished {
    try await start(arguments, input: input, environment: environment)
      .finished()
  }

  /// The one JSON document of a run that ends well, or with the code named, and says nothing else.
  func json(_ arguments: String..., code: Int32 = 0) async throws -> JSON {
    let finished = try await start(arguments + ["--json"]).finished()
    try #require(finished.code == code, "\(arguments): \(finished.errors)\(finished.output)")
    #expect(finished.errors.isEmpty)
    return try JSON(finished.output)
  }

  /// The failure that a run with `--json` ends with; nothing stands on standard output.
  func failure(_ arguments: String...) async throws -> Refused {
    let finished = try await start(arguments + ["--json"]).finished()
    #expect(finished.output.isEmpty)
    let error = try JSON(finished.errors)["error"]
    return Refused(
      exit: finished.code, code: error["code"].text ?? "", message: error["message"].text ?? "",
      hint: error["hint"].text)
  }

  /// Adds a canvas; its id.
  func addCanvas(_ name: String = "Meadow", _ options: String...) async throws -> String {
    let arguments = ["canvas", "add", "--designer", "Anna Weaver", "--name", name] + options
    let finished = try await start(arguments).finished()
    try #require(finished.code == 0, "\(finished.errors)")
    return finished.text
  }
}

/// A failure as a script sees it.
struct Refused: Equatable {
  let exit: Int32
  let code: String
  let message: String
  let hint: String?
}
