public import Foundation

/// A temporary folder for a test, removed when this object is deallocated.
public final class ScratchFolder: Sendable {
  /// The path of the folder, without a trailing slash.
  public let path: String

  /// Creates an empty folder in the system's temporary folder.
  ///
  /// - Throws: `POSIXError` if the folder can't be created.
  public init() throws {
    let pattern = FileManager.default.temporaryDirectory.appendingPathComponent("stashbook-XXXXXX")
    var name = pattern.path.utf8CString.map(\.self)
    guard mkdtemp(&name) != nil else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("Can't remove \(path): \(error)")
    }
  }

  /// Writes a file, creating any missing parent folders, and returns the file's path.
  @discardableResult
  public func write(_ name: String, _ data: Data) throws -> String {
    let file = path + "/" + name
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Returns the contents of a file.
  public func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
  }

  /// Returns the sorted paths of all files in a folder and its subfolders, relative to that folder.
  ///
  /// Leaves out files that another process removes meanwhile.
  public func files(in folder: String = "") throws -> [String] {
    let below = folder.isEmpty ? path : path + "/" + folder
    guard FileManager.default.fileExists(atPath: below) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: below).filter { name in
      do {
        let attributes = try FileManager.default.attributesOfItem(atPath: below + "/" + name)
        return attributes[.type] as? FileAttributeType != .typeDirectory
      } catch CocoaError.fileReadNoSuchFile {
        return false
      }
    }.sorted()
  }

  /// Returns the permissions of a file or folder, such as `0o600`.
  public func mode(of name: String = "") throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return attributes[.posixPermissions] as? Int ?? 0
  }
}
