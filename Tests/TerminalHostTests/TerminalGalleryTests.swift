import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import TerminalHost

@Suite("Images and charts in a terminal")
struct TerminalGalleryTests {
  private let asked = Asked()
  private let log = MemoryLog()
  private let place = PicturePlace(
    picture: Picture(photo: RecordID("gray"), variant: .thumbnail), line: 0, column: 0, columns: 4,
    rows: 2)
  private let cell = PixelBox(width: 8, height: 16)

  private func gallery(_ depth: ColorDepth = .palette) throws -> TerminalGallery {
    TerminalGallery(
      try Assembly([GalleryFeature(asked: asked)]), images: MemoryImages(), depth: depth, log: log)
  }

  private func missing() -> PicturePlace {
    var place = place
    place.picture.photo = RecordID("gone")
    return place
  }

  /// Waits until the gallery has fetched an image or a chart.
  private func fetched(_ gallery: TerminalGallery) async {
    for await _ in await gallery.news { return }
  }

  @Test("An image is fetched once for each size, and then cached")
  func picture() async throws {
    let gallery = try gallery()
    #expect(await gallery.drawn(place, cell: nil) == nil)
    _ = await gallery.drawn(place, cell: nil)  // returns the image if it is already fetched
    await fetched(gallery)
    let drawn = try #require(await gallery.drawn(place, cell: nil))
    #expect(drawn.blocks.lines.count == 2)
    #expect(drawn.sixels == nil)
    #expect(asked.names == ["gray"])
    var other = place
    other.columns = 6
    #expect(await gallery.drawn(other, cell: nil) == nil)
    await fetched(gallery)
    #expect(asked.names == ["gray", "gray"])
  }

  @Test("Images are drawn as sixels on a terminal that supports sixels and reports its cell size")
  func sixels() async throws {
    let gallery = try gallery()
    _ = await gallery.drawn(place, cell: cell)
    await fetched(gallery)
    #expect(await gallery.drawn(place, cell: cell)?.sixels == nil)
    await gallery.learn(.attributes([62, 1, 4, 22]))
    await fetched(gallery)
    #expect(await gallery.drawn(place, cell: cell) == nil)
    _ = await gallery.drawn(place, cell: nil)
    try await wait(until: "the picture is drawn in cells") {
      if await gallery.drawn(place, cell: cell) != nil { return true }
      await fetched(gallery)
      return false
    }
    try await wait(until: "the picture is drawn") {
      if await gallery.drawn(place, cell: nil) != nil { return true }
      await fetched(gallery)
      return false
    }
    #expect(await gallery.drawn(place, cell: cell)?.sixels != nil)
    #expect(await gallery.drawn(place, cell: nil)?.sixels == nil)
  }

  @Test(
    "A terminal's first attribute is its conformance level, so a first attribute of 4 doesn't indicate sixel support"
  )
  func level() async throws {
    let gallery = try gallery()
    await gallery.learn(.attributes([4, 22]))
    try await wait(until: "the picture is drawn in cells") {
      if await gallery.drawn(place, cell: cell) != nil { return true }
      await fetched(gallery)
      return false
    }
    #expect(await gallery.drawn(place, cell: cell)?.sixels == nil)
  }

  @Test("A missing image is requested only once, and the log states why the image is missing")
  func failing() async throws {
    let gallery = try gallery()
    #expect(await gallery.drawn(missing(), cell: nil) == nil)
    try await wait(until: "the log says why") { !log.lines.isEmpty }
    #expect(await gallery.drawn(missing(), cell: nil) == nil)
    _ = await gallery.drawn(place, cell: nil)
    await fetched(gallery)
    #expect(asked.names == ["gone", "gray"])
    #expect(log.lines.count == 1)
    #expect(log.lines[0].contains("No feature in this build provides gone"))
  }

  @Test(
    "No images are shown if the terminal has fewer than 256 colors or if no decoder is available")
  func depths() throws {
    let shown = try ColorDepth.allCases.filter { try gallery($0).showsPictures }
    #expect(shown == [.palette, .full])
    let assembly = try Assembly([GalleryFeature(asked: asked)])
    #expect(!TerminalGallery(assembly, images: nil, depth: .full, log: log).showsPictures)
  }

  @Test("Each of a screen's charts is fetched once, and then cached")
  func charts() async throws {
    let gallery = try gallery()
    let known = Reference(source: "weight", revision: 1)
    let nobodys = Reference(source: "nobody", revision: 1)
    let nodes: [Node<Int>] = [
      .chart("a", summary: "Weight", known), .chart("b", summary: "Nothing", nobodys),
    ]
    let root = SnapshotNode(
      ScreenElement(.stack(.vertical)), children: nodes.map(\.snapshot))
    let snapshot = Snapshot(route: "/made", title: "Made", root: root)
    #expect(await gallery.charts(of: snapshot).isEmpty)
    await fetched(gallery)
    try await wait(until: "the log says why") { !log.lines.isEmpty }
    #expect(await Set(gallery.charts(of: snapshot).keys) == [known])
    try await wait(until: "the picture is drawn") {
      if await gallery.drawn(place, cell: nil) != nil { return true }
      await fetched(gallery)
      return false
    }
    #expect(asked.names.sorted() == ["gray", "nobody", "weight"])
    #expect(log.lines.count == 1)
  }
}

/// The requests that a feature received.
private final class Asked: Sendable {
  private let log = MemoryLog()

  var names: [String] { log.lines.compactMap { $0.split(separator: " ").last.map(String.init) } }

  func note(_ name: String) { log.note(.notice, name) }
}

/// A feature with one image and one chart.
private struct GalleryFeature: FeaturePlugin, ImageProviding, ChartProviding {
  let asked: Asked
  var manifest: FeatureManifest {
    FeatureManifest(id: "gallery", title: "Gallery")
  }

  func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data {
    asked.note(photo.text)
    guard photo.text == "gray" else { throw .unknownSource(photo.text) }
    return MemoryImages.picture(40, 40, gray: 90)
  }

  func chart(_ reference: Reference) async throws(ContentFailure) -> Chart? {
    asked.note(reference.source)
    guard reference.source == "weight" else { return nil }
    return Chart(x: Chart.Scale(0...1, ticks: []), y: Chart.Scale(0...1, ticks: []), series: [])
  }
}
