public import Foundation

/// A folder of its own for a test, removed with its last user.
public final class ScratchFolder: Sendable {
  /// Where it is; no slash at the end.
  public let path: String

  /// An empty folder below the system's temporary folder.
  ///
  /// - Throws: Foundation's error where it can't be made.
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
      print("\(path) stays: \(error)")
    }
  }

  /// Writes a file, with the folders it needs; its path.
  @discardableResult
  public func write(_ name: String, _ data: Data) throws -> String {
    let file = path + "/" + name
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: file))
    return file
  }

  /// A file's bytes.
  public func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
  }

  /// The paths of all files below, or below one of its folders, relative to it, sorted.
  public func files(in folder: String = "") throws -> [String] {
    let below = folder.isEmpty ? path : path + "/" + folder
    guard FileManager.default.fileExists(atPath: below) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: below).filter { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: below + "/" + name)
      return attributes[.type] as? FileAttributeType != .typeDirectory
    }.sorted()
  }

  /// The permissions of a file or folder below: `0o600`.
  public func mode(of name: String = "") throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return attributes[.posixPermissions] as? Int ?? 0
  }
}
