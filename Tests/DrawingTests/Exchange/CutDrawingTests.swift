import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: truncated files")
struct CutDrawingTests {
  /// Cuts a file at up to 200 positions, or 20,000 in deep runs, and checks the import of each
  /// part.
  private static func cut(_ data: Data, _ format: DrawingFormat) async throws {
    let importer = DrawingImporter.made()
    let whole = try await importer.read(MemoryBytes(data))
    #expect(whole.format == format && whole.addsUp && !whole.belongsInQuarantine)
    // The last byte may be a line break or other white space, so cuts end before it.
    let end = data.count - 2
    let places = min(2 * Law.usualCount, end)
    var last = 0
    var partly = 0
    for step in 0..<places {
      let count = step * end / places
      do throws(DrawingRefusal) {
        let read = try await importer.read(MemoryBytes(data.prefix(count)))
        #expect(read.addsUp, "\(count)")
        #expect(read.counts.elements <= whole.counts.elements, "\(count)")
        let taken = read.counts.elements - read.counts.refused
        #expect(taken >= last, "\(count)")
        last = taken
        partly += taken > 0 ? 1 : 0
        // A file of lines that is cut between two lines isn't damaged.
        let isWhole = format == .quickdraw && data[count..<(count + 1)] == Data("\n".utf8)
        let isEnd = format == .quickdraw && count > 0 && data[count - 1] == UInt8(ascii: "\n")
        // In gzip, the eight bytes of the checksum and the length follow the line break.
        let isUnpacked = data.starts(with: [0x1F, 0x8B]) && count >= data.count - 9
        #expect(read.belongsInQuarantine || isWhole || isEnd || isUnpacked, "\(count)")
        #expect(read.damage.map { !$0.reason.isEmpty } ?? true)
      } catch {
        #expect(last == 0, "\(count)")
        #expect(!error.explanation.message.isEmpty)
      }
    }
    #expect(partly > 0)
  }

  @Test("DR-8 A truncated Quick, Draw! file is read up to the cut", .needsData("drawing"))
  func quickDraw() async throws {
    let (_, data) = try #require(try DrawingFiles.quickDraw().first)
    let lines = data.split(separator: UInt8(ascii: "\n")).prefix(3)
    try await Self.cut(lines.reduce(Data()) { $0 + $1 + Data("\n".utf8) }, .quickdraw)
  }

  @Test("DR-8 A truncated Excalidraw scene is read up to the cut", .needsData("drawing"))
  func excalidraw() async throws {
    let scenes = try DrawingFiles.scenes()
    let (_, data) = try #require(scenes.first { $0.name.hasSuffix("/freedraw.excalidraw") })
    try await Self.cut(data, .excalidraw)
  }

  @Test(
    "DR-8 Truncated JSON from Stashbook or the older app is read up to the cut",
    arguments: [(DrawingExport.Format.json, DrawingFormat.json), (.older, .older)])
  func own(_ written: DrawingExport.Format, _ format: DrawingFormat) async throws {
    var random = SeededRandomSource(seed: 3)
    var drawing = ImportedDrawing.made(&random)
    drawing.elements = (0..<12).map { _ in .made(&random) }
    try await Self.cut(drawing.exported(written).data, format)
  }

  @Test("DR-8 A truncated Xournal++ document, plain or gzip-compressed, is read up to the cut")
  func xournal() async throws {
    let data = Data(XournalTests.document.utf8)
    try await Self.cut(data, .xopp)
    // Up to 64 KiB before the cut can't be unpacked.
    let end = "</layer></page>"
    let strokes = String(repeating: XournalTests.stroke, count: 1_000)
    let large = XournalTests.document.replacing(end, with: strokes + end)
    try await Self.cut(StoredGzip.packed(Data(large.utf8)), .xopp)
  }

  @Test("DR-8 A truncated Xournal++ zip is rejected")
  func zip() async throws {
    let zip = try ForeignPacking.zip([("content.xml", Data(XournalTests.document.utf8))])
    for count in stride(from: 5, to: zip.count, by: zip.count / 12) {
      let refusal = await #expect(throws: DrawingRefusal.self) {
        try await DrawingImporter.read(Data(zip.prefix(count)))
      }
      #expect(refusal?.belongsInQuarantine == true)
    }
  }

  @Test("DR-8 A truncated InkML document is read up to the cut")
  func ink() async throws { try await Self.cut(Data(InkMLTests.document.utf8), .inkml) }
}
