import Core
import Tables
import Testing

@Suite("Tables of comma-separated values") struct CSVTableTests {
  @Test("The header and rows are read unchanged")
  func plain() throws {
    let table = try CSVTable().read("Name,Count\nnull,3\nnan,\nNA,4 \n")
    #expect(table.header == ["Name", "Count"])
    #expect(table.rows == [["null", "3"], ["nan", ""], ["NA", "4 "]])
    #expect(table.place(of: "count") == 1)
    #expect(table.place(of: "Uses") == nil)
  }

  @Test(
    "Quoted cells may contain separators, line ends, and quotes")
  func quotes() throws {
    let text = "\u{FEFF}a,b\r\n\"x, y\",\"say \"\"ah\"\"\"\r\n\"two\nlines\",\"\"\r\n"
    let table = try CSVTable().read(text)
    #expect(table.header == ["a", "b"])
    #expect(table.rows == [["x, y", "say \"ah\""], ["two\nlines", ""]])
  }

  @Test(
    "Cells may be separated by semicolons or tabs, and blank lines are skipped")
  func separators() throws {
    #expect(try CSVTable().read("a;b\n\n1; 2\n;\n").rows == [["1", "2"]])
    #expect(try CSVTable().read("a\tb\n1,5\t2\n").rows == [["1,5", "2"]])
    #expect(try CSVTable().read("a\nx\ny").rows == [["x"], ["y"]])
  }

  @Test("A table without a header is rejected as empty")
  func empty() {
    for text in ["", "\n\n", "\u{FEFF}"] {
      #expect(throws: TableFailure.empty) { try CSVTable().read(text) }
    }
  }

  @Test("Unbalanced or misplaced quotes are rejected")
  func malformed() {
    for text in ["a\n\"x", "a,b\n\"x\"y,2", "a\n5\" ruler \"x\n"] {
      let failure = #expect(throws: TableFailure.self) { try CSVTable().read(text) }
      #expect(failure?.explanation.code == "malformed-table", "\(text)")
    }
  }

  @Test(
    "A8 The header and rows are passed to the closure one at a time, up to the first error in the table"
  )
  func rows() throws {
    var passed: [[String]] = []
    try CSVTable().forEachRow(of: "a,b\n1,2\n\n3\n") { passed.append($0) }
    #expect(passed == [["a", "b"], ["1", "2"], ["3"]])
    passed = []
    #expect(throws: TableFailure.self) {
      try CSVTable().forEachRow(of: "a,b\n1,2\n\"x\"y,2\n") { passed.append($0) }
    }
    #expect(passed == [["a", "b"], ["1", "2"]])
  }

  @Test("A table of a million cells is read completely")
  func large() throws {
    let line = "1,\"two\",three,4,5\n"
    let table = try CSVTable().read("a,b,c,d,e\n" + String(repeating: line, count: 200_000))
    #expect(table.rows.count == 200_000)
    #expect(table.rows.allSatisfy { $0 == ["1", "two", "three", "4", "5"] })
  }
}
