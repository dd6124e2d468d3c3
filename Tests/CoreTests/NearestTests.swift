import Core
import Testing

@Suite("Nearest labels")
struct NearestTests {
  @Test("At most three labels are nearest, the best first")
  func nearestFirst() {
    let labels = ["Load", "Lead", "Road", "Loaf", "Loads", "Something"]
    #expect(nearest(to: "Load", among: labels) == ["Load", "Lead", "Loads"])
    #expect(nearest(to: "load", among: ["LOAD"]) == ["LOAD"])
    #expect(nearest(to: "", among: []) == [])
  }
}
