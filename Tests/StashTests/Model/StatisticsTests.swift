import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Statistics of the stash")
struct StatisticsTests {
  /// Returns random canvases by a few designers, so that some canvases have the same designer.
  ///
  /// The second value of each pair is `true` for a deleted canvas.
  private static func stash(_ random: inout SeededRandomSource) -> [(CanvasRecord, Bool)] {
    (0..<Int.random(in: 0...60, using: &random)).map { _ in
      var canvas = CanvasRecord.any(&random)
      canvas.designer = "Designer \(Int.random(in: 0...30, using: &random))"
      return (canvas, Int.random(in: 0..<5, using: &random) == 0)
    }
  }

  private func kept(_ canvases: [(CanvasRecord, Bool)]) async throws -> StashFixture {
    let fixture = try StashFixture()
    try await fixture.world.store.write("Fill") { transaction throws(StoreFailure) in
      for (number, (canvas, isDeleted)) in canvases.enumerated() {
        let stored = try transaction.insert(canvas, id: RecordID("\(number)"))
        if isDeleted { try transaction.delete(stored) }
      }
    }
    return fixture
  }

  @Test("ST-8 Each breakdown counts every live canvas once and excludes deleted canvases")
  func sums() async throws {
    await Law("each breakdown counts every live canvas once").holds(for: Self.stash) { canvases in
      let live = canvases.filter { !$1 }.map(\.0)
      let statistics = try await kept(canvases).repository.statistics()
      try #require(statistics.canvases == live.count)
      for one in statistics.byStatus {
        try #require(one.canvases == live.count { $0.status == one.value })
      }
      for one in statistics.byMesh {
        try #require(one.canvases == live.count { $0.mesh == one.value })
      }
      for one in statistics.byDesigner {
        try #require(one.canvases == live.count { $0.designer == one.value })
      }
      try #require(Set(statistics.byMesh.map(\.value)) == Set(live.map(\.mesh)))
      try #require(statistics.byStatus.reduce(0) { $0 + $1.canvases } == live.count)
      try #require(statistics.byMesh.reduce(0) { $0 + $1.canvases } == live.count)
      for shown in [statistics, statistics.shown] {
        let listed = shown.byDesigner.reduce(0) { $0 + $1.canvases }
        try #require(listed + shown.otherDesigners.canvases == live.count)
        let designers = shown.byDesigner.count + shown.otherDesigners.designers
        try #require(designers == Set(live.map(\.designer)).count)
      }
    }
  }

  @Test(
    "ST-8 Monthly counts run from the first finished canvas to the current month and include empty months"
  )
  func months() async throws {
    await Law("monthly counts add up to the finished canvases").holds(for: Self.stash) { canvases in
      let finished = canvases.filter { !$1 }.compactMap { $0.0.reached[.finished] }
      let fixture = try await kept(canvases)
      let statistics = try await fixture.repository.statistics()
      let months = statistics.finishedByMonth
      for one in months {
        try #require(one.canvases == finished.count { CivilMonth(of: $0) == one.value })
      }
      try #require(months.reduce(0) { $0 + $1.canvases } == finished.count)
      for (one, next) in zip(months, months.dropFirst()) {
        try #require(one.value.next == next.value)
      }
      try #require(months.first?.value == finished.min().map { CivilMonth(of: $0) })
      let now = CivilMonth(of: fixture.world.clock.today)
      let latest = finished.max().map { max(now, CivilMonth(of: $0)) }
      try #require(months.last?.value == latest)
      try #require(Array(months.suffix(24)) == statistics.shown.finishedByMonth)
    }
  }

  @Test(
    "ST-8 Stages are in order, mesh counts ascend with missing counts last, and designers are ranked by count"
  )
  func order() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas(by: "Zoe Thread", mesh: 18, status: .wip)
    try await fixture.canvas(by: "Mill House")
    try await fixture.canvas(by: "Anna Weaver", mesh: 13)
    try await fixture.canvas(by: "Zoe Thread", mesh: 18)
    let deleted = try await fixture.canvas(by: "Zoe Thread", mesh: 13)
    try await fixture.repository.records.delete(deleted)
    let statistics = try await fixture.repository.statistics()
    #expect(statistics.byStatus.map(\.value) == CanvasStatus.allCases)
    #expect(statistics.byStatus.map(\.canvases) == [3, 0, 1, 0, 0, 0])
    #expect(statistics.byMesh.map(\.value) == [13, 18, nil])
    #expect(statistics.byMesh.map(\.canvases) == [1, 2, 1])
    #expect(statistics.byDesigner.map(\.value) == ["Zoe Thread", "Anna Weaver", "Mill House"])
    #expect(statistics.byDesigner.map(\.canvases) == [2, 1, 1])
    #expect(statistics.finishedByMonth.isEmpty)
  }

  @Test("ST-8 ALL-7 The statistics list the top designers and a total for all other designers")
  func manyDesigners() async throws {
    let designers = (0..<2500).map { number -> (CanvasRecord, Bool) in
      (CanvasRecord(designer: "Designer \(10_000 - number)", name: "Meadow"), false)
    }
    let twice = designers.filter { $0.0.designer.hasSuffix("7") }
    let statistics = try await kept(designers + twice).repository.statistics()
    #expect(statistics.canvases == 2750)
    #expect(statistics.byDesigner.count == Statistics.mostDesigners)
    #expect(statistics.byDesigner.prefix(250).allSatisfy { $0.canvases == 2 })
    #expect(statistics.byDesigner[250] == statistics.byDesigner[250...].min { $0.value < $1.value })
    #expect(statistics.otherDesigners.designers == 1500)
    #expect(statistics.otherDesigners.canvases == 1500)
    let shown = statistics.shown
    #expect(shown.byDesigner == Array(statistics.byDesigner.prefix(20)))
    #expect(shown.otherDesigners.designers == 2480)
    #expect(shown.otherDesigners.canvases == 2710)
  }

  @Test("ST-8 Counting a stash reads the store only once")
  func oneRead() async throws {
    let canvas = CanvasRecord(designer: "Anna Weaver", name: "Meadow")
    let fixture = try await kept(Array(repeating: (canvas, false), count: 3))
    #expect(try await fixture.repository.statistics().canvases == 3)
    #expect(fixture.world.store.faults.count(of: .read) == 1)
  }
}
