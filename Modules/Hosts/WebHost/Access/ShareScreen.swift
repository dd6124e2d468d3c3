import Core

/// The screen that creates links with which anyone can view another screen, and revokes them.
///
/// The query names the screen (`of`) and its title. Without a query, the screen lists all links.
struct ShareScreen: Screen {
  struct State: Equatable, Sendable {
    /// The route of the screen to share, or `nil` to list all links.
    var target: Route?
    /// The title of the screen to share.
    var title = ""
    /// The links, or `nil` until they are loaded.
    var links: [SharedLink]?
    var today: CivilDay?
    var life = Life.week
    /// The address of the new link, or `nil` until the user creates one.
    var address: String?
    /// The link that the user wants to revoke, or `nil`.
    var revoked: SharedLink?
    var failure: String?
  }

  /// The time after which a link expires.
  enum Life: String, CaseIterable, Sendable {
    case day = "1 Day"
    case week = "1 Week"
    case month = "30 Days"
    case year = "1 Year"

    var days: Int {
      switch self {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    }
  }

  enum Action: Equatable, Sendable {
    case loaded([SharedLink], today: CivilDay)
    case lifeChosen(Life)
    case createTapped
    case created(String)
    case revokeTapped(String)
    case revokeConfirmed
    case revokeCancelled
    case changed(said: String)
    case failed(String)
    case returned
  }

  let devices: DeviceRegistry
  let clock: any WallClock

  func title(_ state: State) -> String { state.target == nil ? "Links" : "Share" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let target = parameters["of"].map { Route($0) }
    return (State(target: target, title: parameters["title"] ?? ""), load(target))
  }

  func query(_ state: State) -> [String: String] {
    state.target.map { ["of": $0.description, "title": state.title] } ?? [:]
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let links, let today): (state.links, state.today) = (links, today)
    case .lifeChosen(let life): state.life = life
    case .createTapped:
      guard let target = state.target else { return .none }
      return change { [title = state.title, life = state.life] devices throws(PeopleFailure) in
        let origin: String?
        do throws(FileFailure) { origin = try devices.origin() } catch { throw .storage(error) }
        return .created(
          try devices.links.create(target, title: title, days: life.days, at: origin ?? ""))
      }
    case .created(let address):
      (state.address, state.failure) = (address, nil)
      return load(state.target).then(.announce("Link created"))
    case .revokeTapped(let id): state.revoked = state.links?.first { $0.id == id }
    case .revokeCancelled: state.revoked = nil
    case .revokeConfirmed:
      guard let link = state.revoked else { return .none }
      (state.revoked, state.address) = (nil, nil)
      return change { devices throws(PeopleFailure) in
        try devices.links.revoke(link.id)
        return .changed(said: "Link revoked")
      }
    case .changed(let said):
      state.failure = nil
      return load(state.target).then(.announce(said))
    case .failed(let reason): state.failure = reason
    case .returned: return load(state.target)
    }
    return .none
  }

  private func load(_ target: Route?) -> Effect<Action> {
    .run("share.load") { [devices, clock] send in
      do throws(FileFailure) {
        let links = try devices.links.all().filter { target == nil || $0.route == target }
        await send(.loaded(links, today: clock.today))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  private func change(
    _ work: @escaping @Sendable (DeviceRegistry) throws(PeopleFailure) -> Action
  ) -> Effect<Action> {
    .run("share.change") { [devices] send in
      do throws(PeopleFailure) {
        await send(try work(devices))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  // MARK: View

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = []
    if let target = state.target {
      let title = state.title.isEmpty ? "This Screen" : "“\(state.title)”"
      parts += [
        .heading("Share \(title)", level: 1),
        .text(
          "Anyone who has the link can view this screen and its photos without signing in. They "
            + "can't change anything or open other screens. Choose when the link expires.",
          role: .muted),
        .radioGroup(
          "share.life", label: "Expires After", role: .segmented,
          [
            .flow(
              Life.allCases.map { life in
                .chip(
                  NodeID("share.life.\(life.days)"), life.rawValue, isSelected: state.life == life,
                  onTap: .lifeChosen(life))
              })
          ]),
        .button("share.create", "Create Link", role: .primary, onTap: .createTapped),
      ]
      if let address = state.address {
        parts += devices.nodes(
          for: address, "Copy this address now, and send it. It isn't shown again.",
          scanning: "Copy this address now, and send it, or let others scan the code. It isn't "
            + "shown again.")
      }
      parts.append(
        .link("share.target", "Back to \(title)", to: target, role: .secondary))
    } else {
      parts += [
        .heading("Links", level: 1),
        .text(
          "With a link, anyone can view one screen without signing in. To create one, open a canvas "
            + "and choose Share.", role: .muted),
      ]
    }
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if let links = state.links {
      if !links.isEmpty {
        parts.append(
          .list("share.links", label: "Links", ListPage(), links.map { row($0, state) }))
      }
    } else if state.failure == nil {
      parts.append(.loading())
    }
    if state.revoked != nil {
      parts.append(
        .confirmation(
          "share.revoke", title: "Revoke this link?",
          message: "The link stops working at once. You can create another one at any time.",
          confirm: "Revoke", onConfirm: .revokeConfirmed, onCancel: .revokeCancelled))
    }
    return .vstack(parts)
  }

  private func row(_ link: SharedLink, _ state: State) -> Node<Action> {
    let title = link.title.isEmpty ? link.route.description : link.title
    return .row([
      .text(title, role: .headline),
      .hint("Created \(clock.phrase(link.created, on: state.today))"),
      .hint("Expires \(clock.day(of: link.until).phrase)"),
      .button(
        NodeID("share.revoke.\(link.id)"), "Revoke", spoken: "Revoke the link to \(title)",
        role: .danger, onTap: .revokeTapped(link.id)),
    ])
  }
}
