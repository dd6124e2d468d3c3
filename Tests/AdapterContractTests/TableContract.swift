import Core
import MemoryAdapters
import Tables
import Testing

/// The table readers that the contract suite tests.
enum TableReaders: String, CaseIterable, CustomTestStringConvertible {
  case csv
  case memory

  var testDescription: String { rawValue }

  var table: any TableReader {
    switch self {
    case .csv: CSVTable()
    case .memory: MemoryTable()
    }
  }
}

@Suite("Contract: TableReader") struct TableContract {
  @Test("The header and rows are read unchanged", arguments: TableReaders.allCases)
  func plain(_ reader: TableReaders) throws {
    let table = try reader.table.read("Name,Count\nnull,3\nnan,\nNA,4 \n")
    #expect(table.header == ["Name", "Count"])
    #expect(table.rows == [["null", "3"], ["nan", ""], ["NA", "4 "]])
    #expect(table.place(of: "count") == 1)
    #expect(table.place(of: "Uses") == nil)
  }

  @Test(
    "Quoted cells may contain separators, line ends, and quotes", arguments: TableReaders.allCases)
  func quotes(_ reader: TableReaders) throws {
    let text = "\u{FEFF}a,b\r\n\"x, y\",\"say \"\"ah\"\"\"\r\n\"two\nlines\",\"\"\r\n"
    let table = try reader.table.read(text)
    #expect(table.header == ["a", "b"])
    #expect(table.rows == [["x, y", "say \"ah\""], ["two\nlines", ""]])
  }

  @Test(
    "Cells may be separated by semicolons or tabs, and blank lines are skipped",
    arguments: TableReaders.allCases)
  func separators(_ reader: TableReaders) throws {
    #expect(try reader.table.read("a;b\n\n1; 2\n;\n").rows == [["1", "2"]])
    #expect(try reader.table.read("a\tb\n1,5\t2\n").rows == [["1,5", "2"]])
    #expect(try reader.table.read("a\nx\ny").rows == [["x"], ["y"]])
  }

  @Test("A table without a header is rejected as empty", arguments: TableReaders.allCases)
  func empty(_ reader: TableReaders) {
    for text in ["", "\n\n", "\u{FEFF}"] {
      #expect(throws: TableFailure.empty) { try reader.table.read(text) }
    }
  }

  @Test("Unbalanced quotes are rejected", arguments: TableReaders.allCases)
  func malformed(_ reader: TableReaders) {
    for text in ["a\n\"x", "a,b\n\"x\"y,2", "a\n5\" ruler \"x\n"] {
      let failure = #expect(throws: TableFailure.self) { try reader.table.read(text) }
      #expect(failure?.explanation.code == "malformed-table", "\(text)")
    }
  }
}
