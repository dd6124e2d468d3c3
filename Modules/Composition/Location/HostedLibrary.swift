public import Core
import FolderBlobs
import Foundation

#if Hosted
  import PostgresStore
  import S3Blobs

  extension PostgresRecordStore: LibraryDatabase {
    func makeDocuments() -> (any DocumentStore)? { PostgresDocuments(of: self) }

    func drafts(ofDevice device: String) -> (any DraftStore)? {
      PostgresDrafts(in: PostgresDocuments(of: self), device: device)
    }
  }

  /// The libraries of a PostgreSQL database.
  enum HostedLibrary {
    /// Opens the stores of an existing library, or of a new one if `creating` is `true`.
    ///
    /// The calling thread waits for the server.
    ///
    /// - Throws: ``MissingHostedLibrary`` or ``ExistingLibrary`` if the database doesn't have the
    ///   library, or already has it; ``StoreFailure`` if the database can't be used;
    ///   `S3ConfigurationFailure` if the bucket's location isn't valid.
    static func open(
      _ location: HostedLocation, schemas: [FeatureID: FeatureSchema], clock: any WallClock,
      creating: Bool
    ) throws -> (database: any LibraryDatabase, blobs: any BlobStore) {
      // The place of the photos is checked before the server is asked.
      let blobs = try blobs(of: location, clock: clock)
      let server = PostgresServer(location.database)
      let isThere = try server.hasLibrary(location.library)
      if creating, isThere { throw ExistingLibrary(location: location.description) }
      if !creating, !isThere { throw MissingHostedLibrary(location: location.description) }
      if case .folder(let path) = location.photos {
        try prepareFolder("\(path)/\(location.library)", creating: creating)
      }
      let database = try PostgresRecordStore(
        server: server, library: location.library, schemas: schemas, clock: clock)
      return (database, blobs)
    }

    /// Creates the folder of a new library's photos, or checks that it exists.
    ///
    /// Photos must not be stored in place of a network folder that isn't mounted.
    private static func prepareFolder(_ folder: String, creating: Bool) throws {
      if creating {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } else if !FileManager.default.fileExists(atPath: folder) {
        throw MissingPhotoFolder(folder: folder)
      }
    }

    /// Returns the names of the libraries in a database.
    static func names(in database: String) throws(StoreFailure) -> [String] {
      try PostgresServer(database).libraries()
    }

    private static func blobs(
      of location: HostedLocation, clock: any WallClock
    ) throws -> any BlobStore {
      switch location.photos {
      case .folder(let path): BlobFolder(library: "\(path)/\(location.library)", clock: clock)
      case .bucket(let url):
        try S3BlobStore(
          try S3Configuration(url, environment: location.environment),
          library: location.library, staging: location.folder + "/incoming", clock: clock)
      }
    }
  }
#else
  enum HostedLibrary {
    static func open(
      _ location: HostedLocation, schemas: [FeatureID: FeatureSchema], clock: any WallClock,
      creating: Bool
    ) throws -> (database: any LibraryDatabase, blobs: any BlobStore) {
      throw ExcludedFeature(feature: "The connection to PostgreSQL")
    }

    static func names(in database: String) throws -> [String] {
      throw ExcludedFeature(feature: "The connection to PostgreSQL")
    }
  }
#endif

extension Library {
  /// Returns the names of the libraries in a database, sorted by their bytes.
  ///
  /// The library and the place for photos in the URL are ignored.
  ///
  /// - Throws: ``HostedLocationFailure`` if the URL isn't that of a database; ``StoreFailure`` if the
  ///   database can't be used.
  public static func names(in url: String) throws -> [String] {
    try HostedLibrary.names(in: HostedDatabase(url).url)
  }
}

/// The failure to open a library whose folder of photos doesn't exist.
public struct MissingPhotoFolder: Explained, Equatable {
  /// The path of the folder.
  public let folder: String

  /// The user-facing explanation.
  public var explanation: Explanation {
    Explanation(
      .notFound, code: "no-photo-folder",
      "The library's folder of photos, \(folder), doesn't exist",
      hint: "If the folder is on another computer, mount it.")
  }
}

/// The failure to open a library that a database doesn't have.
public struct MissingHostedLibrary: Explained, Equatable {
  /// The location for display.
  public let location: String

  /// The user-facing explanation.
  public var explanation: Explanation {
    Explanation(
      .notFound, code: "no-library", "There is no library at \(location)",
      hint: "To create it, run `stashbook library create URL`.")
  }
}

/// The failure to create a library where one exists.
public struct ExistingLibrary: Explained, Equatable {
  /// The location for display.
  public let location: String

  /// The user-facing explanation.
  public var explanation: Explanation {
    Explanation(
      .cannotCreate, code: "library-exists",
      "A library already exists at \(location); it wasn't changed",
      hint: "To use it, pass it with --library. To create another, use another name or folder.")
  }
}
