import Core

/// The sample that the home screen of an empty library offers.
actor LibrarySample {
  private let library: Library
  private let fill: LibraryPlugin.SampleFiller
  private var isLoading = false

  init(_ library: Library, fill: @escaping LibraryPlugin.SampleFiller) {
    (self.library, self.fill) = (library, fill)
  }

  /// Adds the sample to the library in one transaction.
  ///
  /// - Returns: The text to announce.
  /// - Throws: ``ContentFailure`` if the sample is already being added or can't be added.
  func load() async throws(ContentFailure) -> String {
    guard !isLoading else {
      throw .unreadable(
        Explanation(.tryAgain, code: "sample-loading", "The sample is already being loaded"))
    }
    isLoading = true
    defer { isLoading = false }
    do {
      try await withTaskExecutorPreference(DiskExecutor.shared) { [library, fill] in
        try await Self.load(into: library, fill)
      }
    } catch {
      let explanation = (error as? any Explained)?.explanation
      let reason = explanation?.message ?? error.systemReason
      library.ports.log.note(.failure, "Load sample: \(reason)")
      throw .unreadable(
        Explanation(
          explanation?.kind ?? .failed, code: "sample-failed",
          "The sample couldn't be loaded: \(reason)"))
    }
    return "Sample loaded"
  }

  /// Fills a library of its own in the cache, and imports its records.
  private static func load(
    into library: Library, _ fill: LibraryPlugin.SampleFiller
  ) async throws {
    let scratch = try StagingFolder(beside: library.folder + "/cache/archive")
    defer { scratch.remove() }
    let (sample, export) = (scratch.path("library"), scratch.path("export"))
    // The steps in the sample's own library aren't the user's.
    try await UndoScope.$current.withValue(nil) { try await fill(sample) }
    // Cancelled work may have filled only a part.
    try Task.checkCancellation()
    _ = try await Export(Library(at: sample, for: .reading)).write(to: export)
    _ = try await Import(export).write(into: library)
  }
}
