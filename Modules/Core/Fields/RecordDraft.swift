/// The typed texts of a record's fields, and the states of the editors in the record's slots.
///
/// A draft saved by another version of the app may lack a field or contain a field that no longer
/// exists.
public struct RecordDraft: Equatable, Sendable, Codable {
  /// The texts of the fields, keyed by field key.
  var texts: [String: String] = [:]
  var slots: [String: FieldState] = [:]
  /// The keys of slots that have a value but no editor, because the editor's feature is excluded.
  var hidden: Set<String> = []

  /// Creates a draft without values.
  init() {}
}

/// The ID of a record that a form edits, with the revision that the form loaded.
public struct EditedRecord: Equatable, Sendable, Codable {
  /// The record's ID.
  let id: RecordID
  /// The revision that the form loaded.
  let revision: Revision
}

/// The value of a record's field or slot, as text.
public struct RecordFact: Equatable, Sendable {
  /// The key of the field or slot.
  public let key: String
  /// The label of the field or slot.
  public let label: String
  /// The text that screens show, with dates as phrases such as “March 1, 2026”.
  public let text: String
  /// The text that commands show, with dates in ISO 8601 format.
  public let typed: String
  /// The route to the record that a link's value names, or `nil` for other values.
  let route: Route?
  /// Whether lists of records show the value.
  public let isListed: Bool

  /// Returns the node that shows the fact on a screen: labeled text, or a link to the linked record.
  ///
  /// - Parameter owner: The prefix of the link's ID.
  /// - Returns: The node.
  public func node<Action>(_ owner: NodeID) -> Node<Action> {
    guard let route else { return .text(text, label: label) }
    return .link(owner.part("fact.\(key)"), "\(label): \(text)", to: route)
  }
}

/// A record's declared fields, with the editors of the slots.
struct OpenFields<R: Record>: Sendable {
  let fields: RecordFields<R>
  let parts: [Part]
  let clock: any WallClock
  private let services: FeatureServices

  enum Part: Sendable {
    case field(Field<R>)
    case slot(String, any OpenSlot<R>)
    case moment(MomentField<R>)
  }

  /// Creates editors for a declaration's slots, omitting slots whose features are excluded.
  init(_ fields: RecordFields<R>, _ services: FeatureServices, _ clock: any WallClock) {
    self.fields = fields
    self.clock = clock
    self.services = services
    parts = fields.parts.compactMap { part in
      switch part {
      case .field(let field): .field(field)
      case .slot(let slot): slot.opened(with: services).map { .slot(slot.key, $0) }
      case .moment(let field): .moment(field)
      case .hidden: nil
      }
    }
  }

  /// The keys and labels of the fields and slots that lists show, in the form's order.
  var listed: [(key: String, label: String)] {
    parts.compactMap { part in
      switch part {
      case .field(let field): field.isListed ? (field.key, field.label) : nil
      case .slot(let key, let slot): slot.isListed ? (key, slot.label) : nil
      case .moment: nil
      }
    }
  }

  func slot(_ key: String) -> (any OpenSlot<R>)? {
    for case .slot(key, let slot) in parts { return slot }
    return nil
  }

  /// Returns a field's text in a draft, or the blank record's text if the draft lacks the field.
  func text(_ field: Field<R>, in draft: RecordDraft) -> String {
    draft.texts[field.key] ?? field.text(fields.blank)
  }

  /// Returns a moment's date in a draft, or empty text if the date isn't known yet.
  func text(_ field: MomentField<R>, in draft: RecordDraft) -> String {
    draft.texts[field.key] ?? ""
  }

  /// The fields for the dates of moments.
  var moments: [MomentField<R>] {
    parts.compactMap { if case .moment(let field) = $0 { field } else { nil } }
  }

  /// The draft of a new record, without the dates of moments.
  var blank: RecordDraft {
    var draft = RecordDraft()
    for part in parts {
      switch part {
      case .field(let field): draft.texts[field.key] = field.text(fields.blank)
      case .slot(let key, let slot): draft.slots[key] = slot.empty
      case .moment: break
      }
    }
    return draft
  }

  /// Returns the draft with the values of a stored record.
  func draft(
    of stored: StoredRecord<R>, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordDraft {
    var draft = RecordDraft()
    for part in parts {
      switch part {
      case .field(let field): draft.texts[field.key] = field.text(stored.record)
      case .slot(let key, let slot): draft.slots[key] = try slot.state(of: stored, in: reader)
      case .moment(let field): draft.texts[field.key] = field.day(of: stored, clock).description
      }
    }
    for case .slot(let slot) in fields.parts where self.slot(slot.key) == nil {
      if try slot.isFilled(stored, services, in: reader) { draft.hidden.insert(slot.key) }
    }
    return draft
  }

  /// Returns the reason why a draft can't be saved, or `nil` if the draft can be saved.
  ///
  /// The dates of moments are checked only if they differ from those in `opened`.
  func problem(
    of draft: RecordDraft, openedAs opened: RecordDraft, today: CivilDay?
  ) -> String? {
    for part in parts {
      switch part {
      case .field(let field):
        if let problem = field.problem(of: text(field, in: draft)) {
          return problem.sentence(field.label)
        }
      case .slot(let key, let slot):
        if let reason = slot.problem(of: draft.slots[key] ?? slot.empty) {
          return "\(slot.label): \(reason)"
        }
      case .moment(let field):
        if let problem = problem(of: field, in: draft, openedAs: opened, today: today) {
          return "\(field.label): \(problem)"
        }
      }
    }
    return brokenRule(draft)
  }

  /// Returns the reason why a moment's date can't be saved, or `nil` if the date is unchanged or can be
  /// saved.
  func problem(
    of field: MomentField<R>, in draft: RecordDraft, openedAs opened: RecordDraft, today: CivilDay?
  ) -> String? {
    let text = text(field, in: draft)
    return text == self.text(field, in: opened) ? nil : field.problem(of: text, today: today)
  }

  private func brokenRule(_ draft: RecordDraft) -> String? {
    guard !fields.rules.isEmpty else { return nil }
    var record = fields.blank
    do throws(RecordFailure) {
      for field in fields.fields {
        try field.write(text(field, in: draft), into: &record)
      }
    } catch {
      return error.explanation.message
    }
    var filled = draft.hidden
    for case .slot(let key, let slot) in parts {
      let write = slot.write(draft.slots[key] ?? slot.empty)
      write.set(&record)
      if write.isFilled { filled.insert(key) }
    }
    return fields.rules.lazy.compactMap { $0.check(record, filled.contains)?.message }.first
  }

  /// Returns the change that a form saves: the texts of all fields, the changed slots, and the dates
  /// of moments that changed or belong to a new record.
  func change(
    from opened: RecordDraft, to draft: RecordDraft, isNew: Bool
  ) -> RecordChange<R> {
    var change = RecordChange<R>()
    for field in fields.fields { change[field.key] = draft.texts[field.key] }
    for case .slot(let key, let slot) in parts {
      let (old, new) = (opened.slots[key] ?? slot.empty, draft.slots[key] ?? slot.empty)
      if let write = slot.write(from: old, to: new) { change.set(key, to: write) }
    }
    for field in moments {
      let text = text(field, in: draft)
      guard isNew || text != self.text(field, in: opened), let day = CivilDay(text) else {
        continue
      }
      change.set(field, to: day, clock)
    }
    return change
  }

  /// Returns the values of a record's nonempty fields and slots as text, in the form's order.
  func facts(of entry: RecordEntry<R>) -> [RecordFact] {
    parts.compactMap { part in
      switch part {
      case .field(let field):
        field.shown(entry.stored.record).map {
          RecordFact(
            key: field.key, label: field.label, text: $0, typed: field.typed(entry.stored.record),
            route: nil, isListed: field.isListed)
        }
      case .slot(let key, let slot):
        entry.slots[key].flatMap(slot.display).map {
          RecordFact(
            key: key, label: slot.label, text: $0, typed: $0,
            route: (entry.slots[key] as? LinkedRecord)?.route, isListed: slot.isListed)
        }
      case .moment: nil
      }
    }
  }

  /// Returns a short description of each difference between two drafts.
  func differences(from opened: RecordDraft, to draft: RecordDraft) -> [String] {
    parts.compactMap { part in
      switch part {
      case .field(let field):
        let (old, new) = (text(field, in: opened), text(field, in: draft))
        return old == new
          ? nil : Self.difference(field.label, field.control.shown(old), field.control.shown(new))
      case .slot(let key, let slot):
        return slot.change(
          from: opened.slots[key] ?? slot.empty, to: draft.slots[key] ?? slot.empty)
      case .moment(let field):
        let (old, new) = (text(field, in: opened), text(field, in: draft))
        let control = FieldControl.date
        return old == new
          ? nil : Self.difference(field.label, control.shown(old), control.shown(new))
      }
    }
  }

  private static func difference(_ label: String, _ old: String, _ new: String) -> String {
    switch (old.isEmpty, new.isEmpty) {
    case (true, _): "\(label): \(shortened(new))"
    case (_, true): "\(label) removed"
    default: "\(label): \(shortened(old)) → \(shortened(new))"
    }
  }

  /// Returns the first 60 characters of text, followed by an ellipsis if the text is longer.
  private static func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }
}
