public import Core
import Foundation
import Synchronization

/// The people of a library, stored in its documents.
public final class LibraryPeople: People {
  private struct State {
    var people: [Person] = []
    /// The mark of the document from which the people were read, or `nil` if there was none.
    var mark: String?
    var isRead = false
  }

  /// The people as they are stored.
  private struct List: Codable {
    var people: [Person]
  }

  private static let name = "people"
  private let documents: any DocumentStore
  private let state = Mutex(State())

  /// Creates a list of the people in a library's documents.
  ///
  /// The document is read when it is needed first.
  public init(in documents: any DocumentStore) { self.documents = documents }

  /// Returns all people, and reads them again only after a change.
  ///
  /// - Throws: ``FileFailure`` if the document can't be read, or isn't a list of people.
  /// - Complexity: O(1) unless the people have changed.
  public func everyone() throws(FileFailure) -> [Person] {
    try state.withLock { state throws(FileFailure) in
      guard !state.isRead || documents.mark(of: Self.name) != state.mark else {
        return state.people
      }
      let found = try documents.document(Self.name)
      state = State(
        people: try Self.decoded(found?.content), mark: found?.mark, isRead: true)
      return state.people
    }
  }

  /// Changes the people while no other process changes them.
  public func change(
    _ edit: (inout [Person]) throws(PeopleFailure) -> Void
  ) throws(PeopleFailure) {
    var refusal: PeopleFailure?
    do throws(FileFailure) {
      try documents.change(Self.name) { content throws(FileFailure) in
        var people = try Self.decoded(content)
        do throws(PeopleFailure) {
          try edit(&people)
        } catch {
          refusal = error
          throw .inputOutput(Self.name, reason: "not changed")
        }
        return try Self.encoded(people)
      }
    } catch {
      throw refusal ?? .storage(error)
    }
  }

  private static func decoded(_ content: Data?) throws(FileFailure) -> [Person] {
    guard let content else { return [] }
    do {
      return try JSONDecoder().decode(List.self, from: content).people
    } catch {
      throw .inputOutput(name, reason: "not a list of people")
    }
  }

  private static func encoded(_ people: [Person]) throws(FileFailure) -> Data {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(List(people: people))
    } catch {
      throw .inputOutput(name, reason: "\(error)")
    }
  }
}
