public import Core
import Foundation
import Glibc
import SystemCalls

/// A draft store that saves drafts as files in a library folder.
///
/// For example, `drafts/canvases_new.json` contains the draft for `/canvases/new`. The drafts of a
/// device that uses the web app are in a folder in `drafts`.
public struct FolderDrafts: DraftStore {
  private struct Kept: Codable {
    var route: Route
    var draft: Draft
  }

  private let folder: String
  private let threads = Threads("stashbook.drafts")

  /// Creates a draft store in a library folder, which may not exist yet.
  ///
  /// - Parameters:
  ///   - library: The library's folder.
  ///   - device: The ID of a device whose drafts are separate, or `nil` for the terminal app. An ID
  ///     consists of lowercase letters, digits, and hyphens.
  public init(library: String, device: String? = nil) {
    folder = library + "/drafts" + (device.map { "/\($0)" } ?? "")
  }

  /// Writes a draft to disk, atomically replacing any earlier draft for the route.
  public func save(_ draft: Draft, for route: Route) async throws(FileFailure) {
    let path = try path(for: route)
    let data: Data
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      data = try encoder.encode(Kept(route: route, draft: draft))
    } catch {
      throw .inputOutput(path, reason: "\(error)")
    }
    try await threads.trying { [folder] () throws(FileFailure) in
      try makeFolder(folder)
      let held = try Self.hold(folder)
      let temporary = path + ".part"
      do throws(FileFailure) {
        let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, named: path)
        try file.write(data)
        try file.sync()
        try call(path) { rename(temporary, path) }
      } catch {
        unlink(temporary)
        throw error
      }
      try held.sync()
    }
  }

  /// Returns the draft for a route, or `nil` if the route has none.
  ///
  /// - Throws: ``FileFailure/inputOutput(_:reason:)`` if the file isn't a draft. The file remains.
  public func draft(for route: Route) async throws(FileFailure) -> Draft? {
    let path = try path(for: route)
    let data: Data
    do throws(FileFailure) {
      data = try await threads.trying { () throws(FileFailure) in try LocalFile(path).readAll() }
    } catch .notFound {
      return nil
    }
    do {
      return try JSONDecoder().decode(Kept.self, from: data).draft
    } catch {
      throw .inputOutput(path, reason: "not a draft")
    }
  }

  /// Removes a route's draft, if any.
  public func remove(for route: Route) async throws(FileFailure) {
    let path = try path(for: route)
    do throws(FileFailure) {
      try await threads.trying { [folder] () throws(FileFailure) in
        let held = try Self.hold(folder)
        try call(path) { unlink(path) }
        try held.sync()
      }
    } catch .notFound {
      // The draft or the drafts folder doesn't exist.
    }
  }

  /// Opens the drafts folder with an exclusive lock, which ends when the result is released.
  ///
  /// Without the lock, concurrent writers would use the same temporary file names.
  private static func hold(_ folder: String) throws(FileFailure) -> OpenFile {
    let held = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
    try call(folder) { flock(held.number, LOCK_EX) }
    return held
  }

  /// Returns the path of the file for a route's draft.
  ///
  /// Different routes have different paths. The file name consists of ASCII letters, digits,
  /// hyphens, `_` between the route's parts, and escapes such as `%20` for all other bytes.
  private func path(for route: Route) throws(FileFailure) -> String {
    let parts = route.parts.map { part in
      part.utf8.map { byte in
        let scalar = Unicode.Scalar(byte)
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || byte == 0x2D)
        return isPlain || (0x30...0x39).contains(byte)
          ? String(scalar) : "%" + String(256 + Int(byte), radix: 16).dropFirst()
      }.joined()
    }
    let name = parts.isEmpty ? "_" : parts.joined(separator: "_")
    guard name.utf8.count <= 200 else {
      throw .inputOutput(route.description, reason: "the route is too long for a draft's file name")
    }
    return "\(folder)/\(name).json"
  }
}
