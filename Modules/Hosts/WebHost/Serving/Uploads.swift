public import Core
import Foundation
import HTTPTypes
import NIOCore

/// Photos on their way from browsers: kept as files until they are taken up.
///
/// Every browser has a way to take or choose photos, so there always is a camera that may be asked;
/// what the browser itself then allows is between it and the person.
public struct Uploads: PhotoSource {
  private let folder: String
  private let files: any Files

  /// Uploads into a folder that is theirs alone, whichever process serves.
  ///
  /// - Parameters:
  ///   - folder: Made where it is not there.
  ///   - files: Reads what was uploaded.
  /// - Throws: `CocoaError` where the folder can't be made.
  public init(into folder: String, files: any Files) throws {
    (self.folder, self.files) = (folder, files)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// A browser has one, or stands in for it.
  public func camera() async -> CameraState { .allowed }

  /// The browser asks by itself.
  public func requestCamera(reason: String) async -> CameraState { .allowed }

  /// An uploaded photo's bytes; the file is given up as soon as it is open, and gone with its bytes.
  public func load(_ item: PhotoItem) async throws(PhotoSourceFailure) -> any ByteSource {
    guard RandomName.isOne(item.id) else { throw .missing(name: item.name) }
    do throws(FileFailure) {
      let bytes = try await files.open("\(folder)/\(item.id)")
      forget(item.id)
      return bytes
    } catch .notFound {
      throw .missing(name: item.name)
    } catch {
      throw .unreadable(name: item.name, reason: error.explanation.message)
    }
  }

  /// Keeps a body as a file.
  ///
  /// - Parameters:
  ///   - body: The file's bytes.
  ///   - announced: How many there are to be, where that was said.
  ///   - limit: How many there may be.
  /// - Returns: What it is asked for by.
  /// - Throws: ``WebRefusal`` where there is too much of it, it breaks off, or it can't be written.
  ///   Nothing is left behind.
  func keep<Body: AsyncSequence>(
    _ body: Body, announced: Int?, limit: Int
  ) async throws -> String where Body.Element == ByteBuffer {
    let name = RandomName.make()
    let path = "\(folder)/\(name)"
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: path)
    else {
      throw WebRefusal(
        .noRoom, code: "no-room", "The upload can't be kept: no file can be made")
    }
    do {
      let count = try await write(body, to: file, limit: limit)
      try file.close()
      if let announced, count < announced { throw Self.brokenOff }
    } catch {
      // What could not be kept whole is not kept; that it can't be removed either changes nothing.
      try? FileManager.default.removeItem(atPath: path)
      throw error as? WebRefusal ?? Self.brokenOff
    }
    return name
  }

  private static let brokenOff = WebRefusal(
    .badRequest, code: "broken-off", "The upload broke off; nothing of it is kept")

  /// Writes a body; how many bytes it had.
  private func write<Body: AsyncSequence>(
    _ body: Body, to file: FileHandle, limit: Int
  ) async throws -> Int where Body.Element == ByteBuffer {
    var count = 0
    for try await buffer in body {
      count += buffer.readableBytes
      guard count <= limit else {
        throw WebRefusal(
          .contentTooLarge, code: "too-large", "Larger than \(limit / 1_000_000) MB")
      }
      do {
        try file.write(contentsOf: buffer.readableBytesView)
      } catch {
        throw WebRefusal(
          .noRoom, code: "no-room",
          "The upload can't be kept: \(error.localizedDescription)")
      }
    }
    return count
  }

  /// Removes what came more than a day ago and was never taken up, from an earlier run, too.
  func sweep(_ now: Instant) {
    // A folder that can't be listed is looked at next time.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where RandomName.isOne(name) {
      // It may be taken up just now.
      let found = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      guard let came = found?[.modificationDate] as? Date else { continue }
      let end = Instant(milliseconds: Int64(came.timeIntervalSince1970 * 1_000)).adding(.day)
      if end < now { forget(name) }
    }
  }

  private func forget(_ name: String) {
    // It may have been forgotten before.
    try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
  }
}

extension Duration {
  fileprivate static var day: Duration { .seconds(86_400) }  // token: nothing that is seen.
}
