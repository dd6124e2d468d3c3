import Core

// These extensions read and write values of types from Core. Like the messages in this module, they
// check the bounds of each number that they read.

extension DerivativeRecipe {
  init(from reader: inout WireReader) throws(WireFailure) {
    self.init(
      displaySide: try reader.number(in: 1...65_500),
      thumbnailSide: try reader.number(in: 1...65_500),
      quality: try reader.number(in: 1...100))
  }

  func write(to writer: inout WireWriter) {
    writer.number(displaySide)
    writer.number(thumbnailSide)
    writer.number(quality)
  }
}

extension ImageBudget {
  init(from reader: inout WireReader) throws(WireFailure) {
    self.init(
      bytes: try reader.number(), pixels: try reader.number(), side: try reader.number(),
      isLenient: try reader.flag())
  }

  func write(to writer: inout WireWriter) {
    writer.number(bytes)
    writer.number(pixels)
    writer.number(side)
    writer.integer(UInt8(isLenient ? 1 : 0))
  }
}

extension ImageInfo {
  init(from reader: inout WireReader) throws(WireFailure) {
    self.init(
      mediaType: try reader.text(),
      width: try reader.number(in: 1...Int(Int32.max)),
      height: try reader.number(in: 1...Int(Int32.max)),
      orientation: try reader.number(in: 1...8),
      metadata: try ImageMetadata(from: &reader))
  }

  func write(to writer: inout WireWriter) {
    writer.text(mediaType)
    writer.number(width)
    writer.number(height)
    writer.number(orientation)
    metadata.write(to: &writer)
  }
}

extension ImageMetadata {
  init(from reader: inout WireReader) throws(WireFailure) {
    self.init(
      capturedAt: try reader.optional { reader throws(WireFailure) in try reader.text() },
      camera: try reader.optional { reader throws(WireFailure) in try reader.text() },
      location: try reader.optional { reader throws(WireFailure) in try Location(from: &reader) },
      orientation: try reader.number(in: 1...8))
  }

  func write(to writer: inout WireWriter) {
    writer.optional(capturedAt) { $0.text($1) }
    writer.optional(camera) { $0.text($1) }
    writer.optional(location) { $1.write(to: &$0) }
    writer.number(orientation)
  }
}

extension ImageMetadata.Location {
  init(from reader: inout WireReader) throws(WireFailure) {
    self.init(
      latitude: try reader.number(in: -900_000_000...900_000_000),
      longitude: try reader.number(in: -1_800_000_000...1_800_000_000))
  }

  func write(to writer: inout WireWriter) {
    writer.number(latitude)
    writer.number(longitude)
  }
}
