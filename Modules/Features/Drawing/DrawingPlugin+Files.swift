public import Core
import struct Foundation.Data

extension DrawingPlugin {
  /// Returns a drawing as an image file with the drawing's name.
  ///
  /// The source is `drawing.ID.svg` or `drawing.ID.png`. The PNG has one pixel per unit, or as many
  /// as allowed.
  ///
  /// - Returns: The file, or `nil` if `source` isn't a source of this feature.
  /// - Throws: ``ContentFailure/unreadable(_:)`` if the drawing can't be read or rendered.
  public func file(_ source: String) async throws(ContentFailure) -> ProvidedFile? {
    let parts = source.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "drawing", ["svg", "png"].contains(parts[2]) else {
      return nil
    }
    let drawing: StoredDrawing
    let sketch: Sketch
    do throws(DrawingFailure) {
      drawing = try await repository.drawing(RecordID(parts[1]))
      sketch = try await repository.sketch(drawing.id)
    } catch {
      throw .unreadable(error.explanation)
    }
    let data: Data
    do throws(ImageFailure) {
      data = parts[2] == "svg" ? SketchSheet(sketch).svg : try await png(sketch)
    } catch {
      throw .unreadable(error.explanation)
    }
    return ProvidedFile(name: "\(drawing.record.name).\(parts[2])", bytes: MemoryBytes(data))
  }

  private func png(_ sketch: Sketch) async throws(ImageFailure) -> Data {
    let scale = SketchSheet.Scale(min(100, sketch.largestPNGHundredths), per: 100)
    return try await SketchSheet(sketch, scale: scale).png(by: images)
  }
}

extension Node {
  /// Returns the files of a drawing, as secondary actions.
  static func files(of drawing: StoredDrawing, id: NodeID) -> [Node] {
    ["PNG", "SVG"].map { format in
      let ending = format.lowercased()
      return .file(
        NodeID("\(id).\(ending)"), "Download \(format)", "drawing.\(drawing.id).\(ending)",
        spoken: "Download \(drawing.record.name) as \(format)")
    }
  }
}
