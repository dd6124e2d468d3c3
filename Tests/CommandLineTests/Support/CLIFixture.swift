import Foundation
import TestKit
import Testing

/// A fixture for one test: an empty library folder, and the built program.
struct CLIFixture: Sendable {
  let scratch: ScratchFolder
  let library: String
  var program = CLIFixture.built + "/stashbook"

  /// The folder that contains the program, its image worker, and the tests.
  static let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path(percentEncoded: false)

  /// The name of the library's folder, with a space and a letter outside ASCII.
  static let folder = "My Stash ü"

  /// Creates a fixture whose library doesn't exist yet.
  init() throws { try self.init(named: Self.folder) }

  /// Creates a fixture with a named library folder, which doesn't exist yet.
  init(named name: String) throws {
    scratch = try ScratchFolder()
    library = scratch.path + "/" + name
  }

  /// Starts the program, with the library in `STASHBOOK_LIBRARY`.
  func start(
    _ arguments: [String], input: Data? = nil, environment: [String: String] = [:]
  ) throws -> RunningProcess {
    var variables = ["STASHBOOK_LIBRARY": library, "HOME": scratch.path, "TZ": "UTC"]
    // The last two select a mutant for `Tooling/mutants --sample`.
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

  /// Runs the program and returns its result.
  func run(
    _ arguments: String..., input: Data? = nil, environment: [String: String] = [:]
  ) async throws -> Finished {
    try await start(arguments, input: input, environment: environment)
      .finished()
  }

  /// Runs the program with `--json` and returns the JSON document.
  ///
  /// Requires the exit code, and expects no errors.
  func json(_ arguments: String..., code: Int32 = 0) async throws -> JSON {
    let finished = try await start(arguments + ["--json"]).finished()
    try #require(finished.code == code, "\(arguments): \(finished.errors)\(finished.output)")
    #expect(finished.errors.isEmpty)
    return try JSON(finished.output)
  }

  /// Runs the program with `--json`, expects no output, and returns the error.
  func failure(_ arguments: String...) async throws -> Refused {
    let finished = try await start(arguments + ["--json"]).finished()
    #expect(finished.output.isEmpty)
    let error = try JSON(finished.errors)["error"]
    return Refused(
      exit: finished.code, code: error["code"].text ?? "", message: error["message"].text ?? "",
      hint: error["hint"].text)
  }

  /// Adds a canvas and returns its ID.
  func addCanvas(_ name: String = "Meadow", _ options: String...) async throws -> String {
    let arguments = ["canvas", "add", "--designer", "Anna Weaver", "--name", name] + options
    let finished = try await start(arguments).finished()
    try #require(finished.code == 0, "\(finished.errors)")
    return finished.text
  }
}

/// An error as JSON, with the exit code.
struct Refused: Equatable {
  let exit: Int32
  let code: String
  let message: String
  let hint: String?
}
