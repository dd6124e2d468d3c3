import Foundation

extension Backup {
  /// The contents of a backup, and the originals that it lacks.
  public struct Manifest: Codable, Sendable, Equatable {
    /// One file, by its path in the library.
    public struct Entry: Codable, Sendable, Equatable {
      /// The path, below the library's folder.
      public var path: String
      /// The size in bytes.
      public var bytes: Int
      /// The SHA-256 of its bytes, in hexadecimal digits.
      public var sha256: String
    }

    /// The shape of this manifest.
    public var version = 1
    /// All files but the manifest, by path, the database first.
    public var files: [Entry]
    /// The originals that were damaged in the library, by their SHA-256; they aren't in the backup.
    public var damaged: [String] = []
    /// The originals that records needed and the library didn't have, by their SHA-256.
    public var missing: [String] = []

    func encoded() throws -> Data {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }

  /// A backup's contents and faults.
  public struct Report: Sendable, Equatable {
    /// The manifest, as read.
    public var manifest: Manifest
    /// The files that it has and that are intact.
    public var files: [Manifest.Entry]
    /// The originals whose bytes aren't those of their names, by SHA-256, sorted; a file of another
    /// name by its path.
    public var damaged: [String]
    /// The originals that records need and that the backup doesn't have, by SHA-256, sorted.
    public var missing: [String]
    /// The faults of the database, one line each.
    public var database: [String]

    /// The total size of the intact files in bytes.
    public var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    /// Whether nothing is wrong.
    public var isIntact: Bool { damaged.isEmpty && missing.isEmpty && database.isEmpty }

    /// Every fault as a line: damaged originals, missing ones, then the database's.
    public var faults: [String] {
      damaged.map { name in
        let isKnown = manifest.damaged.contains(name) ? " when the backup was written" : ""
        return "The original \(name) was damaged\(isKnown)"
      }
        + missing.map { name in
          let isKnown = manifest.missing.contains(name) ? " when the backup was written" : ""
          return "The original \(name) was missing\(isKnown)"
        } + database.map { "Database: \($0)" }
    }
  }
}

extension Backup.Manifest {
  /// Reads a manifest; those of older versions don't say what a backup lacks.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    version = try values.decode(Int.self, forKey: .version)
    files = try values.decode([Entry].self, forKey: .files)
    damaged = try values.decodeIfPresent([String].self, forKey: .damaged) ?? []
    missing = try values.decodeIfPresent([String].self, forKey: .missing) ?? []
  }
}
