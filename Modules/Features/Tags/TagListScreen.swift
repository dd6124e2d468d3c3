import Core

/// The screen that lists all tags in pages, and that renames, merges, and deletes tags.
struct TagListScreen: Screen {
  struct State: Equatable, Sendable {
    var filter = TagFilter()
    var list = PagedList<TagEntry>.State()
    var question: Question?
  }

  /// A dialog for renaming, merging, or deleting a tag.
  struct Question: Equatable, Sendable {
    enum Kind: String, Sendable { case rename, merge, delete }

    var kind: Kind
    var tag: TagEntry
    var typed = ""
    var suggestions: [TagSuggestion] = []
    /// The index of the suggestion selected with the arrow keys, or `nil` if none is selected.
    var active: Int?
    /// The number of record fields with the tag, or `nil` until the fields are counted.
    var fields: Int?
    /// The tag or alias that already has the typed name, so that the tags can be merged instead.
    var existing: String?
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case list(PagedList<TagEntry>.Action)
    case filterTyped(String)
    case sortChosen(String)
    case asked(Question.Kind, TagEntry)
    case nameTyped(String)
    case suggested([TagSuggestion], for: String)
    case looked(RecordID, fields: Int)
    case moved(Key)
    /// The Return key, which fills in the selected suggestion, or confirms the dialog if none is
    /// selected.
    case entered
    case confirmed
    /// The choice to merge the tag into the tag that has the typed name.
    case mergeTapped
    case done(String)
    case refused(TagRefusal)
    case cancelled
  }

  let repository: TagRepository
  let suggester: TagSuggester
  /// The screen that finds the records with a tag, or `nil` if no feature provides it.
  let search: Route?

  func title(_ state: State) -> String { "Tags" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    var state = State()
    state.filter.text = parameters["text"].flatMap { $0.isEmpty ? nil : $0 }
    state.filter.sort = parameters["sort"].flatMap { .init(rawValue: $0) } ?? .uses
    return (state, load(state.filter))
  }

  func query(_ state: State) -> [String: String] {
    var query: [String: String] = [:]
    query["text"] = state.filter.text.flatMap { $0.isEmpty ? nil : $0 }
    query["sort"] = state.filter.sort == .uses ? nil : state.filter.sort.rawValue
    return query
  }

  func resumed(_ state: State) -> Action? { .list(.again) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .list(let action):
      return list(state.filter).reduce(into: &state.list, action: action).map(Action.list)
    case .filterTyped(let text):
      state.filter.text = text
      return load(state.filter)
    case .sortChosen(let key):
      state.filter.sort = .init(rawValue: key) ?? .uses
      return load(state.filter)
    case .asked(let kind, let tag):
      state.question = Question(kind: kind, tag: tag)
      if kind == .rename { state.question?.typed = tag.name.text }
      return look(tag)
    case .looked(let id, let fields):
      if state.question?.tag.id == id { state.question?.fields = fields }
    case .nameTyped(let text): return typed(text, &state)
    case .suggested(let found, let text):
      guard state.question?.typed == text else { return .none }
      state.question?.suggestions = found
      state.question?.active = nil
    case .moved(let key):
      guard let question = state.question, !question.suggestions.isEmpty else { return .none }
      state.question?.active = key.suggestion(
        after: question.active, of: question.suggestions.count)
    case .entered:
      guard let question = state.question else { return .none }
      guard let active = question.active else { return carryOut(question) }
      return typed(question.suggestions[active].name.text, &state)
    case .confirmed:
      guard let question = state.question else { return .none }
      return reason(question).map { .announce($0) } ?? carryOut(question)
    case .mergeTapped:
      guard var question = state.question else { return .none }
      question.kind = .merge
      return carryOut(question)
    case .done(let words):
      state.question = nil
      return list(state.filter).reload(state.list).map(Action.list).then(.announce(words))
    case .refused(let refusal):
      state.question?.failure = refusal.explanation.message
      guard case .taken(_, _, let existing) = refusal else { return .none }
      state.question?.existing = existing
      return .focus("tags.rename.name")
    case .cancelled: state.question = nil
    }
    return .none
  }

  func list(_ filter: TagFilter) -> PagedList<TagEntry> {
    PagedList("tags") { [repository] cursor throws(TagRefusal) in
      try await repository.page(filter, limit: 50, after: cursor)
    }
  }

  private func load(_ filter: TagFilter) -> Effect<Action> {
    list(filter).load().map(Action.list)
  }

  /// Returns an effect that counts the fields with a tag, using a dry run of the tag's deletion.
  private func look(_ tag: TagEntry) -> Effect<Action> {
    .run("tags.look") { [repository] send in
      do throws(TagRefusal) {
        let outcome = try await repository.delete(tag.name.text, dryRun: true)
        await send(.looked(tag.id, fields: outcome.fields))
      } catch {
        await send(.refused(error))
      }
    }
  }

  private func typed(_ text: String, _ state: inout State) -> Effect<Action> {
    state.question?.typed = text
    state.question?.failure = nil
    state.question?.existing = nil
    state.question?.active = nil
    guard let question = state.question, question.kind == .merge else { return .none }
    return .run("tags.suggest") { [suggester] send in
      do throws(StoreFailure) {
        let found = try await suggester.suggestions(
          for: text, excluding: [question.tag.name], limit: TagsFeature.mostSuggestions)
        await send(.suggested(found, for: text))
      } catch {
        await send(.refused(.store(error)))
      }
    }
  }

  private func carryOut(_ question: Question) -> Effect<Action> {
    .run("tags.change") { [repository] send in
      do throws(TagRefusal) {
        await send(.done(try await Self.change(question, repository)))
      } catch {
        await send(.refused(error))
      }
    }
  }

  private static func change(
    _ question: Question, _ repository: TagRepository
  ) async throws(TagRefusal) -> String {
    let old = question.tag.name.text
    switch question.kind {
    case .rename:
      let new: TagName
      do throws(TagNameRefusal) {
        new = try TagName(question.typed)
      } catch {
        throw .name(question.typed, error)
      }
      try await repository.rename(old, to: new)
      return "\(old) renamed to \(new.text)"
    case .merge:
      let outcome = try await repository.merge([old], into: question.typed)
      return "\(old) merged into \(outcome.tag.name.text)"
    case .delete:
      try await repository.delete(old)
      return "\(old) deleted"
    }
  }
}
