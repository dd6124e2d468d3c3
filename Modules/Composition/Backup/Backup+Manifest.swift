import Foundation

extension Backup {
  /// The files in a backup, and the originals that the backup doesn't have.
  public struct Manifest: Codable, Sendable, Equatable {
    /// A file in the backup.
    public struct Entry: Codable, Sendable, Equatable {
      /// The path relative to the library's folder.
      public var path: String
      /// The size in bytes.
      public var bytes: Int
      /// The SHA-256 hash of the file's bytes, as hexadecimal digits.
      public var sha256: String
    }

    /// The manifest's format version.
    public var version = 1
    /// All files except the manifest: the database, followed by the other files sorted by path.
    public var files: [Entry]
    /// The SHA-256 hashes of originals that were damaged in the library and aren't in the backup.
    public var damaged: [String] = []
    /// The SHA-256 hashes of originals that records needed but the library didn't have.
    public var missing: [String] = []

    func encoded() throws -> Data {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }

  /// A backup's contents and faults.
  public struct Report: Sendable, Equatable {
    /// The backup's manifest.
    public var manifest: Manifest
    /// The intact files in the backup.
    public var files: [Manifest.Entry]
    /// The names of damaged originals, and the paths of other damaged files, sorted.
    ///
    /// An original is damaged if its bytes don't match its name, which is a SHA-256 hash. The list
    /// includes originals that were damaged before the backup.
    public var damaged: [String]
    /// The SHA-256 hashes of originals that records need but the backup doesn't have, sorted.
    public var missing: [String]
    /// The descriptions of the database's faults.
    public var database: [String]

    /// The total size of the intact files in bytes.
    public var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    /// Whether the backup has no faults.
    public var isIntact: Bool { damaged.isEmpty && missing.isEmpty && database.isEmpty }

    /// The descriptions of all faults: damaged originals, then missing originals, then database
    /// faults.
    public var faults: [String] {
      damaged.map { name in
        let isKnown = manifest.damaged.contains(name)
        return "The original \(name) \(isKnown ? "was damaged before the backup" : "is damaged")"
      }
        + missing.map { name in
          let isKnown = manifest.missing.contains(name)
          return "The original \(name) \(isKnown ? "was missing before the backup" : "is missing")"
        } + database.map { "Database: \($0)" }
    }
  }
}

extension Backup.Manifest {
  /// Creates a manifest from JSON.
  ///
  /// Manifests written by older versions don't list damaged or missing originals.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    version = try values.decode(Int.self, forKey: .version)
    files = try values.decode([Entry].self, forKey: .files)
    damaged = try values.decodeIfPresent([String].self, forKey: .damaged) ?? []
    missing = try values.decodeIfPresent([String].self, forKey: .missing) ?? []
  }
}
