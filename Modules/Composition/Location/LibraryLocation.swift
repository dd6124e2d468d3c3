public import Core

/// The place where a library is stored.
public enum LibraryLocation: Sendable, Equatable {
  /// A folder on this computer, as an absolute path.
  case folder(String)
  /// A database for the records, and a place for the photos, which several computers can share.
  case hosted(HostedLocation)

  /// Returns whether text is the URL of a hosted library rather than the path of a folder.
  public static func isURL(_ text: String) -> Bool {
    let rest = text.drop { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return rest.startIndex > text.startIndex && rest.hasPrefix("://")
  }

  /// The folder of the library's files on this computer.
  ///
  /// A library in a folder has all its files there. A hosted library has its cache, its drafts, and
  /// its log there.
  public var folder: String {
    switch self {
    case .folder(let path): path
    case .hosted(let location): location.folder
    }
  }
}

extension LibraryLocation: CustomStringConvertible {
  /// The location for display, without a password.
  public var description: String {
    switch self {
    case .folder(let path): path
    case .hosted(let location): location.description
    }
  }
}

/// The place of a library that is stored on servers.
public struct HostedLocation: Sendable, Equatable {
  /// The place of a hosted library's photos.
  public enum Photos: Sendable, Equatable {
    /// A bucket on an S3 server, such as `s3://bucket/prefix`.
    case bucket(String)
    /// A folder that contains a folder for each library, such as a network folder.
    case folder(String)
  }

  /// The URL of the database, as libpq accepts it.
  public let database: String
  /// The library's name in the database: letters, digits, hyphens, dots, and underscores.
  public let library: String
  /// The place of the photos.
  public let photos: Photos
  /// The environment variables with the server and the credentials of a bucket.
  public let environment: [String: String]
  /// The path of the folder of the library's files on this computer.
  public let folder: String
  /// The location for display, without a password.
  public let description: String

  /// Creates a location from the URL of a library.
  ///
  /// The URL is that of a PostgreSQL database, with the parameters `library` and `photos`, such as
  /// `postgresql://stash@db1/stash?library=guild&photos=s3://bucket/guilds`.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - environment: The environment variables: `STASHBOOK_PHOTOS`, the place of the photos if
  ///     the URL has no parameter `photos`, and those of AWS for a bucket.
  ///   - folders: The path of the folder in which each hosted library has a folder.
  /// - Throws: ``HostedLocationFailure`` if the URL isn't valid, or names no library or no place for
  ///   photos.
  public init(
    _ url: String, environment: [String: String] = [:], folders: String
  ) throws(HostedLocationFailure) {
    let address = try HostedDatabase(url)
    guard let library = address.library else { throw .noLibrary(address.description) }
    guard Self.isName(library) else { throw .invalidName(library) }
    let usual = environment["STASHBOOK_PHOTOS"].flatMap { $0.isEmpty ? nil : $0 }
    guard let photos = address.photos ?? usual else { throw .noPhotos(address.description) }
    if photos.hasPrefix("s3://") {
      self.photos = .bucket(photos)
    } else if photos.hasPrefix("/") {
      self.photos = .folder(photos)
    } else {
      throw .invalidPhotos(photos)
    }
    (database, self.library, description) = (address.url, library, address.description)
    self.environment = environment
    folder = "\(folders)/\(library)-\(address.description.hexadecimalHash)"
  }

  /// Returns whether a text can be a library's name, which is a part of paths and keys.
  private static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || [0x2D, 0x2E, 0x5F].contains(byte)
    }
    return isPlain && (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
  }
}

/// The reason why a text isn't the location of a hosted library.
public enum HostedLocationFailure: Error, Equatable, Sendable {
  /// The URL isn't that of a PostgreSQL database.
  case notADatabase(String)
  /// The user name or the password in the URL has a percent sign that isn't an escape.
  case invalidEscape
  /// The URL has no parameter `library`.
  case noLibrary(String)
  /// The library's name has characters that aren't allowed, or is too long.
  case invalidName(String)
  /// Neither the URL nor the environment names a place for photos.
  case noPhotos(String)
  /// The place for photos is neither a bucket nor an absolute path.
  case invalidPhotos(String)
}

extension HostedLocationFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .notADatabase(let url):
      // The rest may contain a password.
      Explanation(
        .usage, code: "library-url",
        "“\(url.prefix { $0 != ":" })://…” isn't the URL of a database",
        hint: "Use a folder, or "
          + "postgresql://USER@HOST/DATABASE?library=NAME&photos=s3://BUCKET.")
    case .invalidEscape:
      Explanation(
        .usage, code: "library-url",
        "The user name or the password in the URL has an invalid escape",
        hint: "Write “%25” for a percent sign.")
    case .noLibrary(let url):
      Explanation(
        .usage, code: "library-name", "“\(url)” doesn't name a library",
        hint: "Add library=NAME to the URL. To see the names, run `stashbook library list URL`.")
    case .invalidName(let name):
      Explanation(
        .usage, code: "library-name", "Invalid library name “\(name)”",
        hint: "Use 1–64 letters, digits, hyphens, dots, and underscores. Don't begin with a dot.")
    case .noPhotos(let url):
      Explanation(
        .usage, code: "photos-location", "“\(url)” doesn't name a location for photos",
        hint: "Add photos=s3://BUCKET/PREFIX or photos=/FOLDER to the URL, or set "
          + "STASHBOOK_PHOTOS.")
    case .invalidPhotos(let place):
      Explanation(
        .usage, code: "photos-location", "Invalid photo location “\(place)”",
        hint: "Use s3://BUCKET/PREFIX, or the absolute path of a folder.")
    }
  }
}
