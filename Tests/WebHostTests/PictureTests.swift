import Core
import TestKit
import Testing

@testable import WebHost

@Suite("Photos on pages", .serialized)
struct PictureTests {
  @Test(
    "D7 Each variant of a photo has its own entity tag, and a request with that tag is answered with 304",
    arguments: ["display", "thumbnail"])
  func tags(_ variant: String) async throws {
    try await Site.serve { site in
      let path = "/-/photos/known/\(variant)"
      let first = try await site.ask("GET", path)
      #expect(first.status == 200 && first.body == "a picture")
      #expect(first["etag"] == "\"known-\(variant)\"")
      let tag = try #require(first["etag"])
      let again = try await site.ask("GET", path, ["If-None-Match": tag])
      #expect(again.status == 304 && again.body.isEmpty)
      #expect(again["etag"] == tag)
      let other = variant == "display" ? "thumbnail" : "display"
      let changed = try await site.ask("GET", path, ["If-None-Match": "\"known-\(other)\""])
      #expect(changed.status == 200 && changed.body == "a picture")
    }
  }

  @Test(
    "A request for a part of a photo gets only that part",
    arguments: [
      ("bytes=2-8", "picture", "bytes 2-8/9"), ("bytes=2-", "picture", "bytes 2-8/9"),
      ("bytes=-7", "picture", "bytes 2-8/9"), ("bytes=0-0", "a", "bytes 0-0/9"),
    ])
  func parts(field: String, part: String, range: String) async throws {
    try await Site.serve { site in
      let answer = try await site.ask("GET", Self.path, ["Range": field])
      #expect(answer.status == 206 && answer.body == part)
      #expect(answer["content-range"] == range)
      #expect(answer["etag"] == "\"known-display\"")
    }
  }

  @Test("A range after the end of a photo is refused with the photo's length")
  func outside() async throws {
    try await Site.serve { site in
      let answer = try await site.ask("GET", Self.path, ["Range": "bytes=9-"])
      #expect(answer.status == 416 && answer.body.isEmpty)
      #expect(answer["content-range"] == "bytes */9")
    }
  }

  @Test("A range of another version of a photo gets the whole photo")
  func changed() async throws {
    try await Site.serve { site in
      let other = try await site.ask(
        "GET", Self.path, ["Range": "bytes=0-0", "If-Range": "\"other\""])
      #expect(other.status == 200 && other.body == "a picture")
      #expect(other["accept-ranges"] == "bytes")
      let same = try await site.ask(
        "GET", Self.path, ["Range": "bytes=0-0", "If-Range": "\"known-display\""])
      #expect(same.status == 206 && same.body == "a")
    }
  }

  private static let path = "/-/photos/known/display"
}

@Suite("Byte ranges")
struct ByteRangeTests {
  @Test("Ranges are limited to the resource, and a range after its end contains nothing")
  func ranges() {
    #expect(ByteRange("bytes=3-99", of: 10) == .part(3..<10))
    #expect(ByteRange("bytes=-99", of: 10) == .part(0..<10))
    #expect(ByteRange("bytes=10-", of: 10) == .outside)
    #expect(ByteRange("bytes=-0", of: 10) == .outside)
    #expect(ByteRange("bytes=0-", of: 0) == .outside)
    #expect(ByteRange("bytes=-1", of: 0) == .outside)
  }

  @Test(
    "An invalid range, several ranges, and other units count as no range",
    arguments: [
      "", "bytes", "bytes=", "bytes=-", "bytes=5-3", "bytes=a-b", "bytes=1-2,4-5", "bytes=+1-2",
      "bytes=1--2", "bytes= 1-2", "lines=1-2", "bytes=99999999999999999999-", "bytes=1-2=3",
    ])
  func ignored(field: String) {
    #expect(ByteRange(field, of: 10) == .whole)
  }
}

@Suite("Covers on cards")
struct CoverTests {
  @Test("A card's cover also offers the larger image, and an image outside a card doesn't")
  func sizes() throws {
    let picture = Picture(photo: "1", variant: .thumbnail)
    let image = SnapshotNode(ScreenElement(.image(picture), label: "Meadow"))
    var card = SnapshotNode(
      ScreenElement(.link("/canvases/7"), id: "card", label: "Meadow", role: .card))
    card.children = [image, SnapshotNode(ScreenElement(.text("18 mesh")))]
    var root = SnapshotNode(ScreenElement(.stack(.vertical)))
    root.children = [card, image]
    let snapshot = Snapshot(route: "/", title: "", root: root)
    let page = Document(snapshot: snapshot, navigation: Navigation([]), appearance: nil)
    let images = try PageReader.read(page.markup.string).elements.filter { $0.tag == "img" }
    #expect(images.count == 2)
    #expect(images.allSatisfy { $0.attributes["src"] == "/-/photos/1/thumbnail" })
    #expect(
      images.map { $0.attributes["srcset"] } == [
        "/-/photos/1/thumbnail 320w, /-/photos/1/display 2048w", nil,
      ])
  }
}

@Suite("Photo pickers")
struct PhotoPickerTests {
  @Test(
    "An open picker takes photos with the phone's camera or chooses files, as many as still fit",
    arguments: [
      (PhotoPicker.Stage.library, 1, nil, nil), (.library, 4, nil, ""),
      (.camera, 4, "environment", nil),
    ] as [(PhotoPicker.Stage, Int, String?, String?)])
  func input(stage: PhotoPicker.Stage, room: Int, camera: String?, several: String?) throws {
    let picker = PhotoPicker(stage: stage, remaining: room)
    var root = SnapshotNode(ScreenElement(.stack(.vertical)))
    root.children = [
      SnapshotNode(ScreenElement(.photoPicker(picker), id: "photos", label: "Photos"))
    ]
    let snapshot = Snapshot(route: "/", title: "", root: root)
    let page = Document(snapshot: snapshot, navigation: Navigation([]), appearance: nil)
    let inputs = try PageReader.read(page.markup.string).elements.filter { $0.tag == "input" }
    #expect(inputs.map { $0.attributes["capture"] } == [camera])
    #expect(inputs.map { $0.attributes["multiple"] } == [several])
  }
}
