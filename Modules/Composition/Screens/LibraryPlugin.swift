public import Core

/// The feature for the screen that backs up, exports, imports, and restores, the screen about the
/// program, and the sample for an empty library, for hosts to add.
public struct LibraryPlugin: FeaturePlugin, FileProviding, SampleProviding {
  /// A function that creates a library with the sample in a folder that doesn't exist.
  public typealias SampleFiller = @Sendable (_ folder: String) async throws -> Void

  /// The declarations of the screens.
  public static let manifest = FeatureManifest(
    id: "library", title: "Library",
    screens: [
      ScreenDeclaration(
        "/settings/library", title: "Library", subtitle: "Backup, restore, export, and import",
        navigationPlace: .view(of: "/settings", "Library", rank: 5), requiredRole: .owner),
      ScreenDeclaration(
        "/settings/about", title: "About",
        navigationPlace: .view(of: "/settings", "About", rank: 30)),
    ])

  private let library: Library
  private let archives: PreparedArchives
  private let desk: ArchiveDesk
  private let sample: LibrarySample
  private let version: String

  /// Creates the plugin for an open library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - version: The program's version.
  ///   - sample: The function that creates the sample.
  public init(_ library: Library, version: String, sample: @escaping SampleFiller) {
    (self.library, self.version) = (library, version)
    self.sample = LibrarySample(library, fill: sample)
    archives = PreparedArchives(library)
    desk = ArchiveDesk(library)
  }

  /// The declarations of the screens.
  public var manifest: FeatureManifest { Self.manifest }

  /// Returns the functions that create the screens.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/settings/library": { [library, archives, desk] in
        LibraryScreen(library: library, archives: archives, desk: desk)
      },
      "/settings/about": { [version, location = library.location] in
        AboutScreen(version: version, location: location)
      },
    ]
  }

  /// Adds the sample to the library as one step of the history.
  public func addSample() async throws(ContentFailure) -> String { try await sample.load() }

  /// Returns a prepared backup or export, for owners.
  public func file(_ source: String) async throws(ContentFailure) -> ProvidedFile? {
    guard source.hasPrefix("library.") else { return nil }
    do throws(FileFailure) {
      guard try library.ports.people.currentRole() == .owner,
        let file = try await archives.file(source)
      else {
        throw FileFailure.notFound("archive")
      }
      return file
    } catch {
      throw .unreadable(
        Explanation(
          .notFound, code: "archive-gone", "This archive has been removed",
          hint: "Prepare the archive again."))
    }
  }

  /// Removes the prepared and the unpacked archives.
  ///
  /// Call this function before the process ends.
  public func end() async {
    await archives.removeAll()
    await desk.remove()
  }
}
