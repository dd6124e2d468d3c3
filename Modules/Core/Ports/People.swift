/// A person who uses a library.
public struct Person: Codable, Equatable, Identifiable, Sendable {
  /// A set of rights in a library.
  public enum Role: String, CaseIterable, Codable, Comparable, Sendable {
    /// The person sees everything, and changes only their own settings.
    case viewer
    /// The person also adds, changes, deletes, and restores records.
    case editor
    /// The person also invites people, and exports, imports, and restores the library.
    case owner

    /// Returns whether the first role allows less than the second role.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
      switch self {
      case .viewer: 0
      case .editor: 1
      case .owner: 2
      }
    }
  }

  /// The person's ID, which never changes, and which the history contains.
  public let id: RecordID
  /// The displayed name, which no two people of a library share.
  public var name: String
  /// The person's rights.
  public var role: Role
  /// The time at which the person was added.
  public let added: Instant
  /// The values that the person has set for themselves, keyed by setting key.
  public var settings: [String: String] = [:]

  /// Creates a person.
  public init(id: RecordID, name: String, role: Role, added: Instant) {
    (self.id, self.name, self.role, self.added) = (id, name, role, added)
  }
}

/// A type that stores the people of a library.
///
/// A library has no people until one is added. The owner who runs the program on the library's
/// folder or with the database's password isn't in the list, and ``Author/current`` is then `nil`.
/// LibraryServices implements this port. The functions block the calling thread while they wait for
/// the disk or a server.
public protocol People: Sendable {
  /// Returns all people, as of the last change that this process made or noticed.
  ///
  /// - Throws: ``FileFailure`` if the people can't be read.
  func everyone() throws(FileFailure) -> [Person]
  /// Changes the people while no other process changes them.
  ///
  /// Call ``add(_:_:id:at:)`` and similar functions instead, which check the change.
  ///
  /// - Parameter edit: A closure that changes the people, and that may run again.
  /// - Throws: ``PeopleFailure`` if the people can't be stored, and any failure that `edit` throws.
  ///   The people are then unchanged, unless the connection to a server was lost or the disk
  ///   failed.
  func change(_ edit: (inout [Person]) throws(PeopleFailure) -> Void) throws(PeopleFailure)
}

extension People {
  /// Returns a person, or `nil` if the person isn't in the list.
  ///
  /// - Throws: ``FileFailure`` if the people can't be read.
  public func person(_ id: RecordID) throws(FileFailure) -> Person? {
    try everyone().first { $0.id == id }
  }

  /// Returns the person with a name, ignoring case and accents.
  ///
  /// - Throws: ``PeopleFailure/unknown(_:)`` if no person has the name.
  public func person(named name: String) throws(PeopleFailure) -> Person {
    let people: [Person]
    do throws(FileFailure) { people = try everyone() } catch { throw .storage(error) }
    guard let found = people.first(where: { $0.isNamed(name) }) else { throw .unknown(name) }
    return found
  }

  /// Returns the role of ``Author/current``, or `nil` if the person was removed.
  ///
  /// - Throws: ``FileFailure`` if the people can't be read.
  public func currentRole() throws(FileFailure) -> Person.Role? {
    guard let author = Author.current else { return .owner }
    return try person(author)?.role
  }

  /// Adds a person.
  ///
  /// - Parameters:
  ///   - name: The displayed name.
  ///   - role: The person's rights.
  ///   - id: A new ID.
  ///   - now: The current time.
  /// - Returns: The person.
  /// - Throws: ``PeopleFailure`` if the current person isn't an owner, the name isn't valid, or the
  ///   people can't be stored. In that case, nobody is added.
  @discardableResult
  public func add(
    _ name: String, _ role: Person.Role, id: RecordID, at now: Instant
  ) throws(PeopleFailure) -> Person {
    let person = Person(id: id, name: try Person.checked(name), role: role, added: now)
    try changeAsOwner { people throws(PeopleFailure) in
      try Person.requireFree(person.name, among: people)
      // The closure may run again after its change was stored.
      people.removeAll { $0.id == id }
      people.append(person)
    }
    return person
  }

  /// Changes a person's role.
  ///
  /// - Throws: ``PeopleFailure`` if the current person isn't an owner, the person isn't in the list,
  ///   or the people can't be stored. In that case, the role is unchanged.
  public func setRole(of id: RecordID, to role: Person.Role) throws(PeopleFailure) {
    try changeAsOwner { people throws(PeopleFailure) in
      people[try people.place(of: id)].role = role
    }
  }

  /// Removes a person, whose devices lose their access.
  ///
  /// Records that the person has added or changed remain.
  ///
  /// - Throws: ``PeopleFailure`` if the current person isn't an owner, or the people can't be
  ///   stored. In that case, the person keeps their access.
  public func remove(_ id: RecordID) throws(PeopleFailure) {
    try changeAsOwner { people throws(PeopleFailure) in people.removeAll { $0.id == id } }
  }

  private func changeAsOwner(
    _ edit: (inout [Person]) throws(PeopleFailure) -> Void
  ) throws(PeopleFailure) {
    let author = Author.current
    try change { people throws(PeopleFailure) in
      // The role is that in the stored list, because another process may have changed it.
      if let author, people.first(where: { $0.id == author })?.role != .owner { throw .notAnOwner }
      try edit(&people)
    }
  }
}

extension Person {
  /// The maximum length of a name.
  public static let nameLimit = TextLimit(graphemes: 60)

  /// Returns whether a person has a name, ignoring case and accents.
  func isNamed(_ name: String) -> Bool {
    self.name.foldedForSearch == (name.trimmedOrNil ?? "").foldedForSearch
  }

  fileprivate static func checked(_ text: String) throws(PeopleFailure) -> String {
    guard let name = text.trimmedOrNil else { throw .invalidName("Name is required") }
    if let refusal = nameLimit.refusal(of: name) { throw .invalidName(refusal) }
    guard !name.contains(where: \.isNewline) else { throw .invalidName("A name is a single line") }
    return name
  }

  fileprivate static func requireFree(
    _ name: String, among people: [Person]
  ) throws(PeopleFailure) {
    if let other = people.first(where: { $0.isNamed(name) }) { throw .nameTaken(other.name) }
  }
}

extension [Person] {
  fileprivate func place(of id: RecordID) throws(PeopleFailure) -> Int {
    guard let place = firstIndex(where: { $0.id == id }) else { throw .unknown(id.text) }
    return place
  }
}

/// The reason why the people of a library can't be changed.
public enum PeopleFailure: Error, Equatable, Sendable {
  /// The people can't be read or stored.
  case storage(FileFailure)
  /// Only owners may make the change.
  case notAnOwner
  /// No person has the name or ID.
  case unknown(String)
  /// Another person has the name.
  case nameTaken(String)
  /// The name isn't valid.
  ///
  /// The associated value is the rule.
  case invalidName(String)
}

extension PeopleFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .storage(let failure): failure.explanation
    case .notAnOwner:
      Explanation(
        .refused, code: "not-allowed", "Only owners can manage people and links",
        hint: "Ask an owner of the library.")
    case .unknown(let name):
      Explanation(
        .notFound, code: "no-person", "This library has no person named “\(name)”",
        hint: "To see the names, run `stashbook people list`.")
    case .nameTaken(let name):
      Explanation(
        .refused, code: "duplicate", "This library already has a person named “\(name)”",
        hint: "Use another name, such as one with an initial.")
    case .invalidName(let rule):
      Explanation(.refused, code: "invalid-name", rule)
    }
  }
}
