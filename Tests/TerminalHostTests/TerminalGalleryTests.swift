import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import TerminalHost

@Suite("What screens name by reference, on a terminal")
struct TerminalGalleryTests {
  private let asked = Asked()
  private let log = MemoryLog()
  private let place = PicturePlace(
    picture: Picture(photo: RecordID("grey"), variant: .thumbnail), line: 0, column: 0, columns: 4,
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

  /// Waits until something was fetched.
  private func fetched(_ gallery: TerminalGallery) async {
    for await _ in await gallery.news { return }
  }

  @Test("A picture is fetched once, says so when it is there, and is kept as it is drawn")
  func picture() async throws {
    let gallery = try gallery()
    #expect(await gallery.drawn(place, cell: nil) == nil)
    #expect(await gallery.drawn(place, cell: nil) == nil)
    await fetched(gallery)
    let drawn = try #require(await gallery.drawn(place, cell: nil))
    #expect(drawn.blocks.lines.count == 2)
    #expect(drawn.sixels == nil)
    #expect(asked.names == ["grey"])
    var other = place
    other.columns = 6
    #expect(await gallery.drawn(other, cell: nil) == nil)
    await fetched(gallery)
    #expect(asked.names == ["grey", "grey"])
  }

  @Test("A terminal that says it draws sixels gets them, where it also says how large a cell is")
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

  @Test("Level 4 alone, the first number, is no promise of sixels")
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

  @Test("A picture that can't be had is asked for once, and the log says why")
  func failing() async throws {
    let gallery = try gallery()
    #expect(await gallery.drawn(missing(), cell: nil) == nil)
    try await wait(until: "the log says why") { !log.lines.isEmpty }
    #expect(await gallery.drawn(missing(), cell: nil) == nil)
    _ = await gallery.drawn(place, cell: nil)
    await fetched(gallery)
    #expect(asked.names == ["gone", "grey"])
    #expect(log.lines.count == 1)
    #expect(log.lines[0].contains("No feature of this build knows gone"))
  }

  @Test("Fewer than 256 colours show no pictures, and without images there are none")
  func depths() throws {
    let shown = try ColorDepth.allCases.filter { try gallery($0).showsPictures }
    #expect(shown == [.palette, .full])
    let assembly = try Assembly([GalleryFeature(asked: asked)])
    #expect(!TerminalGallery(assembly, images: nil, depth: .full, log: log).showsPictures)
  }

  @Test("A screen's charts are fetched once each, and known from then on")
  func charts() async throws {
    let gallery = try gallery()
    let known = Reference(source: "weight", revision: 1)
    let nobodys = Reference(source: "nobody", revision: 1)
    let nodes: [Node<Int>] = [
      .chart("a", summary: "Weight", known), .chart("b", summary: "Nothing", nobodys),
    ]
    let root = Snapshot.Branch(Element(.stack(.vertical)), children: nodes.map(\.branch))
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
    #expect(asked.names.sorted() == ["grey", "nobody", "weight"])
    #expect(log.lines.count == 1)
  }
}

/// What a feature was asked for.
private final class Asked: Sendable {
  private let log = MemoryLog()

  var names: [String] { log.lines.compactMap { $0.split(separator: " ").last.map(String.init) } }

  func note(_ name: String) { log.note(.notice, name) }
}

/// One picture and one chart.
private struct GalleryFeature: FeaturePlugin {
  let asked: Asked
  var id: FeatureID { "gallery" }
  var title: String { "Gallery" }
  var needs: [PortName] { [] }

  func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data? {
    asked.note(photo.text)
    return photo.text == "grey" ? MemoryImages.picture(40, 40, grey: 90) : nil
  }

  func chart(_ reference: Reference) async throws(ContentFailure) -> Chart? {
    asked.note(reference.source)
    guard reference.source == "weight" else { return nil }
    return Chart(x: Chart.Scale(0...1, ticks: []), y: Chart.Scale(0...1, ticks: []), series: [])
  }
}
