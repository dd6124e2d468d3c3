import Core
import Testing

@Suite("Closest labels")
struct NearestTests {
  @Test("At most three labels are returned, the closest first")
  func nearestFirst() {
    let labels = ["Load", "Lead", "Road", "Loaf", "Loads", "Something"]
    #expect(nearest(to: "Load", among: labels) == ["Load", "Lead", "Loads"])
    #expect(nearest(to: "load", among: ["LOAD"]) == ["LOAD"])
    #expect(nearest(to: "", among: []) == [])
  }
}
