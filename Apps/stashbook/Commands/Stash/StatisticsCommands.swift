#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  struct StatisticsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "stats",
      abstract: "Count canvases by status, mesh, designer, and month.",
      discussion: """
        Canvases are counted in the month in which they were finished. The tables list the \
        \(Statistics.shownDesigners) designers with the most canvases, a total for the others, and \
        the last \(Statistics.shownMonths) months. With --json, the output includes every month \
        and up to \(Statistics.mostDesigners) designers.

        Example:
          stashbook stats
        """)
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let context = try StashContext(global, .reading)
      let statistics = try await context.repository.statistics()
      try await context.output.write(
        StatisticsJSON(statistics),
        text: text(statistics.shown, context.editors, await context.style()))
    }

    private func text(
      _ statistics: Statistics, _ editors: StashEditors, _ style: SGREncoder
    ) -> String {
      guard statistics.canvases > 0 else {
        return "No canvases yet. To add one, run `stashbook canvas add`."
      }
      let others = statistics.otherDesigners
      var designers = table("DESIGNER", statistics.byDesigner) { $0 }
      if others.designers > 0 {
        designers.rows.append([
          .init(StatisticsText.others(others.designers)), .init("\(others.canvases)", .data),
        ])
      }
      let tables = [
        table("STATUS", statistics.byStatus) { $0.label },
        table("MESH", statistics.byMesh) { StatisticsText.mesh($0, editors) }, designers,
        table("FINISHED", statistics.finishedByMonth) { "\($0)" },
      ].filter { !$0.rows.isEmpty }.map { $0.text(style) }
      return ([StatisticsText.canvases(statistics.canvases)] + tables)
        .joined(separator: "\n\n")
    }

    private func table<Value>(
      _ name: String, _ counts: [Statistics.Count<Value>], _ words: (Value) -> String
    ) -> TerminalTable {
      var table = TerminalTable(header: [name, "CANVASES"], keepsFirst: false)
      table.rows = counts.map { [.init(words($0.value)), .init("\($0.canvases)", .data)] }
      return table
    }
  }

  /// Statistics as JSON (Documentation/CommandLine.md).
  ///
  /// `otherDesigners` is present only if some designers aren't listed.
  struct StatisticsJSON: Encodable {
    struct Status: Encodable {
      var status: CanvasStatus
      var count: Int
    }
    struct Mesh: Encodable {
      var mesh: Int?
      var count: Int

      enum Key: String, CodingKey { case mesh, count }

      /// Encodes the count, with `mesh` as `null` for canvases without a mesh count.
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(mesh, forKey: .mesh)
        try container.encode(count, forKey: .count)
      }
    }
    struct Designer: Encodable {
      var designer: String
      var count: Int
    }
    struct Others: Encodable {
      var designers: Int
      var count: Int
    }
    struct Month: Encodable {
      var month: String
      var count: Int
    }

    var canvases: Int
    var byStatus: [Status]
    var byMesh: [Mesh]
    var byDesigner: [Designer]
    var otherDesigners: Others?
    var finishedByMonth: [Month]

    init(_ statistics: Statistics) {
      canvases = statistics.canvases
      byStatus = statistics.byStatus.map { Status(status: $0.value, count: $0.canvases) }
      byMesh = statistics.byMesh.map { Mesh(mesh: $0.value, count: $0.canvases) }
      byDesigner = statistics.byDesigner.map { Designer(designer: $0.value, count: $0.canvases) }
      let others = statistics.otherDesigners
      if others.designers > 0 {
        otherDesigners = Others(designers: others.designers, count: others.canvases)
      }
      finishedByMonth = statistics.finishedByMonth.map {
        Month(month: "\($0.value)", count: $0.canvases)
      }
    }
  }
#endif
