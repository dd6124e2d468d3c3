import Core
import Tables
import Testing

struct CSVStreamTests {
  @Test("A8 The header and rows are passed one by one, up to a fault in the table")
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
}
