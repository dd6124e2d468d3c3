public import Core

/// The feature for the screen that backs up, exports, imports, and restores, for hosts to add.
public struct LibraryPlugin: FeaturePlugin, FileProviding {
  /// The declaration of the screen.
  public static let manifest = FeatureManifest(
    id: "library", title: "Library",
    screens: [
      ScreenDeclaration(
        "/settings/library", title: "Library", subtitle: "Backup, restore, export, and import",
        navigationPlace: .view(of: "/settings", "Library", rank: 5))
    ])

  private let library: Library
  private let archives: PreparedArchives
  private let desk: ArchiveDesk

  /// Creates the plugin for an open library.
  public init(_ library: Library) {
    self.library = library
    archives = PreparedArchives(library)
    desk = ArchiveDesk(library)
  }

  /// The declaration of the screen.
  public var manifest: FeatureManifest { Self.manifest }

  /// Returns the function that creates the screen.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/settings/library": { [library, archives, desk] in
        LibraryScreen(library: library, archives: archives, desk: desk)
      }
    ]
  }

  /// Returns a prepared backup or export.
  public func file(_ source: String) async throws(ContentFailure) -> ProvidedFile? {
    guard source.hasPrefix("library.") else { return nil }
    do throws(FileFailure) {
      guard let file = try await archives.file(source) else {
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
