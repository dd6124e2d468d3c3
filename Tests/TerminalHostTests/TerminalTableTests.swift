import Core
import TestKit
import Testing

@testable import TerminalHost

@Suite("Tables on a terminal")
struct TerminalTableTests {
  private let table: TerminalTable = {
    var table = TerminalTable(header: ["ID", "NAME", "MESH"])
    table.rows = [
      [.init("7c4e1", .muted), .init("Sampler of Small Shapes", .headline), .init("12", .data)],
      [.init("b", .muted), .init("Meadow", .headline), .init("")],
    ]
    return table
  }()

  private func text(width: Int?) -> [String] { table.lines(width: width).map(\.text) }

  @Test(
    "Columns are as wide as their widest cells, and lines have no trailing spaces")
  func wide() {
    let whole = [
      "ID     NAME                     MESH",
      "7c4e1  Sampler of Small Shapes  12",
      "b      Meadow",
    ]
    #expect(text(width: nil) == whole)
    #expect(text(width: 36) == whole)
  }

  @Test("On a narrow terminal, the widest column is shortened with an ellipsis")
  func narrow() {
    #expect(
      text(width: 35) == [
        "ID     NAME                    MESH",
        "7c4e1  Sampler of Small Shap…  12",
        "b      Meadow",
      ])
    #expect(text(width: 21)[1] == "7c4e1  Sampler…  12")
  }

  @Test(
    "The cells of each row are stacked if a table column would be narrower than eight terminal columns"
  )
  func stacked() {
    #expect(text(width: 20) == ["7c4e1", "Sampler of Small Sh…", "  MESH 12", "b  Meadow"])
  }

  @Test("The first column isn't shortened if users type its values in commands")
  func first() {
    var ids = TerminalTable(header: ["ID", "NAME"])
    ids.rows = [[.init("0123456789"), .init("Meadow")]]
    #expect(ids.lines(width: 18).map(\.text).last == "0123456789  Meadow")
    var names = TerminalTable(header: ["NAME", "COUNT"], keepsFirst: false)
    names.rows = [[.init("needlepoint"), .init("12")]]
    #expect(names.lines(width: 16).map(\.text).last == "needlepo…  12")
  }

  @Test("Each cell has its own look, and the header has the footnote look")
  func looks() {
    let lines = table.lines(width: nil)
    #expect(lines[0].parts.first?.look == StyleRole.footnote.look)
    let looks = lines[1].parts.filter { !$0.text.allSatisfy(\.isWhitespace) }.map(\.look)
    #expect(looks == [StyleRole.muted.look, StyleRole.headline.look, StyleRole.data.look])
  }

  @Test("A table fits a terminal that has at least eight columns for each table column")
  func neverTooWide() {
    Law("Tables fit the terminal").holds(for: { random in
      let rows = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (0..<3).map { _ in
          String(repeating: "é", count: Int.random(in: 0...30, using: &random))
        }
      }
      return (rows, Int.random(in: 40...90, using: &random))
    }) { (rows: [[String]], width: Int) in
      var made = TerminalTable(header: ["ONE", "TWO", "THREE"], keepsFirst: false)
      made.rows = rows.map { $0.map { .init($0) } }
      for line in made.lines(width: width) { try #require(line.columns <= width) }
    }
  }
}
