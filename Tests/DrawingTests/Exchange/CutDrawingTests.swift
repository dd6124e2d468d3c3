import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: cut files")
struct CutDrawingTests {
  /// Cuts a file in 200 places, in deep runs in 20,000, or in all there are, and looks at what each gives.
  private static func cut(_ data: Data, _ format: DrawingFormat) async throws {
    let importer = DrawingImporter.made(MemoryArchive(files: MemoryFiles()))
    let whole = try await importer.read(MemoryBytes(data))
    #expect(whole.format == format && whole.addsUp && !whole.belongsInQuarantine)
    // The last byte is a line end or white space at most.
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
        // Cut between two lines, a file of lines is whole.
        let isWhole = format == .quickdraw && data[count..<(count + 1)] == Data("\n".utf8)
        let isEnd = format == .quickdraw && count > 0 && data[count - 1] == UInt8(ascii: "\n")
        // In gzip the checksum and the length, eight bytes, come after the line end.
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

  @Test("DR-8 A drawing of Quick, Draw! cut anywhere gives what stands before", .needsDrawingFiles)
  func quickDraw() async throws {
    let (_, data) = try #require(try DrawingFiles.quickDraw().first)
    let lines = data.split(separator: UInt8(ascii: "\n")).prefix(3)
    try await Self.cut(lines.reduce(Data()) { $0 + $1 + Data("\n".utf8) }, .quickdraw)
  }

  @Test("DR-8 A scene of Excalidraw cut anywhere gives what stands before", .needsDrawingFiles)
  func excalidraw() async throws {
    let scenes = try DrawingFiles.scenes()
    let (_, data) = try #require(scenes.first { $0.name.hasSuffix("/freedraw.excalidraw") })
    try await Self.cut(data, .excalidraw)
  }

  @Test(
    "DR-8 Stashbook's and the older app's JSON cut anywhere give what stands before",
    arguments: [(DrawingExport.Format.json, DrawingFormat.json), (.older, .older)])
  func own(_ written: DrawingExport.Format, _ format: DrawingFormat) async throws {
    var random = SeededRandomness(seed: 3)
    var drawing = ImportedDrawing.made(&random)
    drawing.elements = (0..<12).map { _ in .made(&random) }
    try await Self.cut(drawing.exported(written).data, format)
  }

  @Test("DR-8 A document of Xournal++ cut anywhere, plain or in gzip, gives what stands before")
  func xournal() async throws {
    let data = Data(XournalTests.document.utf8)
    try await Self.cut(data, .xopp)
    let large = XournalTests.document.replacing(
      "</layer></page>", with: String(repeating: XournalTests.stroke, count: 40) + "</layer></page>"
    )
    try await Self.cut(StoredGzip.packed(Data(large.utf8)), .xopp)
  }

  @Test("DR-8 A zip of Xournal++ cut anywhere is refused")
  func zip() async throws {
    let zip = try ForeignPacking.zip([("content.xml", Data(XournalTests.document.utf8))])
    for count in stride(from: 5, to: zip.count, by: zip.count / 12) {
      let refusal = await #expect(throws: DrawingRefusal.self) {
        try await DrawingImporter.read(Data(zip.prefix(count)))
      }
      #expect(refusal?.belongsInQuarantine == true)
    }
  }

  @Test("DR-8 A document of InkML cut anywhere gives what stands before")
  func ink() async throws { try await Self.cut(Data(InkMLTests.document.utf8), .inkml) }
}
