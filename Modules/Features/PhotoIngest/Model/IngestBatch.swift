public import Core

/// Takes in many files, several at once, with as little memory as a few of them need.
public struct IngestBatch: Sendable {
  /// What came of one file.
  public struct Item: Sendable, Equatable {
    /// The file as the person named it.
    public let path: String
    /// What came of it.
    public let result: Result<IngestPipeline.Outcome, IngestFailure>
    /// How many bytes it has; 0 where it could not be opened.
    public let bytes: Int
  }

  let pipeline: IngestPipeline
  let files: any Files
  let lanes: Int

  /// A batch that works on `lanes` files at once.
  public init(_ pipeline: IngestPipeline, files: any Files, lanes: Int) {
    self.pipeline = pipeline
    self.files = files
    self.lanes = max(1, lanes)
  }

  /// Takes in all files that paths name, in the order in which they are done.
  ///
  /// A file that can't be read or decoded is refused and the batch goes on; where the library itself
  /// fails, no further file is begun. A cancelled task begins no further file either; what was
  /// reported as added stays, and what was cut short is not reported.
  ///
  /// - Parameters:
  ///   - paths: Files, or folders where `recursive`.
  ///   - recursive: Whether folders are walked.
  ///   - budget: What one photo may cost.
  ///   - report: Called once a file.
  /// - Throws: ``IngestFailure`` of the library; files reported before are kept.
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
        // A file whose work was cut short was not refused: the next run comes to it.
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
