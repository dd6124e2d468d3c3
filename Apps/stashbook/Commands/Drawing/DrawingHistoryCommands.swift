#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import TerminalHost

  struct DrawingHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing history", abstract: "List, name, or restore the steps of a drawing.",
      discussion: """
        A moment is a step with a name. Without --name or --back, the command lists the steps and \
        then the moments, each newest first. Restoring a moment or step adds a step, which you can \
        undo.

        Examples:
          stashbook drawing history @1
          stashbook drawing history @1 --name "Before the sky"
          stashbook drawing history @1 --back "Before the sky"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Option(help: "Maximum steps to list, 1–1000. (default: 50)")
    var limit: String?
    @Option(help: "Cursor from the previous page's `next`.") var after: String?
    @Option(help: "Name for the current step, which becomes a moment.") var name: String?
    @Option(help: "Moment name or step number to restore; 0 is the empty drawing.")
    var back: String?

    func validate() throws {
      guard name == nil || back == nil else {
        throw ValidationError("--name can't be used with --back")
      }
    }

    func run() async throws {
      if let name { return try await give(name) }
      if let back {
        let sentence = { (drawing: StoredDrawing) in
          "Restored an earlier state of \(drawing.phrase). To undo, run `stashbook undo`."
        }
        return try await DrawingContext.change(id, global, sentence) { repository, id in
          try await repository.goBack(id, typed: back)
        }
      }
      try await list()
    }

    private func give(_ name: String) async throws {
      let context = try DrawingContext(try global.open(.changing))
      let moment = try await context.repository.name(
        moment: name, of: try await context.drawings.resolve(id))
      try await global.output.write(
        MomentJSON(moment),
        text: "Named step \(moment.record.head) “\(moment.record.name.oneLine)”")
    }

    private func list() async throws {
      let limit = try pageLimit(self.limit)
      let before = after.flatMap { Int($0) }
      guard after == nil || before.map({ $0 > 0 }) == true else {
        throw UsageFailure(
          "Invalid cursor “\(after ?? "")”", hint: "Use the cursor from the previous page.")
      }
      let context = try DrawingContext(try global.open(.reading))
      let drawing = try await context.repository.drawing(try await context.drawings.resolve(id))
      let steps = try await context.repository.history(of: drawing.id, limit: limit, before: before)
      let moments = try await context.repository.moments(
        of: drawing.id, limit: DrawingRepository.momentLimit)
      let history = DrawingHistoryJSON(
        items: steps.map(DrawingHistoryJSON.Step.init), total: drawing.state.number,
        next: steps.last.flatMap { $0.number > 1 ? "\($0.number)" : nil },
        moments: moments.items.map(MomentJSON.init))
      try await global.output.write(
        history, text: history.text(await global.style(in: context.library)))
    }
  }

  /// A moment as JSON.
  struct MomentJSON: Encodable {
    var name: String
    var step: Int
    var at: Instant

    init(_ moment: StoredRecord<MomentRecord>) {
      (name, step, at) = (moment.record.name, moment.record.head, moment.createdAt)
    }
  }

  /// A drawing's steps, newest first, and moments, as JSON.
  struct DrawingHistoryJSON: Encodable {
    struct Step: Encodable {
      var number: Int
      var kind: String
      var elements: Int
      var at: Instant

      init(_ step: HistoryStep) {
        (number, kind) = (step.number, step.kind.rawValue)
        (elements, at) = (step.elements, step.at)
      }
    }

    var items: [Step]
    var total: Int
    var next: String?
    var moments: [MomentJSON]

    enum Key: String, CodingKey { case items, total, next, moments }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(items, forKey: .items)
      try container.encode(total, forKey: .total)
      try container.encode(next, forKey: .next)
      try container.encode(moments, forKey: .moments)
    }

    /// Returns the steps and the moments as two tables.
    func text(_ style: SGREncoder) -> String {
      guard total > 0 || !moments.isEmpty else {
        return "No steps yet. To draw a stroke, run `stashbook drawing stroke`."
      }
      var parts: [String] = []
      if !items.isEmpty {
        var table = TerminalTable(header: ["STEP", "CHANGE", "ELEMENTS", "WHEN"])
        for step in items {
          table.rows.append([
            .init("\(step.number)", .data), .init(step.kind.replacing("_", with: " ")),
            .init("\(step.elements)", .data), .init(step.at.local, .muted),
          ])
        }
        parts.append(
          table.text(style) + nextPageLine(shown: items.count, of: total, next: next))
      }
      if !moments.isEmpty {
        var table = TerminalTable(header: ["STEP", "MOMENT", "NAMED"])
        for moment in moments {
          table.rows.append([
            .init("\(moment.step)", .data), .init(moment.name, .headline),
            .init(moment.at.local, .muted),
          ])
        }
        parts.append(table.text(style))
      }
      return parts.isEmpty ? "No more steps." : parts.joined(separator: "\n")
    }
  }
#endif
