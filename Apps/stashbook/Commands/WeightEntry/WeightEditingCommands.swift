#if WeightEntry
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import TerminalHost
  import WeightEntry

  struct WeighingOptions: ParsableArguments {
    @Option(help: "Date: 2026-03-01, today, yesterday, or -3d.") var date: String?
    @Option(help: "24-hour time, such as 7:02 or 19:30.") var time: String?
    @Option(help: "Note.") var note: String?
    @Option(help: "Body fat percentage, 1–60.") var bodyFat: String?
    @Option(help: "Height: 180cm, \"5 ft 11 in\", or a number of centimeters.") var height: String?

    /// Whether no option is given.
    var isEmpty: Bool { [date, time, note, bodyFat, height].allSatisfy { $0 == nil } }

    /// Copies the given options into a change.
    func fill(_ change: inout WeighingChange) throws {
      if let date { change.day = try typedDay(date) }
      if let time {
        let typed = TypedTime(time).flatMap { TimeOfDay($0.description) }
        guard time.isEmpty || typed != nil else {
          throw UsageFailure("Invalid time \u{201C}\(time)\u{201D}", hint: TypedTime.typedForms)
        }
        change.time = .some(typed)
      }
      if let note { change.note = .some(note) }
      if let bodyFat {
        change.bodyFat = .some(bodyFat.isEmpty ? nil : try BodyFat.read(bodyFat))
      }
      if let height { change.height = .some(height.isEmpty ? nil : try Height(typed: height)) }
    }
  }

  struct WeightAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight add", abstract: "Add a weight entry.",
      discussion: """
        By default, the entry is for today and the current time. To omit the time, use --time "". \
        An entry for another day has no time unless you specify one. A weight without a unit uses \
        the unit in the `weight.unit` setting.

        Examples:
          stashbook weight add 82.4kg --note "After the fair"
          stashbook weight add 181.7lb --date yesterday --time 7:02
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Weight: 82.4, 82.4kg, 181.7lb, or \"12 st 13.7 lb\".") var value: String
    @OptionGroup var options: WeighingOptions

    func run() async throws {
      // Invalid input is rejected before the library is created.
      let unit = try await unit(global)
      var change = WeighingChange()
      change.weight = try Weight(typed: value, in: unit)
      try options.fill(&change)
      let context = try WeightContext(global, .writing)
      let entry = try await context.repository.add(change)
      let weighing = entry.record.weighing
      let added = "Added \(weighing.weight.phrase(in: unit)) for \(weighing.day)"
      try await global.output.writeAdded(
        WeightJSON(entry), id: entry.id,
        sentence: "\(added) (\(try await context.entries.short(entry.id)))")
    }
  }

  struct WeightEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight edit", abstract: "Edit a weight entry.",
      discussion: """
        Omitted fields are unchanged. To clear an optional field, pass an empty value. A weight \
        without a unit uses the unit in the `weight.unit` setting.

        Examples:
          stashbook weight edit @1 --value 82.1 --note "After breakfast"
          stashbook weight edit @1 --note ""
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Option(help: "Weight: 82.4, 82.4kg, 181.7lb, or \"12 st 13.7 lb\".") var value: String?
    @OptionGroup var options: WeighingOptions

    func run() async throws {
      if value == nil, options.isEmpty {
        throw UsageFailure(
          "Nothing to edit: specify at least one field",
          hint: "To see the fields, run `stashbook weight edit --help`.")
      }
      let context = try WeightContext(global, .changing)
      let unit = try await context.repository.unit()
      var change = WeighingChange()
      change.weight = try value.map { try Weight(typed: $0, in: unit) }
      try options.fill(&change)
      let entry = try await context.repository.entry(try await context.entries.resolve(id))
      let saved = try await context.repository.save(entry.id, revision: entry.revision, change)
      let weighing = saved.record.weighing
      let phrase = "\(weighing.weight.phrase(in: unit)) for \(weighing.day)"
      try await global.output.write(
        WeightJSON(saved),
        text: saved.revision == entry.revision ? "No changes to \(phrase)" : "Saved \(phrase)")
    }
  }

  struct WeightDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight delete", abstract: "Delete a weight entry or an import.",
      discussion: """
        With --batch, the command deletes all entries from one import. To restore deleted \
        entries, run `stashbook undo`.

        Example:
          stashbook weight delete @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID, unique prefix or suffix, or listed row such as @1.")
    var id: String?
    @Option(help: "ID of the import to delete, as printed by `stashbook weight import`.")
    var batch: String?

    struct BatchJSON: Encodable {
      var batch: RecordID
      var deleted: Int
    }

    func validate() throws {
      guard (id == nil) != (batch == nil) else {
        throw ValidationError("Use either an ID or --batch")
      }
    }

    func run() async throws {
      let context = try WeightContext(global, .changing)
      if let batch {
        let deleted = try await context.repository.deleteBatch(RecordID(batch))
        let entries = deleted.counted("imported entry", plural: "imported entries")
        return try await global.output.write(
          BatchJSON(batch: RecordID(batch), deleted: deleted),
          text: "Deleted \(entries). To undo, run `stashbook undo`.")
      }
      guard let id else { return }
      let entry = try await context.repository.entry(try await context.entries.resolve(id))
      try await context.repository.delete(entry.id)
      let weight = entry.record.weighing.weight.phrase(in: try await context.repository.unit())
      try await global.output.write(
        WeightJSON(entry),
        text: "Deleted \(weight) for \(entry.record.weighing.day). To undo, run `stashbook undo`.")
    }
  }

  struct WeightGoal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight goal", abstract: "Show or set the weight goal.",
      discussion: """
        Without an argument, the command shows the current goal and the estimated date you'll \
        reach it.

        Examples:
          stashbook weight goal
          stashbook weight goal "72 to 75 kg"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Weight, range such as \"72 to 75 kg\", or `none` to remove the goal.")
    var value: String?

    struct JSON: Encodable {
      var goal: String?
      var outlook: String?
    }

    func run() async throws {
      let repository: WeightRepository
      if let value {
        let goal = try value == "none" ? nil : Goal(typed: value, in: try await unit(global))
        repository = try WeightContext(global, .writing).repository
        try await repository.setGoal(goal)
      } else {
        repository = try WeightContext(global, .reading).repository
      }
      let unit = try await repository.unit()
      let overview = try await repository.overview()
      let none =
        value == nil
        ? "No goal yet. To set one, run `stashbook weight goal WEIGHT`." : "Removed the goal."
      try await global.output.write(
        JSON(goal: overview.goal?.entered(in: unit), outlook: overview.outlook),
        text: overview.goalPhrase(in: unit) ?? none)
    }
  }
#endif
