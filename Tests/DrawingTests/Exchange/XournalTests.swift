import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: Xournal++")
struct XournalTests {
  static let stroke = """
    <stroke tool="pen" ts="0ll" fn="" color="#3333ccff" width="2 1 2 4">10 20 30 40
     50 60 70 80.04</stroke>
    """
  static let document = """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="Xournal++ 1.2.0" fileversion="4">
    <title>Xournal++ document</title><preview>iVBORw0KGgo=</preview>
    <page width="595.27559" height="841.88976">
    <background type="solid" color="#ffffccff" style="lined"/>
    <layer name="one">\(stroke)
    <stroke tool="highlighter" color="yellow" width="8.5" fill="127" style="dash">1 1 2 2</stroke>
    </layer><layer>
    <text font="Sans" size="12" x="5" y="6" color="black">a &lt;b&gt; &amp; "c"</text>
    <stroke tool="eraser" color="#ffffff7f" width="1.41">3.5 4</stroke></layer></page>
    <page width="100" height="200"><background type="pdf" pageno="1"/>
    <layer><image left="1" top="2" right="3" bottom="4">aGk=</image></layer></page>
    </xournal>

    """

  private static func check(_ read: DrawingImport) throws {
    #expect(read.format == .xopp && read.addsUp && !read.belongsInQuarantine)
    #expect(read.drawings.map(\.name) == ["Page 1", "Page 2"])
    #expect(read.drawings.map(\.width) == [596, 100])
    #expect(read.drawings.map(\.height) == [842, 200])
    #expect(read.drawings.map(\.background.hex) == ["FFFFCC", "FFFFFF"])
    #expect(read.counts.strokes == 3 && read.counts.foreign == ["text": 1, "image": 1])
    #expect(read.unread == ["ruling": 1, "background": 1, "fill": 1, "dashes": 1])
    let page = try #require(read.drawings.first)
    let pen = try #require(page.strokes.first)
    #expect(
      pen.spots == [
        CanvasPoint(x: 160, y: 320), CanvasPoint(x: 480, y: 640), CanvasPoint(x: 800, y: 960),
        CanvasPoint(x: 1120, y: 1281),
      ])
    #expect(pen.pressures == [250, 500, 1000, 1000] && pen.size == 64)
    #expect(pen.color.hex == "3333CC" && pen.opacity == 1000)
    #expect(page.strokes.map(\.opacity) == [1000, 498, 498])
    #expect(page.strokes.map(\.size) == [64, 136, 23])
    #expect(
      page.foreign == [
        ForeignElement(
          format: "xopp", kind: "text",
          source: "<text color=\"black\" font=\"Sans\" size=\"12\" x=\"5\" y=\"6\">"
            + "a &lt;b&#62; &amp; &quot;c&quot;</text>")
      ])
    guard case .foreign = page.elements[2] else {
      Issue.record("The text isn't between the strokes")
      return
    }
    #expect(
      read.drawings.last?.foreign.map(\.source) == [
        "<image bottom=\"4\" left=\"1\" right=\"3\" top=\"2\">aGk=</image>"
      ])
  }

  @Test("DR-8 A plain, gzip-compressed, or zipped document is read with one drawing per page")
  func packed() async throws {
    try Self.check(try await DrawingImporter.read(Self.document))
    try Self.check(try await DrawingImporter.read(try ForeignPacking.gzip(Self.document)))
    let zip = try ForeignPacking.zip([
      ("META-INF/container.xml", Data("<container/>".utf8)),
      ("content.xml", Data(Self.document.utf8)),
    ])
    try Self.check(try await DrawingImporter.read(zip, as: .xopp))
  }

  @Test("DR-8 A drawing in a zip is read even if its path points outside the zip")
  func climbing() async throws {
    let zip = try ForeignPacking.zip([
      ("../../../../../../etc/passwd.xml", Data(Self.document.utf8))
    ])
    try Self.check(try await DrawingImporter.read(zip))
    let other = try ForeignPacking.zip([("../a.xml", Data("<a/>".utf8)), ("b.txt", Data())])
    await #expect(throws: DrawingRefusal.nothingInside) {
      try await DrawingImporter.read(other)
    }
  }

  @Test("DR-12 An archive that exceeds the size limit when unpacked is rejected")
  func bomb() async throws {
    let importer = DrawingImporter.made(BombArchive())
    await #expect(throws: DrawingRefusal.archive(.tooLarge(limit: 256 << 20))) {
      try await importer.read(MemoryBytes(Data([0x1F, 0x8B])))
    }
    await #expect(throws: DrawingRefusal.tooLarge(limit: 256 << 20)) {
      try await importer.read(MemoryBytes(Data("PK\u{3}\u{4}".utf8)))
    }
  }

  @Test(
    "DR-12 The importer reports the page and number of an invalid stroke, and reads the rest of the document"
  )
  func bad() async throws {
    let text = """
      <xournal><page width="0" height="20"><layer>
      <stroke tool="pen" color="#12" width="1">1 1</stroke>
      <stroke tool="pen" color="black" width="-1">1 1</stroke>
      <stroke tool="pen" color="black" width="1 2 3">1 1 2 2 3 3 4 4</stroke>
      </layer></page><page width="9" height="9"><layer>
      <stroke tool="pen" color="black" width="1">1 1 2</stroke>
      <stroke tool="pen" color="black" width="1">nan 1</stroke>
      <stroke tool="pen" color="black" width="1">1,5 1</stroke>
      <stroke tool="pen" color="black" width="1"/><stroke color="red" width="1">1 1</stroke>
      </layer></page></xournal>
      """
    let read = try await DrawingImporter.read(text)
    #expect(read.addsUp && read.counts.strokes == 1)
    #expect(
      read.sentences == [
        "page 1: Invalid width “0.0”: must be above 0 and at most 16000",
        "page 1, element 1: Invalid color “#12”: use #RRGGBB or a known name",
        "page 1, element 2: Invalid size “-1.0”: must be above 0 and at most 10000",
        "page 1, element 3: Found 2 widths for 4 points",
        "page 2, element 4: points must be pairs of numbers",
        "page 2, element 5: Every number must be finite",
        "page 2, element 6: points must be a list of numbers",
        "page 2, element 7: The stroke has no points; at least 1 is required",
      ])
  }

  /// An archiver whose zips claim to contain a large file, and whose gzip files exceed any limit.
  private struct BombArchive: Archiver {
    func entries(of _: any ByteSource) async throws(ArchiveFailure) -> [ArchiveEntry] {
      [ArchiveEntry(path: "content.xml", count: 1 << 40, number: 0)]
    }

    func open(
      _ entry: ArchiveEntry, of _: any ByteSource
    ) async throws(ArchiveFailure) -> any ByteSource {
      Issue.record("The entry was opened")
      throw .damaged(reason: "")
    }

    func gunzipped(
      _: any ByteSource, upTo limit: Int
    ) async throws(ArchiveFailure) -> any ByteSource { throw .tooLarge(limit: limit) }

    func pack(_: [String], in _: String, into archive: String) async throws(FileFailure) {
      throw .notPermitted(archive)
    }

    func unpack(_ archive: String, into _: String) async throws(FileFailure) {
      throw .notPermitted(archive)
    }
  }
}
