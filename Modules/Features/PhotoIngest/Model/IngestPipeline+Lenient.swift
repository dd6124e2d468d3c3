import Core

extension IngestPipeline {
  /// The same pipeline, which also imports images whose decoder only warns of damage; the warning is kept
  /// in ``PhotoRecord/damage``. Images that are cut off are rejected as ever.
  public var lenient: IngestPipeline {
    var pipeline = self
    pipeline.isLenient = true
    return pipeline
  }

  /// Derives images of a source, a second time leniently if the first fails for damage and the pipeline
  /// is lenient.
  ///
  /// - Returns: The images, and what the decoder warned of, `nil` if nothing.
  func deriveNotingDamage(
    _ source: any ByteSource, within budget: ImageBudget
  ) async throws(IngestFailure) -> (derived: DerivedImages, damage: String?) {
    do throws(IngestFailure) {
      return (try await derive(source, within: budget), nil)
    } catch {
      guard isLenient, case .image(.damaged(let warning)) = error else { throw error }
      var lenient = budget
      lenient.isLenient = true
      return (try await derive(source, within: lenient), warning)
    }
  }
}
