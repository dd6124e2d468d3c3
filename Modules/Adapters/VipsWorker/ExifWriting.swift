import Core

/// A namespace for functions that convert metadata to libvips's EXIF fields.
enum ExifWriting {
  /// Returns the names and values of the fields, omitting metadata that EXIF can't express.
  ///
  /// libvips adds text in parentheses to each value that it reads, and removes the last text in
  /// parentheses from each value that it writes.
  static func fields(of metadata: ImageMetadata) -> [(name: String, text: String)] {
    values(of: metadata).map { ($0.name, "\($0.text) (EXIF)") }
  }

  /// Returns the names and plain values of the fields.
  static func values(of metadata: ImageMetadata) -> [(name: String, text: String)] {
    // The value 1 is sRGB. Without this field, libvips writes that the color space is uncalibrated.
    var fields: [(name: String, text: String)] = [("exif-ifd2-ColorSpace", "1")]
    if let moment = metadata.capturedAt.flatMap(ExifMoment.init(iso:)) {
      fields.append(("exif-ifd2-DateTimeOriginal", moment.dateTime))
      if let offset = moment.offset {
        fields.append(("exif-ifd2-OffsetTimeOriginal", offset))
      }
    }
    if let camera = metadata.camera { fields.append(("exif-ifd0-Model", camera)) }
    if let place = metadata.location {
      fields += coordinate("Latitude", place.latitude, positive: "N", negative: "S")
      fields += coordinate("Longitude", place.longitude, positive: "E", negative: "W")
    }
    return fields
  }

  /// Returns a coordinate's fields, with whole degrees and minutes and with seconds as an exact
  /// fraction.
  private static func coordinate(
    _ name: String, _ value: Int, positive: String, negative: String
  ) -> [(name: String, text: String)] {
    let unit = 10_000_000
    let (degrees, rest) = abs(value).quotientAndRemainder(dividingBy: unit)
    let (minutes, last) = (rest * 60).quotientAndRemainder(dividingBy: unit)
    let text = "\(degrees)/1 \(minutes)/1 \(last * 6)/\(unit / 10)"
    return [
      ("exif-ifd3-GPS\(name)Ref", value < 0 ? negative : positive),
      ("exif-ifd3-GPS\(name)", text),
    ]
  }
}
