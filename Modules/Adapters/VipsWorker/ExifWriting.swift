import Core

/// Says metadata in the fields that libvips writes into EXIF.
enum ExifWriting {
  /// Names and texts of the fields; what cannot be said in EXIF is left out.
  ///
  /// libvips drops the last words in parentheses, which it puts there itself when it reads.
  static func fields(of metadata: PictureMetadata) -> [(name: String, text: String)] {
    values(of: metadata).map { ($0.name, "\($0.text) (EXIF)") }
  }

  /// Names and texts alone.
  static func values(of metadata: PictureMetadata) -> [(name: String, text: String)] {
    // Else libvips writes that the colours are of no known space; 1 is sRGB.
    var fields: [(name: String, text: String)] = [("exif-ifd2-ColorSpace", "1")]
    if let moment = metadata.capturedAt.flatMap(ExifMoment.init(iso:)) {
      fields.append(("exif-ifd2-DateTimeOriginal", moment.dateTime))
      if let offset = moment.offset {
        fields.append(("exif-ifd2-OffsetTimeOriginal", offset))
      }
    }
    if let camera = metadata.camera { fields.append(("exif-ifd0-Model", camera)) }
    if let place = metadata.place {
      fields += coordinate("Latitude", place.latitude, positive: "N", negative: "S")
      fields += coordinate("Longitude", place.longitude, positive: "E", negative: "W")
    }
    return fields
  }

  /// Degrees and minutes whole, seconds in a fraction that loses nothing.
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
