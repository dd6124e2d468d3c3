import Core

extension IngestPipeline {
  /// A copy of the pipeline that also imports damaged images if the decoder merely gives a warning.
  ///
  /// The warning is stored in ``PhotoRecord/damage``. Truncated images are still rejected.
  public var lenient: IngestPipeline {
    var pipeline = self
    pipeline.isLenient = true
    return pipeline
  }

  /// Derives images from a source.
  ///
  /// If the source is damaged and the pipeline is lenient, the images are derived again with a
  /// lenient budget.
  ///
  /// - Returns: The images, and the decoder's warning or `nil` if the source is intact.
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
