import Core
import Foundation

/// The file with the devices that may open the web app, readable only by its owner.
///
/// Several processes may share the file.
struct DeviceFile: Sendable {
  /// The identity of the file's contents, which changes with each write.
  struct Stamp: Equatable, Sendable {
    let file: UInt
    let seconds: Int
    let nanoseconds: Int
    let size: Int
  }

  private struct Contents: Codable {
    var devices: [Device]
  }

  let path: String

  /// The identity of the current contents, or `nil` if the file doesn't exist.
  var stamp: Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Stamp(
      file: UInt(status.st_ino), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size))
  }

  /// Returns the devices in the file.
  ///
  /// A missing file has no devices. A damaged file is moved aside, and its new path is passed to
  /// `damaged`.
  ///
  /// - Throws: `CocoaError` if the file can't be read or moved.
  func read(now: Instant, damaged: (String) -> Void) throws -> [Device] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return [] }
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    var (data, chunk) = (Data(), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = Foundation.read(file, &chunk, chunk.count)
      guard count >= 0 else { throw failure() }
      if count == 0 { break }
      data.append(contentsOf: chunk.prefix(count))
    }
    do {
      let devices = try JSONDecoder().decode(Contents.self, from: data).devices
      return devices.filter { now < $0.lastSeen.adding(Device.patience) }
    } catch {
      let aside = "\(path).damaged-\(now.milliseconds)"
      guard rename(path, aside) == 0 else { throw failure() }
      damaged(aside)
      return []
    }
  }

  /// Replaces the file's contents, completely or not at all.
  ///
  /// - Throws: `CocoaError` if the file can't be written.
  func write(_ devices: [Device]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(Contents(devices: devices))
    let temporary = path + ".part"
    do {
      let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw failure() }
      defer { close(file) }
      let count = data.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard count == data.count, fsync(file) == 0, rename(temporary, path) == 0 else {
        throw failure()
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Performs a change while no other process changes the file.
  ///
  /// - Throws: `CocoaError` if the file's folder can't be created or locked, and the errors of
  ///   `body`.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let held = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard held >= 0 else { throw failure() }
    defer { close(held) }  // also unlocks
    guard flock(held, LOCK_EX) == 0 else { throw failure() }
    return try body()
  }

  private func failure() -> CocoaError {
    CocoaError(
      .fileWriteUnknown,
      userInfo: [
        NSFilePathErrorKey: path,
        NSUnderlyingErrorKey: POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO),
      ])
  }
}
