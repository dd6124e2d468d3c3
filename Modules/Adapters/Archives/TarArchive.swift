public import Core
import Dispatch
import Foundation

/// Archives kept by GNU tar, as a process of its own.
public struct TarArchive: Archive {
  private let program: String
  private static let queue = DispatchQueue(label: "stashbook.archive", attributes: .concurrent)

  /// Archives made by a program; Debian always has this one.
  public init(program: String = "/bin/tar") { self.program = program }

  /// Writes the named files of a folder into a POSIX tar.
  public func pack(
    _ paths: [String], in folder: String, into archive: String
  ) async throws(FileFailure) {
    guard !FileManager.default.fileExists(atPath: archive) else { throw .alreadyThere(archive) }
    let unfinished = "\(archive).\(ProcessInfo.processInfo.processIdentifier).part"
    let options = [
      "--create", "--file", unfinished, "--directory", folder, "--format=posix", "--no-recursion",
      "--owner=0", "--group=0", "--numeric-owner", "--null", "--verbatim-files-from",
      "--files-from=-",
    ]
    do throws(FileFailure) {
      let names = paths.map { Data($0.utf8) + Data([0]) }.reduce(Data(), +)
      try await run(options, input: names, about: archive)
      try Self.settle(unfinished, as: archive)
    } catch {
      try Self.remove(unfinished)
      throw error
    }
  }

  /// Writes an archive's regular files below an empty folder.
  public func unpack(_ archive: String, into folder: String) async throws(FileFailure) {
    guard FileManager.default.isReadableFile(atPath: archive) else {
      throw FileManager.default.fileExists(atPath: archive)
        ? .notPermitted(archive) : .notFound(archive)
    }
    let options = [
      "--extract", "--file", archive, "--directory", folder, "--no-same-owner",
      "--no-same-permissions", "--no-overwrite-dir",
    ]
    try await run(options, input: Data(), about: archive)
    try Self.refuseWhatIsNoFile(below: folder, archive)
  }

  /// Runs tar on a thread of its own; what it says when it fails becomes the reason.
  private func run(
    _ options: [String], input: Data, about archive: String
  ) async throws(FileFailure) {
    let failure: FileFailure? = await withCheckedContinuation { continuation in
      Self.queue.async { [program] in
        continuation.resume(returning: Self.failure(of: program, options, input, archive))
      }
    }
    if let failure { throw failure }
  }

  private static func failure(
    of program: String, _ options: [String], _ input: Data, _ archive: String
  ) -> FileFailure? {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = options
    process.environment = ["LC_ALL": "C"]
    let (names, errors) = (Pipe(), Pipe())
    process.standardInput = names
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do {
      try process.run()
      Self.queue.async {
        names.fileHandleForWriting.write(input)
        names.fileHandleForWriting.closeFile()
      }
      let said = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus != 0 else { return nil }
      let words = String(decoding: said, as: UTF8.self)
      if words.contains("No space left") { return .diskFull(archive) }
      return .inputOutput(
        archive, reason: words.split(separator: "\n").first.map(String.init) ?? "")
    } catch {
      return .inputOutput(program, reason: "tar can't be started: \(error.localizedDescription)")
    }
  }

  /// Gives a finished archive its name, once its bytes are on the disk.
  private static func settle(_ path: String, as name: String) throws(FileFailure) {
    do {
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle.synchronize()
      try handle.close()
      try FileManager.default.moveItem(atPath: path, toPath: name)
    } catch {
      throw .inputOutput(name, reason: error.localizedDescription)
    }
  }

  private static func remove(_ path: String) throws(FileFailure) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw .inputOutput(path, reason: error.localizedDescription)
    }
  }

  /// Links, pipes and devices have no place in an archive of ours. Names that climb out, tar itself
  /// has refused.
  private static func refuseWhatIsNoFile(
    below folder: String, _ archive: String
  ) throws(FileFailure) {
    let keys: [URLResourceKey] = [.isRegularFileKey, .isDirectoryKey]
    let walk = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: keys)
    while let found = walk?.nextObject() as? URL {
      do {
        let values = try found.resourceValues(forKeys: Set(keys))
        if values.isRegularFile == true || values.isDirectory == true { continue }
      } catch {
        throw .inputOutput(archive, reason: error.localizedDescription)
      }
      throw .inputOutput(archive, reason: "\(found.lastPathComponent) is neither file nor folder")
    }
  }
}
