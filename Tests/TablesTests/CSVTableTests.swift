import Core
import Tables
import Testing

@Suite struct CSVTableTests {
  @Test("A table of a million cells is read completely")
  func large() throws {
    let line = "1,\"two\",three,4,5\n"
    let table = try CSVTable().read("a,b,c,d,e\n" + String(repeating: line, count: 200_000))
    #expect(table.rows.count == 200_000)
    #expect(table.rows.allSatisfy { $0 == ["1", "two", "three", "4", "5"] })
  }
}
