import Core

extension WeightEntryFeature {
  /// The user-facing reason that the form can't be saved.
  struct Reason: Error {
    let words: String
  }

  static let saving = "Saving…"

  /// Returns the form's values, or only the changed values if the form edits a weighing.
  ///
  /// - Throws: ``Reason`` if the form can't be saved.
  func change(_ state: State) throws(Reason) -> WeighingChange {
    let (typed, opened) = (state.fields, state.opened)
    if state.phase == .opening { throw Reason(words: "The entry is still loading") }
    if state.phase == .saving { throw Reason(words: Self.saving) }
    func isNew(_ field: KeyPath<State.Fields, String>) -> Bool {
      !isEditing || typed[keyPath: field] != opened[keyPath: field]
    }
    var change = WeighingChange()
    if isNew(\.weight) { change.weight = try weight(typed.weight, state.unit) }
    if isNew(\.day) { change.day = try day(typed.day, state.today) }
    if isEditing, isNew(\.time) { change.time = .some(try time(typed.time)) }
    if isNew(\.note) { change.note = .some(try note(typed.note)) }
    if isNew(\.bodyFat) { change.bodyFat = .some(try bodyFat(typed.bodyFat)) }
    if isNew(\.height) { change.height = .some(try height(typed.height)) }
    return change
  }

  private func weight(_ text: String, _ unit: DisplayUnit) throws(Reason) -> Weight {
    do throws(WeightRefusal) {
      return try Weight(typed: text, in: unit)
    } catch {
      throw Reason(words: error.explanation.message)
    }
  }

  private func invalid(_ quantity: String, _ text: String, _ rule: String) -> String {
    guard let text = text.trimmedOrNil else { return "Missing \(quantity): \(rule)" }
    return "Invalid \(quantity) “\(text.count > 40 ? text.prefix(40) + "…" : text)”: \(rule)"
  }

  private func day(_ text: String, _ today: CivilDay?) throws(Reason) -> CivilDay {
    guard let day = CivilDay(text) else {
      throw Reason(words: invalid("date", text, "enter a date such as 2026-03-01"))
    }
    if let today, day > today { throw Reason(words: "Date: \(day) is after today, \(today)") }
    return day
  }

  private func time(_ text: String) throws(Reason) -> TimeOfDay? {
    guard let text = text.trimmedOrNil else { return nil }
    guard let time = TimeOfDay(text) else {
      throw Reason(words: invalid("time", text, "enter a time such as 07:02"))
    }
    return time
  }

  private func note(_ text: String) throws(Reason) -> String? {
    guard let note = text.trimmedOrNil else { return nil }
    if let reason = Weighing.noteLimit.refusal(of: note) {
      throw Reason(words: "Note: \(reason)")
    }
    return note
  }

  private func bodyFat(_ text: String) throws(Reason) -> ScaledNumber? {
    guard let text = text.trimmedOrNil else { return nil }
    do throws(WeightRefusal) {
      return try BodyFat.read(text)
    } catch {
      throw Reason(words: error.explanation.message)
    }
  }

  private func height(_ text: String) throws(Reason) -> Height? {
    guard let text = text.trimmedOrNil else { return nil }
    do throws(WeightRefusal) {
      return try Height(typed: text)
    } catch {
      throw Reason(words: error.explanation.message)
    }
  }
}
