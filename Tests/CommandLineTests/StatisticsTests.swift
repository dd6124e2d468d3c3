import Foundation
import TestKit
import Testing

/// The statistics of a stash, as text and as JSON.
@Suite
struct StatisticsTests {
  @Test("ST-8 `stats` counts canvases by stage, mesh count, designer, and month finished")
  func json() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow", "--mesh", "18", "--status", "finished")
    _ = try await cli.addCanvas("Birches", "--status", "wip")
    let gone = try await cli.addCanvas("Cat", "--mesh", "13")
    _ = try await cli.run("canvas", "delete", gone)
    let statistics = try await cli.json("stats")
    #expect(
      statistics.keys == ["canvases", "byStatus", "byMesh", "byDesigner", "finishedByMonth"])
    #expect(statistics["canvases"].number == 2)
    let stages = statistics["byStatus"].items
    #expect(
      stages.compactMap { $0["status"].text } == [
        "stash", "kitting", "wip", "stitched", "atFinishing", "finished",
      ])
    #expect(stages.compactMap { $0["count"].number } == [0, 0, 1, 0, 0, 1])
    let meshes = statistics["byMesh"].items
    #expect(meshes.map { $0["mesh"] } == [.number(18), .null])
    #expect(meshes.allSatisfy { $0.keys == ["mesh", "count"] && $0["count"].number == 1 })
    let designers = statistics["byDesigner"].items
    #expect(designers.compactMap { $0["designer"].text } == ["Anna Weaver"])
    #expect(designers.compactMap { $0["count"].number } == [2])
    let months = statistics["finishedByMonth"].items
    #expect(months.first?["month"].text?.wholeMatch(of: /[0-9]{4}-[0-9]{2}/) != nil)
    #expect(months.compactMap { $0["count"].number }.reduce(0, +) == 1)
  }

  @Test("ST-8 `stats` prints tables with aligned columns")
  func tables() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow", "--mesh", "18")
    _ = try await cli.addCanvas("Birches")
    let parts = try await cli.run("stats").text.components(separatedBy: "\n\n")
    #expect(
      parts == [
        "2 canvases",
        """
        STATUS        CANVASES
        Stash         2
        Kitting       0
        WIP           0
        Stitched      0
        At Finishing  0
        Finished      0
        """,
        """
        MESH     CANVASES
        18 mesh  1
        None     1
        """,
        """
        DESIGNER     CANVASES
        Anna Weaver  2
        """,
      ])
    for id in try await cli.json("canvas", "list").ids {
      _ = try await cli.run("canvas", "delete", id)
    }
    let empty = "No canvases yet. To add one, run `stashbook canvas add`."
    #expect(try await cli.run("stats").text == empty)
  }
}
