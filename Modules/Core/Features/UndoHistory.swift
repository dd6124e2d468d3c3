/// The undo history of a library, with steps named after their records.
public struct UndoHistory: Sendable {
  /// A step of the history, with its name.
  public struct Step: Equatable, Sendable {
    /// The step as the store recorded it.
    public let done: UndoneTransaction
    /// The step's displayed name, such as “edit of “Bunny w/ Basket”” or “import of 16 photos”.
    public let summary: String
    /// The reason why the step can't be undone even after all newer steps are undone, or `nil` if
    /// the step can be undone.
    public let obstacle: StoreFailure?
  }

  private let nouns: [String: String]
  private let summarizers: [any RecordSummarizing]
  private let store: any RecordStore

  /// Creates the history of a store.
  ///
  /// - Parameters:
  ///   - features: The features that provide the record summaries in the names of steps.
  ///   - store: The store that recorded the steps.
  public init(of features: [any FeaturePlugin], in store: any RecordStore) {
    nouns = Dictionary(
      features.flatMap(\.manifest.schema.collections).map { ($0.name, $0.noun) }
    ) { first, _ in first }
    summarizers = features.summarizers
    self.store = store
  }

  /// Returns up to `limit` steps that aren't undone, newest first.
  ///
  /// - Throws: ``StoreFailure`` if the history can't be read.
  public func steps(limit: Int) async throws(StoreFailure) -> [Step] {
    try await named(try await store.history(limit: limit))
  }

  /// Returns whether the history contains a step with a key, even if the step is undone.
  ///
  /// - Throws: ``StoreFailure`` if the history can't be read.
  public func contains(_ key: IdempotencyKey) async throws(StoreFailure) -> Bool {
    try await store.hasWritten(key)
  }

  /// Undoes steps, newest first.
  ///
  /// - Returns: The undone steps, newest first.
  /// - Throws: The same failures as ``RecordStore/undo(_:)``.
  @discardableResult
  public func undo(_ target: UndoTarget = .newest) async throws(StoreFailure) -> [Step] {
    try await named(try await store.undo(target).map { UndoStep($0) })
  }

  /// Redoes a step.
  ///
  /// - Parameter step: The step, or `nil` for the step that was undone last.
  /// - Returns: The redone step, or `nil` if there is nothing to redo.
  /// - Throws: The same failures as ``RecordStore/redo(_:)``.
  @discardableResult
  public func redo(_ step: StepID? = nil) async throws(StoreFailure) -> Step? {
    guard let redone = try await store.redo(step) else { return nil }
    return try await named([UndoStep(redone)]).first
  }

  private func named(_ steps: [UndoStep]) async throws(StoreFailure) -> [Step] {
    try await store.read { [nouns, summarizers] reader throws(StoreFailure) in
      var named: [Step] = []
      for step in steps {
        let subject = try StepSubject(of: step.done, nouns, summarizers, reader)
        named.append(
          Step(
            done: step.done, summary: subject.summary(of: step.done.label),
            obstacle: step.obstacle))
      }
      return named
    }
  }
}

/// The user-facing name of a step's records.
struct StepSubject {
  /// The name, such as “Bunny w/ Basket” or “16 photos”, or `nil` if none of the searched records
  /// has a summary.
  var name: String?

  /// Creates a subject from a step's records.
  ///
  /// `nouns` maps each collection's name to the noun for a record, such as “canvas”. The subject is
  /// named after the first summarized record whose noun occurs in the step's label, or else after
  /// the first summarized record. A part, such as a stroke, is named after the record that contains
  /// it.
  init(
    of step: UndoneTransaction, _ nouns: [String: String],
    _ summarizers: [any RecordSummarizing], _ reader: any RecordReader
  ) throws(StoreFailure) {
    var first: RecordSummary?
    for record in step.records.prefix(Self.limit) {
      guard let card = try summarizers.summary(ofWhole: record, in: reader) else { continue }
      first = first ?? card
      if let noun = nouns[record.collection], step.label.contains(noun) {
        first = card
        break
      }
    }
    guard let first else { return }
    let count = step.records.count { $0.collection == first.record.collection }
    name =
      count <= 1
      ? "\u{201C}\(first.title.prefix(Self.titleLimit))\u{201D}"
      : "\(count) \(Self.plural(nouns[first.record.collection] ?? first.kind))"
  }

  /// Creates a subject from its name.
  init(name: String?) { self.name = name }

  /// The maximum number of records searched for a name.
  ///
  /// A step can have thousands of records.
  private static let limit = 64
  private static let titleLimit = 60

  /// Returns a step's name, such as “edit of “Bunny w/ Basket”” for the label “Edit canvas”.
  ///
  /// The name begins with a lowercase letter, to fit in the middle of a sentence.
  func summary(of label: String) -> String {
    let verb = label.prefix { $0 != " " }
    let lowercased = label.prefix(1).lowercased() + label.dropFirst()
    guard let name else { return lowercased }
    guard let noun = Self.nouns[String(verb)] else { return "\(lowercased): \(name)" }
    return "\(noun) \(name)"
  }

  private static let nouns = [
    "Add": "addition of", "Delete": "deletion of", "Draw": "drawing in", "Edit": "edit of",
    "Erase": "erasure in", "Import": "import of", "Merge": "merge of", "New": "addition of",
    "Rename": "renaming of", "Restore": "restoration of", "Stamp": "stamp in",
  ]

  static func plural(_ noun: String) -> String {
    if noun.hasSuffix("y") { return noun.dropLast() + "ies" }
    return noun.hasSuffix("s") ? noun + "es" : noun + "s"
  }
}
