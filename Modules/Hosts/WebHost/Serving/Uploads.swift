public import Core
import Foundation
import HTTPTypes
import NIOCore

/// Photos on their way from browsers: kept as files until they are taken up.
///
/// Every browser has a way to take or choose photos, so there always is a camera that may be asked;
/// what the browser itself then allows is between it and the person.
public struct Uploads: PhotoSource {
  let folder: String
  private let files: any Files
  private let ledger = UploadLedger()

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
  ///   - session: Whose it is.
  ///   - limits: How many there may be.
  /// - Returns: What it is asked for by.
  /// - Throws: ``WebRefusal`` where there is too much of it, it breaks off, or it can't be written.
  ///   Nothing is left behind.
  func keep<Body: AsyncSequence>(
    _ body: Body, announced: Int?, of session: String, _ limits: UploadLimits
  ) async throws -> String where Body.Element == ByteBuffer {
    try requireRoom(for: announced ?? 0, limits)
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
      let count = try await write(body, to: (name, file), of: session, limits)
      try file.close()
      if let announced, count < announced { throw Self.brokenOff }
    } catch {
      // What could not be kept whole is not kept; that it can't be removed either changes nothing.
      forget(name)
      throw error as? WebRefusal ?? Self.brokenOff
    }
    return name
  }

  private static let brokenOff = WebRefusal(
    .badRequest, code: "broken-off", "The upload broke off; nothing of it is kept")

  /// Writes a body; how many bytes it had.
  private func write<Body: AsyncSequence>(
    _ body: Body, to file: (name: String, handle: FileHandle), of session: String,
    _ limits: UploadLimits
  ) async throws -> Int where Body.Element == ByteBuffer {
    var count = 0
    for try await buffer in body {
      count += buffer.readableBytes
      guard count <= limits.file else {
        throw WebRefusal(
          .contentTooLarge, code: "too-large", "Larger than \(limits.file / 1_000_000) MB")
      }
      try requireRoom(for: buffer.readableBytes, limits)
      try ledger.add(buffer.readableBytes, to: file.name, of: session, limit: limits.session)
      try Self.write(buffer, to: file.handle.fileDescriptor)
    }
    return count
  }

  private static func write(_ buffer: ByteBuffer, to descriptor: Int32) throws(WebRefusal) {
    let failure = buffer.withUnsafeReadableBytes { bytes -> Int32? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno != EINTR { return errno }
        rest = rest.dropFirst(max(0, count))
      }
      return nil
    }
    guard let failure else { return }
    throw WebRefusal(
      .noRoom, code: "no-room", "The upload can't be kept: \(String(cString: strerror(failure)))")
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
    ledger.remove(name)
    // It may have been forgotten before.
    try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
  }
}

extension Duration {
  fileprivate static var day: Duration { .seconds(86_400) }  // token: nothing that is seen.
}
