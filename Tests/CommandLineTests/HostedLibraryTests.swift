import Foundation
import MemoryAdapters
import TestKit
import Testing

/// The program with libraries on real servers.
@Suite("Libraries on servers")
struct HostedLibraryTests {
  /// A fixture whose library is on servers, where it doesn't exist yet.
  private struct Hosted {
    let cli: CLIFixture
    var url: String
    let environment: [String: String]

    init() async throws {
      cli = try CLIFixture()
      let (url, variables) = try await HostedServers.place()
      self.url = url
      environment = variables.merging(["STASHBOOK_LIBRARY": url]) { $1 }
    }

    func run(_ arguments: String...) async throws -> Finished { try await run(arguments) }

    func run(_ arguments: [String]) async throws -> Finished {
      try await cli.start(arguments, environment: environment).finished()
    }

    /// Runs the program with `--json`, and returns the JSON document.
    func json(_ arguments: String...) async throws -> JSON {
      let finished = try await cli.start(arguments + ["--json"], environment: environment)
        .finished()
      try #require(finished.code == 0, "\(arguments): \(finished.errors)\(finished.output)")
      return try JSON(finished.output)
    }

    /// Runs the program with `--json`, and returns the exit code and the error's code.
    func failure(_ arguments: String...) async throws -> String {
      let finished = try await cli.start(arguments + ["--json"], environment: environment)
        .finished()
      return "\(finished.code) \(try JSON(finished.errors)["error"]["code"].text ?? "")"
    }
  }

  @Test("A library on servers is created once, is listed, and works with the other commands")
  func commands() async throws {
    let hosted = try await Hosted()
    #expect(try await hosted.failure("canvas", "list") == "66 no-library")
    let created = try await hosted.json("library", "create", hosted.url)
    #expect(created["location"].text?.hasPrefix("postgresql:///stashbook?host=") == true)
    #expect(try await hosted.failure("library", "create", hosted.url) == "73 library-exists")
    let names = try await hosted.json("library", "list", hosted.url)
    #expect(names["items"].items.contains { hosted.url.contains("=\($0["name"].text ?? "?")&") })
    let canvas = try await hosted.run("canvas", "add", "--designer", "Anna", "--name", "Meadow")
    #expect(canvas.code == 0, "\(canvas.errors)")
    let folder = try hosted.cli.pictures(2)
    #expect(
      try await hosted.json("photo", "ingest", folder, "--recursive")["added"].items.count == 2)
    #expect(try await hosted.json("photo", "verify")["items"].items.isEmpty)
    #expect(try await hosted.run("open", "/canvases").output.contains("Meadow"))
    let doctor = try await hosted.json("doctor")["items"].items.flatMap { $0["findings"].items }
    #expect(!doctor.isEmpty && doctor.allSatisfy { $0["level"].text == "fine" }, "\(doctor)")
    #expect(try await hosted.run("undo").code == 0)
    #expect(try await hosted.json("photo", "list")["items"].items.isEmpty)
    #expect(try await hosted.json("canvas", "list")["items"].items.count == 1)
    // Nothing was written to the usual folder of a library.
    #expect(!FileManager.default.fileExists(atPath: hosted.cli.library))
  }

  @Test("A location that can't be used is rejected with its rule, and nothing is created")
  func rejected() async throws {
    let hosted = try await Hosted()
    for (location, failure) in [
      ("mysql://db/stash?library=a", "64 library-url"),
      ("postgresql://db/stash", "64 library-name"),
      ("postgresql://db/stash?library=a", "64 photos-location"),
      ("postgresql://db/stash?library=a&photos=s3://b", "64 s3-location"),
      ("postgresql://127.0.0.1:1/stash?library=a&photos=s3://stash", "73 cannot-open"),
    ] {
      #expect(try await hosted.failure("canvas", "list", "--library", location) == failure)
    }
    #expect(try await hosted.failure("demo", "--library", hosted.url) == "64 usage")
    #expect(
      try await hosted.failure("library", "copy", hosted.url, hosted.url) == "64 usage")
    let missing = try await hosted.failure("library", "copy", "\(hosted.cli.library)", hosted.url)
    #expect(missing == "66 no-library")
    let names = try await hosted.json("library", "list", hosted.url)["items"].items
    #expect(!names.contains { hosted.url.contains("=\($0["name"].text ?? "?")&") })
  }

  @Test("A library isn't opened while its folder of photos isn't there")
  func unmounted() async throws {
    var hosted = try await Hosted()
    let photos = hosted.cli.scratch.path + "/shared"
    hosted.url = hosted.url.replacing("s3://stash/hosted", with: photos)
    let location = ["--library", hosted.url]
    _ = try await hosted.json("library", "create", hosted.url)
    #expect(try await hosted.run(["canvas", "list"] + location).code == 0)
    try FileManager.default.moveItem(atPath: photos, toPath: photos + "-away")
    let finished = try await hosted.run(["canvas", "list", "--json"] + location)
    #expect(finished.code == 66 && finished.errors.contains("no-photo-folder"))
    // A copy first tries to create the library, which exists.
    _ = try await hosted.json("library", "create", hosted.cli.library)
    let copied = try await hosted.failure("library", "copy", hosted.cli.library, hosted.url)
    #expect(copied == "66 no-photo-folder")
    #expect(!FileManager.default.fileExists(atPath: photos))
  }

  @Test("A copy that is killed again and again is complete in the end, and the copy back is equal")
  func killed() async throws {
    var hosted = try await Hosted()
    let photos = hosted.cli.scratch.path + "/shared"
    hosted.url = hosted.url.replacing("s3://stash/hosted", with: photos)
    let (canvases, pictures, kills) = Law.isDeep ? (10_000, 2000, 10) : (40, 30, 3)
    try await fill(hosted.cli, canvases: canvases, pictures: pictures)
    var random = SeededRandomSource(seed: Law.usualSeed)
    for number in 1...kills {
      // The last kill comes after the photos, while the records are written.
      let wanted =
        number == kills ? pictures : Int.random(in: 1...(pictures * number / kills), using: &random)
      let copy = try hosted.cli.start(
        ["library", "copy", hosted.cli.library, hosted.url], environment: hosted.environment)
      try await copy.until({ try Self.originals(in: photos) >= wanted }) {}
      copy.signal(SIGKILL)
      _ = try await copy.finished()
    }
    let copied = try await hosted.json("library", "copy", hosted.cli.library, hosted.url)
    #expect(copied["damaged"].items.isEmpty && copied["missing"].items.isEmpty)
    let back = hosted.cli.scratch.path + "/back"
    let returned = try await hosted.run("library", "copy", hosted.url, back)
    #expect(returned.code == 0, "\(returned.errors)\(returned.output)")
    var exports: [[String: Data]] = []
    for (number, library) in [hosted.cli.library, hosted.url, back].enumerated() {
      let folder = "\(hosted.cli.scratch.path)/export\(number)"
      #expect(try await hosted.run("export", folder, "--library", library).code == 0)
      exports.append(try files(in: folder))
    }
    #expect(exports[0].count > pictures && exports.allSatisfy { $0 == exports[0] })
  }

  /// Returns the number of originals in a folder of several libraries' photos.
  private static func originals(in folder: String) throws -> Int {
    guard FileManager.default.fileExists(atPath: folder) else { return 0 }
    return try FileManager.default.subpathsOfDirectory(atPath: folder).count {
      $0.contains("/photos/") && $0.count > 64
    }
  }

  /// Adds canvases and photos to a library.
  private func fill(_ cli: CLIFixture, canvases: Int, pictures: Int) async throws {
    let lines = (1...canvases).map { "Designer \($0 % 7),Canvas \($0)" }
    let table = try cli.scratch.write(
      "canvases.csv", Data((["designer,name"] + lines).joined(separator: "\n").utf8))
    let imported = try await cli.run("canvas", "import", "\(table)")
    try #require(imported.code == 0, "\(imported.errors)")
    let ingested = try await cli.run(
      "photo", "ingest", try cli.pictures(pictures, width: 64), "--recursive")
    try #require(ingested.code == 0, "\(ingested.errors)")
  }

  /// Returns the files in a folder and its subfolders, with their bytes.
  private func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let path = "\(folder)/\(name)"
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type]
      if type as? FileAttributeType == .typeRegular {
        files[name] = try Data(contentsOf: URL(filePath: path))
      }
    }
    return files
  }
}
