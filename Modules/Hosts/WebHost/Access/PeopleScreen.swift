import Core

/// The screen that lists the people of a library, invites them, changes their roles, and removes
/// them.
struct PeopleScreen: Screen {
  /// A person in the list.
  struct Row: Equatable, Sendable {
    let person: Person
    /// The number of the person's devices.
    let devices: Int
    /// The time of the latest request of these devices, or `nil` if there is no device.
    let lastSeen: Instant?
    /// Whether the person uses this screen.
    let isCurrent: Bool
  }

  /// An address that connects a device of a person.
  struct Invitation: Equatable, Sendable {
    /// The person's name.
    let name: String
    let address: String
  }

  struct State: Equatable, Sendable {
    /// The people, or `nil` until they are loaded.
    var rows: [Row]?
    var today: CivilDay?
    var name = ""
    var role = Person.Role.editor
    /// The latest invitation, or `nil` if none.
    var invitation: Invitation?
    /// The person whom the user wants to remove, or `nil`.
    var removed: Person?
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded([Row], today: CivilDay)
    case typed(String)
    case roleChosen(Person.Role)
    case inviteTapped
    case invited(Invitation)
    case invitationTapped(RecordID)
    case roleTapped(RecordID, Person.Role)
    case removeTapped(RecordID)
    case removeConfirmed
    case removeCancelled
    case changed(said: String)
    case failed(String)
    case returned
  }

  let devices: DeviceRegistry
  let ids: any IDGenerator
  let clock: any WallClock

  func title(_ state: State) -> String { "People" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load())
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let rows, let today): (state.rows, state.today) = (rows, today)
    case .typed(let name): state.name = name
    case .roleChosen(let role): state.role = role
    case .inviteTapped:
      guard state.name.trimmedOrNil != nil else { return .none }
      return change {
        [name = state.name, role = state.role, ids, clock] devices throws(PeopleFailure) in
        let person = try devices.people.add(name, role, id: ids.next(), at: clock.now)
        return try Self.invited(person, devices)
      }
    case .invited(let invitation):
      (state.invitation, state.name, state.failure) = (invitation, "", nil)
      return load().then(.announce("Invitation for \(invitation.name) ready"))
    case .invitationTapped(let id):
      guard let person = state.person(id) else { return .none }
      return change { devices throws(PeopleFailure) in try Self.invited(person, devices) }
    case .roleTapped(let id, let role):
      guard let person = state.person(id) else { return .none }
      return change { devices throws(PeopleFailure) in
        try devices.people.setRole(of: id, to: role)
        return .changed(said: "\(person.name) is now \(role.withArticle)")
      }
    case .removeTapped(let id): state.removed = state.person(id)
    case .removeCancelled: state.removed = nil
    case .removeConfirmed:
      guard let person = state.removed else { return .none }
      (state.removed, state.invitation) = (nil, nil)
      return change { devices throws(PeopleFailure) in
        try devices.people.remove(person.id)
        return .changed(said: "\(person.name) removed")
      }
    case .changed(let said):
      state.failure = nil
      return load().then(.announce(said))
    case .failed(let reason): state.failure = reason
    case .returned: return load()
    }
    return .none
  }

  private func load() -> Effect<Action> {
    .run("people.load") { [devices, clock] send in
      do throws(FileFailure) {
        let listed = Dictionary(grouping: devices.list, by: \.personID)
        let rows = try devices.people.everyone().sorted { $0.name < $1.name }.map { person in
          let own = listed[person.id] ?? []
          return Row(
            person: person, devices: own.count, lastSeen: own.map(\.lastSeen).max(),
            isCurrent: person.id == Author.current)
        }
        await send(.loaded(rows, today: clock.today))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  private func change(
    _ work: @escaping @Sendable (DeviceRegistry) throws(PeopleFailure) -> Action
  ) -> Effect<Action> {
    .run("people.change") { [devices] send in
      do throws(PeopleFailure) {
        await send(try work(devices))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  private static func invited(
    _ person: Person, _ devices: DeviceRegistry
  ) throws(PeopleFailure) -> Action {
    let origin: String?
    do throws(FileFailure) { origin = try devices.origin() } catch { throw .storage(error) }
    let address = try devices.invitation(of: person.id, at: origin ?? "")
    return .invited(Invitation(name: person.name, address: address))
  }

  // MARK: View

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("People", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    guard let rows = state.rows else {
      return .vstack(parts + (state.failure == nil ? [.loading()] : []))
    }
    if rows.isEmpty {
      parts.append(
        .text("Invite someone to use this library in their own browser.", role: .muted))
    } else {
      parts.append(.list("people.list", label: "People", ListPage(), rows.map { row($0, state) }))
    }
    parts.append(form(state))
    if let invitation = state.invitation {
      parts.append(
        .vstack(
          "people.invitation", label: "Invitation for \(invitation.name)", role: .section,
          devices.nodes(
            for: invitation.address,
            "Send \(invitation.name) this address. It connects one browser, within seven days.",
            scanning: "Send \(invitation.name) this address, or let them scan the code. It "
              + "connects one browser, within seven days.")))
    }
    if let person = state.removed {
      parts.append(
        .confirmation(
          "people.remove", title: "Remove \(person.name)?",
          message: "Their devices lose access at once. Everything that they added stays.",
          confirm: "Remove", onConfirm: .removeConfirmed, onCancel: .removeCancelled))
    }
    return .vstack(parts)
  }

  private func form(_ state: State) -> Node<Action> {
    let name = state.name.trimmedOrNil
    let roles = Person.Role.allCases.map { role in
      Node<Action>.chip(
        NodeID("people.role.\(role.rawValue)"), role.title, isSelected: state.role == role,
        onTap: .roleChosen(role))
    }
    return .vstack(
      "people.new", label: "Invite Someone", role: .section,
      [
        .heading("Invite Someone"),
        .textField(
          "people.name", label: "Name", TextField(value: state.name),
          message: name.flatMap { Person.nameLimit.refusal(of: $0) }, onEdit: { .typed($0) },
          onSubmit: .inviteTapped),
        .radioGroup("people.role", label: "Role", role: .segmented, [.flow(roles)]),
        .hint(state.role.rule),
        .button(
          "people.invite", "Invite", role: .primary,
          disabledBecause: name == nil ? "Name is required" : nil, onTap: .inviteTapped),
      ])
  }

  private func row(_ row: Row, _ state: State) -> Node<Action> {
    let (person, id) = (row.person, row.person.id)
    let seen = row.lastSeen.map { "Last seen \(clock.phrase($0, on: state.today))" }
    let count = row.devices == 1 ? "1 device" : "\(row.devices) devices"
    let roles = Person.Role.allCases.filter { $0 != person.role }.map { role in
      Node<Action>.button(
        NodeID("people.\(id).role.\(role.rawValue)"), "Make \(role.title)",
        spoken: "Make \(person.name) \(role.withArticle)", onTap: .roleTapped(id, role))
    }
    return .row(
      [.text(person.name, role: .headline), .text(person.role.title)]
        + (row.isCurrent ? [.text("You", role: .status)] : []) + [
          .hint(seen.map { "\(count) · \($0)" } ?? "Not connected yet"),
          .menu(
            "Actions for \(person.name)",
            [
              .button(
                NodeID("people.\(id).invite"), "New Invitation",
                spoken: "New invitation for \(person.name)", onTap: .invitationTapped(id))
            ] + roles + [
              .button(
                NodeID("people.\(id).remove"), "Remove", spoken: "Remove \(person.name)",
                role: .danger, onTap: .removeTapped(id))
            ]),
        ])
  }
}

extension PeopleScreen.State {
  fileprivate func person(_ id: RecordID) -> Person? {
    rows?.first { $0.person.id == id }?.person
  }
}

extension Person.Role {
  /// A sentence that says what people with the role can do, for those who choose it.
  fileprivate var rule: String {
    switch self {
    case .viewer: "Viewers can see all canvases, photos, weights, and drawings."
    case .editor:
      "Editors can also add, change, and delete canvases, photos, weights, and drawings."
    case .owner: "Owners can do everything, including inviting people and restoring the library."
    }
  }

  /// The displayed name of the role.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The name of the role in a sentence.
  var withArticle: String {
    switch self {
    case .viewer: "a viewer"
    case .editor: "an editor"
    case .owner: "an owner"
    }
  }
}
