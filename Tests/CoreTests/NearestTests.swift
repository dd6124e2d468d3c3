import Core
import Testing

@Suite("Closest labels")
struct NearestTests {
  @Test("closestMatches(to:in:) returns at most three labels, closest first")
  func nearestFirst() {
    let labels = ["Load", "Lead", "Road", "Loaf", "Loads", "Something"]
    #expect(closestMatches(to: "Load", in: labels) == ["Load", "Lead", "Loads"])
    #expect(closestMatches(to: "load", in: ["LOAD"]) == ["LOAD"])
    #expect(closestMatches(to: "", in: []) == [])
  }
}
