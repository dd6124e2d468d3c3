public import Core

/// An import of many files that limits memory use by importing only a few files at once.
public struct IngestBatch: Sendable {
  /// The result for one file.
  public struct Item: Sendable, Equatable {
    /// The file's path, as entered by the user or as found in a folder.
    public let path: String
    /// The outcome, or the reason for the failure.
    public let result: Result<IngestPipeline.Outcome, IngestFailure>
    /// The file's size in bytes, or 0 if the file couldn't be opened.
    public let bytes: Int
  }

  let pipeline: IngestPipeline
  let files: any Files
  let lanes: Int

  /// Creates a batch that imports up to `lanes` files at once.
  ///
  /// If `lanes` is less than 1, the batch imports one file at a time.
  public init(_ pipeline: IngestPipeline, files: any Files, lanes: Int) {
    self.pipeline = pipeline
    self.files = files
    self.lanes = max(1, lanes)
  }

  /// Imports the files at the given paths and reports each result as soon as it is available.
  ///
  /// The batch continues after a file that can't be read or decoded. After the library itself fails
  /// or the task is cancelled, the batch starts no further imports. Files reported as added stay in
  /// the library. Files interrupted by cancellation aren't reported.
  ///
  /// - Parameters:
  ///   - paths: The paths of files, and of folders if `recursive` is `true`.
  ///   - recursive: Whether to import the files in folders and their subfolders. If `false`, a
  ///     folder is reported as a failure.
  ///   - budget: The limits for each photo.
  ///   - report: The closure that receives the result for each file.
  /// - Throws: ``IngestFailure`` if the library fails. Files reported before the failure stay in
  ///   the library.
  public func ingest(
    _ paths: [String], recursive: Bool, within budget: ImageBudget,
    report: (Item) -> Void
  ) async throws(IngestFailure) {
    var fatal: IngestFailure?
    await withTaskGroup(of: Item.self) { group in
      var running = 0
      func take(_ item: Item?) {
        guard let item else { return }
        running -= 1
        // Cancellation isn't a rejection. The next run imports the file.
        if Task.isCancelled, case .failure = item.result { return }
        report(item)
        if case .failure(let failure) = item.result, failure.endsBatch { fatal = failure }
      }
      for path in paths {
        for await found in files.list(path, recursive: recursive) {
          if running >= lanes { take(await group.next()) }
          if fatal != nil || Task.isCancelled { break }
          running += 1
          group.addTask { await ingest(found, within: budget) }
        }
      }
      while running > 0 { take(await group.next()) }
    }
    if let fatal { throw fatal }
  }

  private func ingest(_ found: FoundFile, within budget: ImageBudget) async -> Item {
    var bytes = 0
    do throws(IngestFailure) {
      if let failure = found.failure { throw .file(failure) }
      let source = try await open(found.path)
      bytes = source.count
      let outcome = try await pipeline.ingest(source, named: found.path, within: budget)
      return Item(path: found.path, result: .success(outcome), bytes: bytes)
    } catch {
      let reason = error.explanation.message
      pipeline.log.note(.failure, "Add photo: \(found.path): \(reason)")
      return Item(path: found.path, result: .failure(error), bytes: bytes)
    }
  }

  private func open(_ path: String) async throws(IngestFailure) -> any ByteSource {
    do throws(FileFailure) {
      return try await files.open(path)
    } catch {
      throw .file(error)
    }
  }
}
