#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  /// The options for the dates on which stages were reached.
  struct StageDateOptions: ParsableArguments {
    @Option(help: "Date kitting began.") var kitting: String?
    @Option(help: "Date stitching began.") var wip: String?
    @Option(help: "Date of the last stitch.") var stitched: String?
    @Option(help: "Date sent to the finisher.") var atFinishing: String?
    @Option(help: "Date finished.") var finished: String?

    /// Whether no option is given.
    var isEmpty: Bool {
      [kitting, wip, stitched, atFinishing, finished].allSatisfy { $0 == nil }
    }

    /// Adds the given dates to a change.
    ///
    /// - Parameters:
    ///   - change: The change to add the dates to.
    ///   - status: The argument of `--status`, or `nil` if none is given.
    /// - Throws: ``UsageFailure`` if a date is invalid or contradicts the status.
    func add(to change: inout RecordChange<CanvasRecord>, status: String?) throws {
      let days = try reached()
      try refuseContradiction(days, try status.map(canvasStatus))
      change.reach(days)
    }

    /// Returns the given dates, keyed by stage, with `nil` for each date to remove.
    private func reached() throws -> [CanvasStatus: CivilDay?] {
      let texts: [(CanvasStatus, String?)] = [
        (.kitting, kitting), (.wip, wip), (.stitched, stitched), (.atFinishing, atFinishing),
        (.finished, finished),
      ]
      var days: [CanvasStatus: CivilDay?] = [:]
      for case (let stage, let text?) in texts {
        days[stage] = .some(text.isEmpty ? nil : try typedDay(text))
      }
      return days
    }

    /// Rejects dates for stages that come after the stage in `--status`.
    private func refuseContradiction(
      _ days: [CanvasStatus: CivilDay?], _ status: CanvasStatus?
    ) throws {
      guard let status else { return }
      for (stage, day) in days where day != nil && stage.ordinal > status.ordinal {
        throw UsageFailure(
          "A canvas with the status “\(status.label)” can't have a date for “\(stage.label)”",
          hint: "Omit --status, or use a later status.")
      }
    }
  }

  struct CanvasAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas add", abstract: "Add a canvas.",
      discussion: """
        Without --status, the status is the furthest stage with a date, or `stash` if no stage has a \
        date.

        Examples:
          stashbook canvas add --designer Anna --name Meadow
          stashbook canvas add --designer Anna --name Iris --mesh 18 --tag gift
        """)
    @OptionGroup var global: GlobalOptions
    @OptionGroup var fields: FieldOptions<CanvasRecord, Adding>
    @OptionGroup var dates: StageDateOptions

    func run() async throws {
      var change = try await fields.change()
      try dates.add(to: &change, status: fields["status"].last)
      var canvas = CanvasRecord.fields.blank
      try CanvasRecord.fields.write(change, intoNew: &canvas, on: SystemPorts.clock.today)
      try await fields.checkSlots()
      let context = try StashContext(global, .writing)
      change = try await fields.adding(to: change, files: false, with: context.services)
      let id = try await context.library.allOrNothing { [change] in
        try await context.repository.records.add(
          try await fields.adding(to: change, files: true, with: context.services))
      }
      let entry = try await context.repository.canvas(id)
      try await context.output.writeAdded(
        CanvasJSON(entry), id: id,
        sentence: "Added \(entry.canvas.name.oneLine) (\(try await context.canvases.short(id)))")
    }
  }

  struct CanvasEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas edit", abstract: "Edit a canvas.",
      discussion: """
        Omitted fields are unchanged. To clear an optional field, pass an empty value. --tag \
        replaces all tags; to change only some, use --add-tag and --remove-tag.

        Examples:
          stashbook canvas edit @1 --mesh 13 --notes "From a fair"
          stashbook canvas edit @1 --size ""
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @OptionGroup var fields: FieldOptions<CanvasRecord, Editing>
    @OptionGroup var dates: StageDateOptions
    @Option(name: .customLong("add-tag"), help: "Tags to add, separated by commas; repeatable.")
    var addedTags: [String] = []
    @Option(
      name: .customLong("remove-tag"), help: "Tags to remove, separated by commas; repeatable.")
    var removedTags: [String] = []

    func validate() throws {
      if !fields[StashFieldSlots.tags.key].isEmpty, !addedTags.isEmpty || !removedTags.isEmpty {
        throw ValidationError(
          "--tag replaces all tags, so it can't be used with --add-tag or --remove-tag")
      }
    }

    func run() async throws {
      if fields.isEmpty, dates.isEmpty, addedTags.isEmpty, removedTags.isEmpty {
        throw nothingToEdit("canvas")
      }
      let context = try StashContext(global, .changing)
      let entry = try await context.repository.canvas(try await context.canvases.resolve(id))
      var change = try await fields.change()
      try dates.add(to: &change, status: fields["status"].last)
      var canvas = entry.canvas
      try CanvasRecord.fields.write(change, into: &canvas, on: SystemPorts.clock.today)
      try await context.library.allOrNothing { [change] in
        var change = try await fields.adding(to: change, with: context.services)
        if !addedTags.isEmpty || !removedTags.isEmpty {
          change.set(
            StashFieldSlots.tags,
            to: try await TagEditing(adding: addedTags, removing: removedTags)
              .applied(
                to: entry.tags, of: entry.canvas.name, context.editors.tags,
                naming: context.library.currentTagName))
        }
        try await context.repository.records.save(
          entry.id, revision: entry.stored.revision, change)
      }
      let saved = try await context.repository.canvas(entry.id)
      let isSame = saved.stored.revision == entry.stored.revision
      let name = saved.canvas.name.oneLine
      try await context.output.write(
        CanvasJSON(saved),
        text: isSame ? "No changes to \(name)" : "Saved \(name)")
    }
  }
#endif
