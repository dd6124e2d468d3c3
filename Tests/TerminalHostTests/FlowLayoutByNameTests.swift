import Core
import TerminalHost
import Testing

@Suite("Flow layout, named cases")
struct FlowLayoutByNameTests {
  private func sizes(_ widths: Double..., height: Double = 10) -> [FlowLayout.Size] {
    widths.map { FlowLayout.Size(width: $0, height: height) }
  }

  @Test(
    "TG-20 A layout without items has zero size at any width",
    arguments: [nil, .infinity, 0, 100])
  func empty(width: Double?) {
    let placed = FlowLayout(spacing: 8, rowSpacing: 8).arrange([], width: width)
    #expect(placed.size == FlowLayout.Size(width: 0, height: 0))
    #expect(placed.frames.isEmpty && placed.rows.isEmpty)
  }

  @Test("TG-20 Items and rows touch if the spacing is zero")
  func zeroSpacing() {
    let placed = FlowLayout().arrange(sizes(30, 30, 30), width: 60)
    #expect(placed.rows == [0..<2, 2..<3])
    #expect(placed.frames.map(\.x) == [0, 30, 0])
    #expect(placed.frames.map(\.y) == [0, 0, 10])
    #expect(placed.size == FlowLayout.Size(width: 60, height: 20))
  }

  @Test("TG-20 A row of items with zero height has zero height")
  func emptyRows() {
    let placed = FlowLayout(spacing: 8, rowSpacing: 4).arrange(sizes(0, 0, 0, height: 0), width: 10)
    #expect(placed.rows == [0..<2, 2..<3])
    #expect(placed.frames.map(\.y) == [0, 0, 4])
    #expect(placed.size == FlowLayout.Size(width: 8, height: 4))
  }

  @Test("TG-20 A layout without a finite width has one row", arguments: [nil, Double.infinity])
  func unspecified(width: Double?) {
    let placed = FlowLayout(spacing: 5).arrange(sizes(100, 200, 300), width: width)
    #expect(placed.rows == [0..<3])
    #expect(placed.size == FlowLayout.Size(width: 610, height: 10))
  }

  @Test(
    "TG-20 A layout width that is zero, negative, or NaN reduces each item to zero width",
    arguments: [0, -5, Double.nan])
  func zeroWidth(width: Double) {
    let placed = FlowLayout(spacing: 5, rowSpacing: 1).arrange(sizes(30, 40), width: width)
    #expect(placed.rows == [0..<1, 1..<2])
    #expect(placed.frames.map(\.width) == [0, 0])
    #expect(placed.size == FlowLayout.Size(width: 0, height: 21))
  }

  @Test(
    "TG-20 An item that is too wide is narrowed to the available width and placed alone in its row")
  func overWide() {
    let placed = FlowLayout(spacing: 5).arrange(sizes(20, 500, 20), width: 100)
    #expect(placed.rows == [0..<1, 1..<2, 2..<3])
    #expect(placed.frames.map(\.width) == [20, 100, 20])
    #expect(placed.size.width == 100)
  }

  @Test("TG-20 A first item that is too wide is narrowed and isn't preceded by an empty row")
  func overWideFirst() {
    let placed = FlowLayout().arrange(sizes(500), width: 100)
    #expect(placed.rows == [0..<1])
    #expect(placed.size == FlowLayout.Size(width: 100, height: 10))
  }

  @Test("TG-20 An item that fits exactly doesn't start a new row")
  func exactFit() {
    let placed = FlowLayout(spacing: 10).arrange(sizes(45, 45), width: 100)
    #expect(placed.rows == [0..<2])
    #expect(FlowLayout(spacing: 10).arrange(sizes(45, 45.5), width: 100).rows.count == 2)
  }

  @Test("TG-20 A right-to-left row with leading alignment begins at the right")
  func rightToLeft() {
    let layout = FlowLayout(spacing: 10, isRightToLeft: true)
    let placed = layout.arrange(sizes(30, 50, 40), width: 100)
    #expect(placed.rows == [0..<2, 2..<3])
    #expect(placed.frames.map(\.x) == [60, 0, 50])
  }

  @Test(
    "TG-20 In a right-to-left layout, trailing rows end at the left and centered rows stay centered"
  )
  func rightToLeftAligned() {
    var layout = FlowLayout(spacing: 10, alignment: .trailing, isRightToLeft: true)
    #expect(layout.arrange(sizes(30, 50, 40), width: 100).frames.map(\.x) == [60, 0, 0])
    layout.alignment = .center
    #expect(layout.arrange(sizes(30, 50, 40), width: 100).frames.map(\.x) == [60, 0, 25])
  }

  @Test("TG-20 Invalid lengths count as zero")
  func noLengths() {
    let items = [
      FlowLayout.Size(width: -5, height: .nan), FlowLayout.Size(width: .infinity, height: -1),
      FlowLayout.Size(width: 20, height: 10),
    ]
    let placed = FlowLayout(spacing: -3, rowSpacing: .nan).arrange(items, width: 100)
    #expect(placed.frames.map(\.width) == [0, 0, 20])
    #expect(placed.size == FlowLayout.Size(width: 20, height: 10))
  }

  @Test("TG-20 Invalid spacings count as zero, even if set after initialization")
  func noSpacings() {
    var layout = FlowLayout(spacing: .infinity, rowSpacing: .infinity)
    #expect(layout.arrange(sizes(20, 30), width: nil).size.width == 50)
    layout.spacing = -10
    layout.rowSpacing = -10
    let placed = layout.arrange(sizes(20, 30), width: 40)
    #expect(placed.frames.map(\.y) == [0, 10])
    #expect(layout.arrange(sizes(20, 30), width: nil).size.width == 50)
  }

  @Test("TG-20 A layout of terminal chips measures widths in text columns and heights in lines")
  func columns() {
    let chips = ["( 10 )", "( 12 )", "(•18 )", "( Other )"].map { Double($0.count) }
    let items = chips.map { FlowLayout.Size(width: $0, height: 1) }
    let placed = FlowLayout(spacing: 1).arrange(items, width: 20)
    #expect(placed.rows == [0..<3, 3..<4])
    #expect(placed.frames.map(\.x) == [0, 7, 14, 0])
    #expect(placed.size == FlowLayout.Size(width: 20, height: 2))
  }
}
