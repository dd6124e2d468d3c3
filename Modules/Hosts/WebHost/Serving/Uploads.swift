public import Core
import Foundation
import HTTPTypes
import NIOCore

/// A source of photos that browsers upload.
///
/// Uploads are stored as files until they are used. Every browser can choose or take photos, so the
/// camera always counts as allowed. The browser itself asks the user for access.
public struct Uploads: PhotoSource {
  let folder: String
  private let files: any Files
  private let ledger = UploadLedger()

  /// Creates a source that stores uploads in a folder.
  ///
  /// The folder contains only uploads, and several processes may share the folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created if missing.
  ///   - files: The port that opens the uploaded files.
  /// - Throws: `CocoaError` if the folder can't be created.
  public init(into folder: String, files: any Files) throws {
    (self.folder, self.files) = (folder, files)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Returns `.allowed`, because every browser has a camera or a substitute.
  public func camera() async -> CameraState { .allowed }

  /// Returns `.allowed`, because the browser itself asks the user.
  public func requestCamera(reason: String) async -> CameraState { .allowed }

  /// Opens an uploaded photo, and removes the photo's file.
  ///
  /// The disk space is freed when the returned bytes are released.
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

  /// Stores a request's body as a file.
  ///
  /// - Parameters:
  ///   - body: The file's bytes.
  ///   - announced: The number of bytes that the browser announced, or `nil` if unknown.
  ///   - device: The ID of the device that sends the upload.
  ///   - limits: The upload limits.
  /// - Returns: The upload's ID.
  /// - Throws: ``WebRefusal`` if the body exceeds a limit, is cut off, or can't be written. In this
  ///   case, no file remains.
  func keep<Body: AsyncSequence>(
    _ body: Body, announced: Int?, of device: String, _ limits: UploadLimits
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
        .noRoom, code: "no-room", "The upload can't be saved: its file can't be created")
    }
    do {
      let count = try await write(body, to: (name, file), of: device, limits)
      try file.close()
      if let announced, count < announced { throw Self.brokenOff }
    } catch {
      // An incomplete upload is removed, and an error during the removal is ignored.
      forget(name)
      throw error as? WebRefusal ?? Self.brokenOff
    }
    return name
  }

  private static let brokenOff = WebRefusal(
    .badRequest, code: "broken-off", "The upload was cut off; nothing was saved")

  /// Writes a body to a file, and returns the number of written bytes.
  private func write<Body: AsyncSequence>(
    _ body: Body, to file: (name: String, handle: FileHandle), of device: String,
    _ limits: UploadLimits
  ) async throws -> Int where Body.Element == ByteBuffer {
    var count = 0
    for try await buffer in body {
      count += buffer.readableBytes
      guard count <= limits.file else {
        throw WebRefusal(
          .contentTooLarge, code: "too-large",
          "The file is larger than \(limits.file / 1_000_000) MB")
      }
      try requireRoom(for: buffer.readableBytes, limits)
      try ledger.add(buffer.readableBytes, to: file.name, of: device, limit: limits.device)
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
      .noRoom, code: "no-room", "The upload can't be saved: \(String(cString: strerror(failure)))")
  }

  /// Removes unused uploads that are older than a day, including uploads from earlier processes.
  func sweep(_ now: Instant) {
    // If the folder can't be listed, the next sweep tries again.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where RandomName.isOne(name) {
      // Another task may just have used and removed the file.
      let found = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      guard let came = found?[.modificationDate] as? Date else { continue }
      let end = Instant(milliseconds: Int64(came.timeIntervalSince1970 * 1_000)).adding(.day)
      if end < now { forget(name) }
    }
  }

  private func forget(_ name: String) {
    ledger.remove(name)
    // The file may already have been removed.
    try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
  }
}

extension Duration {
  fileprivate static var day: Duration { .seconds(86_400) }  // token: not a visible duration.
}
