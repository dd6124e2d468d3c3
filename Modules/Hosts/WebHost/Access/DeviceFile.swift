import Core
import Foundation

/// The file with the devices that may open the web app, readable only by its owner.
///
/// Several processes may share the file.
struct DeviceFile: DeviceStorage {
  let path: String
  var isRemote: Bool { false }

  /// The identity of the file's contents, which changes with each write.
  var stamp: String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let moment = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    return "\(status.st_ino) \(moment) \(status.st_size)"
  }

  /// Returns the devices in the file.
  ///
  /// A missing file has no devices. A damaged file is moved aside, and its new path is passed to
  /// `damaged`.
  ///
  /// - Throws: `CocoaError` if the file can't be read or moved.
  func read(now: Instant, damaged: (String) -> Void) throws -> Contents {
    let before = stamp
    let devices = try devices(now: now, damaged: damaged)
    // If the file was replaced meanwhile, the next request reads it again.
    return (devices, stamp == before ? before : nil)
  }

  private func devices(now: Instant, damaged: (String) -> Void) throws -> [Device] {
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
      return try DeviceList(data, now: now).devices
    } catch {
      let aside = "\(path).damaged-\(now.milliseconds)"
      guard rename(path, aside) == 0 else { throw failure() }
      damaged(aside)
      return []
    }
  }

  /// Changes the devices while no other process changes them.
  ///
  /// - Throws: `CocoaError` if the file can't be read or written.
  func change(
    now: Instant, damaged: (String) -> Void, _ edit: (inout [Device]) -> Void
  ) throws -> Contents {
    try locked {
      var devices = try devices(now: now, damaged: damaged)
      edit(&devices)
      try write(devices)
      return (devices, stamp)
    }
  }

  /// Replaces the file's contents, completely or not at all.
  ///
  /// - Throws: `CocoaError` if the file can't be written.
  private func write(_ devices: [Device]) throws {
    let data = try DeviceList(devices: devices).encoded()
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
  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
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
