import Core
import TestKit
import Testing

@testable import VipsWorker

/// Returns a field's text in the form that libvips uses.
private func ascii(_ value: String) -> String {
  "\(value) (\(value), ASCII, \(value.utf8.count + 1) components, \(value.utf8.count + 1) bytes)"
}

private func reading(_ fields: [String: String]) -> ImageMetadata {
  ExifReading { fields[$0] }.metadata(orientation: 1)
}

struct ExifTextTests {
  @Test(
    "An EXIF text value is extracted from libvips's notation, even if the value contains parentheses",
    arguments: ["EOS 5D", "Powershot (A)", "a (a", "(", "x, ASCII, y", "é (Ж)"])
  func value(value: String) {
    #expect(ExifReading.value(ascii(value)) == value)
  }

  @Test(
    "An EXIF value other than text is unchanged, and text with an abbreviated type description is extracted"
  )
  func otherWords() {
    #expect(
      ExifReading.value("6 (Right-top, Short, 1 components, 2 bytes)")
        == "6 (Right-top, Short, 1 components, 2 bytes)")
    #expect(ExifReading.value("long text (long t, ASCII, 10 components, 10 bytes)") == "long text")
  }

  @Test("A camera name combines the maker and the model without repeating the maker")
  func camera() {
    let both = ["exif-ifd0-Make": ascii("Apple"), "exif-ifd0-Model": ascii("iPhone 8")]
    #expect(reading(both).camera == "Apple iPhone 8")
    let twice = ["exif-ifd0-Make": ascii("Canon"), "exif-ifd0-Model": ascii("Canon EOS 5D")]
    #expect(reading(twice).camera == "Canon EOS 5D")
    #expect(reading(["exif-ifd0-Make": ascii("Leica")]).camera == "Leica")
    #expect(reading(["exif-ifd0-Model": ascii("   ")]).camera == nil)
  }

  @Test("A camera name excludes control characters and is truncated to 200 characters")
  func hostileCamera() {
    #expect(reading(["exif-ifd0-Model": ascii("a\u{1b}[31mb\u{7}")]).camera == "a[31mb")
    let long = String(repeating: "x", count: 1_000)
    #expect(reading(["exif-ifd0-Model": ascii(long)]).camera?.count == 200)
  }
}

struct ExifMomentTests {
  private func moment(_ dateTime: String, _ offset: String? = nil) -> String? {
    var fields = ["exif-ifd2-DateTimeOriginal": ascii(dateTime)]
    fields["exif-ifd2-OffsetTimeOriginal"] = offset.map(ascii)
    return reading(fields).capturedAt
  }

  @Test(
    "PH-14 The capture time is the camera's local time, with an offset only if the file has one")
  func time() {
    #expect(moment("2018:07:31 14:52:07") == "2018-07-31T14:52:07")
    #expect(moment("2020:02:29 00:00:00", "-05:00") == "2020-02-29T00:00:00-05:00")
    #expect(moment("2020:02:29 23:59:59", "+14:00") == "2020-02-29T23:59:59+14:00")
  }

  @Test(
    "PH-14 An impossible offset is omitted",
    arguments: ["", "Z", "+1:00", "+15:00", "+09:60", "09:00"])
  func badOffset(offset: String) {
    #expect(moment("2020:02:29 10:00:00", offset) == "2020-02-29T10:00:00")
  }

  @Test(
    "PH-14 An impossible capture time is ignored",
    arguments: [
      "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2021:02:29 10:00:00",
      "2020:13:01 10:00:00", "2020:01:01 24:00:00", "2020:01:01 10:60:00", "2020:01:01 10:00:60",
      "2020-01-01 10:00:00", "2020:01:01T10:00:00", "2020:01:01 10:00", "2020:01:01 10:00:00.5",
      "２020:01:01 10:00:00",
    ])
  func neverWas(dateTime: String) {
    #expect(moment(dateTime) == nil)
  }

  @Test("PH-14 The modification date and the digitization date aren't used as the capture time")
  func otherDates() {
    let fields = [
      "exif-ifd0-DateTime": ascii("2020:01:01 10:00:00"),
      "exif-ifd2-DateTimeDigitized": ascii("2020:01:01 10:00:00"),
    ]
    #expect(reading(fields).capturedAt == nil)
  }
}

struct ExifPlaceTests {
  private func place(
    _ latitude: String, _ south: String, _ longitude: String, _ west: String,
    status: String? = nil
  ) -> ImageMetadata.Location? {
    var fields = [
      "exif-ifd3-GPSLatitude": "\(latitude) (x, Rational, 3 components, 24 bytes)",
      "exif-ifd3-GPSLatitudeRef": ascii(south),
      "exif-ifd3-GPSLongitude": "\(longitude) (x, Rational, 3 components, 24 bytes)",
      "exif-ifd3-GPSLongitudeRef": ascii(west),
    ]
    fields["exif-ifd3-GPSStatus"] = status.map(ascii)
    return reading(fields).location
  }

  @Test("PH-14 Degrees, minutes, and seconds are converted to ten-millionths of a degree")
  func angle() {
    #expect(
      place("40/1 26/1 4600/100", "N", "79/1 58/1 56/1", "W")
        == .init(latitude: 404_461_111, longitude: -799_822_222))
    #expect(
      place("33/1 5115/100 0/1", "S", "151/1", "E")
        == .init(latitude: -338_525_000, longitude: 1_510_000_000))
    #expect(
      place("90/1", "N", "180/1", "W") == .init(latitude: 900_000_000, longitude: -1_800_000_000))
    #expect(place("90/1", "N", "181/1", "W") == nil)
  }

  @Test(
    "PH-14 An impossible location is ignored",
    arguments: [
      "0/0 0/0 0/0", "91/1 0/1 0/1", "40/1 60/1 0/1", "40/1 10/1 60/1", "40 26 46", "", "-1/1",
      "1/1 2/1 3/1 4/1", "4294967296/1 0/1 0/1",
    ])
  func impossible(latitude: String) {
    #expect(place(latitude, "N", "10/1 0/1 0/1", "E") == nil)
  }

  @Test("PH-14 A location without a valid hemisphere or a GPS fix is ignored")
  func noFix() {
    #expect(place("1/1", "X", "1/1", "E") == nil)
    #expect(place("1/1", "N", "1/1", "N") == nil)
    #expect(place("1/1", "N", "1/1", "E", status: "V") == nil)
    #expect(place("1/1", "N", "1/1", "E", status: "A") != nil)
  }

  @Test("PH-14 A written location is read back exactly")
  func roundTrip() throws {
    let seed = Law.usualSeed
    var seeded = Seeded(seed)
    for _ in 0..<1_000 {
      let wanted = ImageMetadata.Location(
        latitude: .random(in: -900_000_000...900_000_000, using: &seeded),
        longitude: .random(in: -1_800_000_000...1_800_000_000, using: &seeded))
      let written = ExifWriting.values(of: ImageMetadata(location: wanted))
      let fields = Dictionary(written.map { ($0.name, ascii($0.text)) }) { first, _ in first }
      try #require(reading(fields).location == wanted, "STASHBOOK_SEED=\(seed)")
    }
  }
}
