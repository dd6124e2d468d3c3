import Core

/// A reader of metadata from libvips's EXIF fields.
struct ExifReading {
  private let field: (String) -> String?

  /// Creates a reader from a closure that returns the text of the field with the given name.
  init(field: @escaping (String) -> String?) {
    self.field = field
  }

  /// Creates a reader for an image's header.
  init(_ header: VipsPicture) {
    self.init { header.text($0) }
  }

  /// Returns the metadata that is present and valid.
  func metadata(orientation: Int) -> ImageMetadata {
    ImageMetadata(
      capturedAt: capturedAt, camera: camera, location: place, orientation: orientation)
  }

  /// The capture time from DateTimeOriginal, or `nil` if it is missing or invalid.
  ///
  /// EXIF's other dates record changes or scans.
  private var capturedAt: String? {
    guard let dateTime = text("exif-ifd2-DateTimeOriginal") else { return nil }
    return ExifMoment(dateTime: dateTime, offset: text("exif-ifd2-OffsetTimeOriginal"))?.iso
  }

  /// The camera's maker and model, or `nil` if both are missing.
  ///
  /// If the model begins with the maker, the maker isn't repeated.
  private var camera: String? {
    let model = text("exif-ifd0-Model")
    guard let make = text("exif-ifd0-Make") else { return model }
    guard let model else { return make }
    return model.lowercased().hasPrefix(make.lowercased()) ? model : "\(make) \(model)"
  }

  private var place: ImageMetadata.Location? {
    guard text("exif-ifd3-GPSStatus") != "V",
      let latitude = coordinate("Latitude", positive: "N", negative: "S", most: 900_000_000),
      let longitude = coordinate("Longitude", positive: "E", negative: "W", most: 1_800_000_000)
    else { return nil }
    return ImageMetadata.Location(latitude: latitude, longitude: longitude)
  }

  private func coordinate(
    _ name: String, positive: String, negative: String, most: Int
  ) -> Int? {
    guard let reference = text("exif-ifd3-GPS\(name)Ref"),
      [positive, negative].contains(reference),
      let raw = field("exif-ifd3-GPS\(name)"),
      let angle = ExifAngle(raw), angle.tenMillionths <= most
    else { return nil }
    return reference == negative ? -angle.tenMillionths : angle.tenMillionths
  }

  /// Returns an EXIF field's text, or `nil` if the field is missing or blank.
  ///
  /// The text is trimmed, contains no control characters, and has at most 200 characters.
  private func text(_ name: String) -> String? {
    guard let value = field(name).map(ExifReading.value) else { return nil }
    let printable = value.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let text = String(String.UnicodeScalarView(printable)).trimmed
    return text.isEmpty ? nil : String(text.prefix(200))
  }

  /// Returns the value from field text such as `value (value, ASCII, 6 components, 6 bytes)`.
  ///
  /// The value itself may contain parentheses.
  static func value(_ field: String) -> String {
    guard let tail = field.ranges(of: ", ASCII, ").last else { return field }
    let twice = Array(field[..<tail.lowerBound])
    let half = (twice.count - 2) / 2
    if half >= 0, twice.count == 2 * half + 2, twice[..<half] == twice[(half + 2)...] {
      return String(twice[..<half])
    }
    return field.ranges(of: " (").first.map { String(field[..<$0.lowerBound]) } ?? field
  }
}
