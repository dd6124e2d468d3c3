import Core

/// An importer of photos that the user chose in a form or named in a command-line option.
struct PhotoIntake: Sendable {
  let pipeline: IngestPipeline
  let files: any Files
  let budget: @Sendable () async throws(StoreFailure) -> ImageBudget

  /// Imports a photo from the host and returns the action that reports the result to the field.
  ///
  /// If the photo is removed from the field during the import, the photo isn't stored.
  func take(
    _ item: PhotoItem, from source: any PhotoSource, place: Int
  ) async -> PhotoPickerField.Action {
    let bytes: any ByteSource
    do throws(PhotoSourceFailure) {
      bytes = try await source.load(item)
    } catch {
      return failed(place, error.explanation.message)
    }
    do throws(IngestFailure) {
      return .loaded(place, try await ingest(bytes, named: item.name, by: pipeline.stoppable).id)
    } catch .cancelled {
      return .loadFailed(place, IngestFailure.cancelled.explanation.message)
    } catch {
      return failed(place, "\(item.name): \(error.explanation.message)")
    }
  }

  private func failed(_ place: Int, _ reason: String) -> PhotoPickerField.Action {
    pipeline.log.note(.failure, "Add photo: \(reason)")
    return .loadFailed(place, reason)
  }

  /// Imports a file that was named on the command line and returns the photo's ID.
  func take(path: String) async throws(FieldRefusal) -> PhotoID {
    do throws(IngestFailure) {
      return try await ingest(try await open(path), named: path, by: pipeline).id
    } catch {
      var explanation = error.explanation
      if !explanation.message.contains(path) {
        explanation.message = "\(path): \(explanation.message)"
      }
      pipeline.log.note(.failure, "Add photo: \(explanation.message)")
      throw FieldRefusal(explanation)
    }
  }

  private func open(_ path: String) async throws(IngestFailure) -> any ByteSource {
    do throws(FileFailure) {
      return try await files.open(path)
    } catch {
      throw .file(error)
    }
  }

  private func ingest(
    _ bytes: any ByteSource, named name: String, by pipeline: IngestPipeline
  ) async throws(IngestFailure) -> IngestPipeline.Outcome {
    let budget: ImageBudget
    do throws(StoreFailure) {
      budget = try await self.budget()
    } catch {
      throw error == .cancelled ? .cancelled : .store(error)
    }
    return try await pipeline.ingest(bytes, named: name, within: budget)
  }
}

/// The user-facing text shared within the feature.
enum PhotoText {
  static let cameraReason = "Take photos of your canvases and stitching progress."
  static let cameraDenied =
    "Camera access is off. Turn it on in your device's settings, or choose a photo instead."

  static func full(_ limit: Int?) -> String { "the limit is \(count(limit ?? 0))" }

  static func interrupted(_ name: String) -> String {
    "\(name) was still loading and wasn't saved; choose it again"
  }

  static func count(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
  static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
}
