import Core

/// The dialog in which users change the dates on which a canvas reached its stages (ST-4).
struct StageDates: Equatable, Sendable {
  /// The stages that the canvas has reached, in order.
  let stages: [CanvasStatus]
  /// The typed dates.
  private(set) var texts: [CanvasStatus: String]
  private let opened: [CanvasStatus: String]
  /// The earlier stage to which the dialog offers to move the canvas back, or `nil` if none.
  let earlier: CanvasStatus?
  /// The revision of the canvas whose dates the dialog shows.
  let revision: Revision
  /// The reason why the dates can't be saved, or `nil`.
  var failure: String?

  /// Creates a dialog with a canvas's dates, or returns `nil` if the canvas is in the first stage,
  /// which has no date.
  ///
  /// - Parameters:
  ///   - entry: The canvas.
  ///   - stage: The stage that the user tapped, or `nil` if none. If the stage is before the
  ///     canvas's, the dialog offers to move the canvas back.
  init?(of entry: CanvasEntry, at stage: CanvasStatus? = nil) {
    let canvas = entry.canvas
    stages = CanvasStatus.dated.filter { $0.ordinal <= canvas.status.ordinal }
    guard !stages.isEmpty else { return nil }
    texts = Dictionary(
      uniqueKeysWithValues: stages.map { ($0, canvas.reached[$0]?.description ?? "") })
    opened = texts
    earlier = stage.flatMap { $0.ordinal < canvas.status.ordinal ? $0 : nil }
    revision = entry.stored.revision
  }

  mutating func type(_ text: String, for stage: CanvasStatus) {
    texts[stage] = text
    failure = nil
  }

  /// Returns the typed dates, with `nil` for each date to remove, or `nil` if a date isn't valid.
  func days(today: CivilDay) -> [CanvasStatus: CivilDay?]? {
    guard stages.allSatisfy({ message(for: $0, today: today) == nil }) else { return nil }
    return texts.mapValues { CivilDay(typed: $0, today: today) }
  }

  private func message(for stage: CanvasStatus, today: CivilDay) -> String? {
    guard let text = texts[stage]?.trimmedOrNil else { return nil }
    guard let day = CivilDay(typed: text, today: today) else {
      return "Enter a date such as \(today)"
    }
    return day > today ? "Enter today or an earlier date" : nil
  }

  /// Returns the ID of a stage's field.
  static func id(of stage: CanvasStatus) -> NodeID {
    NodeID("canvas.dates.\(stage.rawValue.lowercased())")
  }

  func view<Action>(
    today: CivilDay, onType: @escaping @Sendable (CanvasStatus, String) -> Action, onSave: Action,
    onMove: (CanvasStatus) -> Action, onCancel: Action
  ) -> Node<Action> {
    let fields = stages.map { stage in
      Node<Action>.dateField(
        Self.id(of: stage), label: stage.label,
        DateField(value: texts[stage] ?? "", latest: today),
        message: message(for: stage, today: today), onEdit: { onType(stage, $0) })
    }
    let back = earlier.map { stage -> Node<Action> in
      .button(
        "canvas.dates.back", "Move Back to \(stage.label)", role: .secondary,
        disabledBecause: texts == opened ? nil : "The changed dates aren't saved",
        onTap: onMove(stage))
    }
    let reason = days(today: today) == nil ? "A date isn't valid" : nil
    return .dialog(
      "canvas.dates", title: "Stage Dates", onDismiss: onCancel,
      (failure.map { [.hint($0, role: .danger)] } ?? []) + fields + [
        .button(
          "canvas.dates.save", "Save", role: .primary, disabledBecause: reason, onTap: onSave),
        .button("canvas.dates.cancel", "Cancel", role: .secondary, onTap: onCancel),
      ] + [back].compactMap(\.self))
  }
}
