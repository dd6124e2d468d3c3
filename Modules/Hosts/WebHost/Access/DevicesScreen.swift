import Core

/// The screen that lists the connected devices, and connects, renames, and signs out devices.
struct DevicesScreen: Screen {
  struct State: Equatable, Sendable {
    /// The devices, or `nil` until they are loaded.
    var devices: [ListedDevice]?
    var today: CivilDay?
    /// The ID of the device whose name is being edited, or `nil`.
    var renamed: String?
    var name = ""
    /// The device that the user is asked about, or `nil`.
    var leaving: ListedDevice?
    /// Whether the user is asked about all devices except the current one.
    var isLeavingOthers = false
    /// The address that connects a device, or `nil` until the user asks for one.
    var address: String?
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded([ListedDevice], today: CivilDay)
    case connectTapped
    case addressMade(String?)
    case renameTapped(String)
    case typed(String)
    case nameEntered
    case renameCancelled
    case signOutTapped(String)
    case signOutConfirmed
    case signOutOthersTapped
    case signOutOthersConfirmed
    case signOutCancelled
    case changed(said: String)
    case failed
    case returned
  }

  let devices: DeviceRegistry
  let clock: any WallClock
  private static let nameLimit = TextLimit(graphemes: 60)

  func title(_ state: State) -> String { "Devices" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load())
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let devices, let today): (state.devices, state.today) = (devices, today)
    case .connectTapped:
      return .run("devices.connect") { [devices] send in
        await send(.addressMade(devices.newAddress()))
      }
    case .addressMade(let address): state.address = address
    case .renameTapped(let id):
      (state.renamed, state.name) = (id, state.device(id)?.name ?? "")
      return .focus("devices.name")
    case .typed(let name): state.name = name
    case .renameCancelled: state.renamed = nil
    case .nameEntered:
      guard let id = state.renamed, let name = state.name.trimmedOrNil,
        Self.nameLimit.refusal(of: name) == nil
      else { return .none }
      state.renamed = nil
      return change("Device renamed") { $0.rename(id, to: name) }
    case .signOutTapped(let id): state.leaving = state.device(id)
    case .signOutOthersTapped: state.isLeavingOthers = true
    case .signOutCancelled: (state.leaving, state.isLeavingOthers) = (nil, false)
    case .signOutConfirmed:
      guard let device = state.leaving else { return .none }
      state.leaving = nil
      return change("\(device.name) signed out") { $0.signOut(device.id) }
    case .signOutOthersConfirmed:
      state.isLeavingOthers = false
      guard let current = state.devices?.first(where: \.isCurrent) else { return .none }
      return change("Other devices signed out") { $0.signOutAll(except: current.id) }
    case .changed(let said):
      state.failure = nil
      return load().then(.announce(said))
    case .failed:
      state.failure = "The list of devices can't be stored. See the library's log for details."
    case .returned: return load()
    }
    return .none
  }

  private func load() -> Effect<Action> {
    .run("devices.load") { [devices, clock] send in
      await send(.loaded(devices.list, today: clock.today))
    }
  }

  private func change(
    _ said: String, _ edit: @escaping @Sendable (DeviceRegistry) -> Bool
  ) -> Effect<Action> {
    .run("devices.change") { [devices] send in
      await send(edit(devices) ? .changed(said: said) : .failed)
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Devices", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    guard let listed = state.devices else { return .vstack(parts + [.loading()]) }
    if let address = state.address {
      parts += devices.nodes(
        for: address, "Open this address on the other device within ten minutes. It works once.",
        scanning: "Scan the code, or open this address, on the other device within ten minutes.")
    }
    parts.append(
      .button(
        "devices.connect", state.address == nil ? "Connect a Device" : "New Address",
        role: .primary, onTap: .connectTapped))
    parts.append(
      .list("devices.list", label: "Devices", ListPage(), listed.map { row($0, state) }))
    if listed.count > 1, listed.contains(where: \.isCurrent) {
      parts.append(
        .button(
          "devices.sign-out-others",
          hasOthers(state) ? "Sign Out My Other Devices" : "Sign Out All Others", role: .danger,
          onTap: .signOutOthersTapped))
    }
    if let device = state.leaving { parts.append(dialog(device)) }
    if state.isLeavingOthers { parts.append(dialogAboutOthers(state)) }
    return .vstack(parts)
  }

  private func row(_ device: ListedDevice, _ state: State) -> Node<Action> {
    guard state.renamed != device.id else {
      let rule =
        state.name.trimmedOrNil.map { Self.nameLimit.refusal(of: $0) } ?? "Name is required"
      return .row([
        .textField(
          "devices.name", label: "Name", TextField(value: state.name), message: rule,
          onEdit: { .typed($0) }, onSubmit: .nameEntered),
        .button("devices.save", "Save", role: .primary, onTap: .nameEntered),
        .button("devices.cancel", "Cancel", role: .secondary, onTap: .renameCancelled),
      ])
    }
    let person = device.person.map { [Node<Action>.text($0)] } ?? []
    let signedIn = "Signed in \(clock.phrase(device.signedIn, on: state.today))"
    let seen = "Last seen \(clock.phrase(device.lastSeen, on: state.today))"
    return .row(
      [.text(device.name, role: .headline)] + person
        + [device.isCurrent ? .text("This device", role: .status) : .hint(seen)]
        + [
          .hint(signedIn),
          .menu(
            "Actions for \(device.name)",
            [
              .button(
                NodeID("devices.rename.\(device.id)"), "Rename", spoken: "Rename \(device.name)",
                onTap: .renameTapped(device.id)),
              .button(
                NodeID("devices.sign-out.\(device.id)"), "Sign Out",
                spoken: "Sign Out \(device.name)", role: .danger,
                onTap: .signOutTapped(device.id)),
            ]),
        ])
  }

  private func dialog(_ device: ListedDevice) -> Node<Action> {
    .confirmation(
      "devices.sign-out", title: "Sign out \(device.isCurrent ? "this device" : device.name)?",
      message: device.person == nil
        ? "It loses access, and its unsaved text is lost. To connect it again, use a new address."
        : "It loses access. To connect it again, use a new address.",
      confirm: "Sign Out", onConfirm: .signOutConfirmed, onCancel: .signOutCancelled)
  }

  /// Returns whether some of the devices belong to other people than the current device.
  private func hasOthers(_ state: State) -> Bool {
    Set(state.devices?.map(\.personID) ?? []).count > 1
  }

  private func dialogAboutOthers(_ state: State) -> Node<Action> {
    .confirmation(
      "devices.sign-out-others",
      title: hasOthers(state) ? "Sign out your other devices?" : "Sign out all other devices?",
      message: "They can't open the library, and their unsaved text isn't offered again. "
        + "To connect them again, use new addresses.",
      confirm: "Sign Out", onConfirm: .signOutOthersConfirmed, onCancel: .signOutCancelled)
  }
}

extension DevicesScreen.State {
  fileprivate func device(_ id: String) -> ListedDevice? { devices?.first { $0.id == id } }
}

extension WallClock {
  /// Returns a moment as text: the time for today and yesterday, and otherwise the date.
  func phrase(_ moment: Instant, on today: CivilDay?) -> String {
    let day = day(of: moment)
    switch today.map({ $0.daysSince1970 - day.daysSince1970 }) {
    case 0: return "today at \(timeOfDay(of: moment))"
    case 1: return "yesterday at \(timeOfDay(of: moment))"
    default: return day.phrase
    }
  }
}

extension DeviceRegistry {
  /// Returns the nodes that show a new address, with its code if other devices can open it.
  ///
  /// `scanning` says how to use the address with the code, and `opening` without it.
  func nodes<Action>(
    for address: String, _ opening: String, scanning: String
  ) -> [Node<Action>] {
    let code = isLoopback ? nil : QRCode(address)
    var parts: [Node<Action>] = []
    if let code { parts.append(.qrCode(code, label: "QR code with the address")) }
    parts.append(.text(address, label: "Address"))
    parts.append(.hint(code == nil ? opening : scanning))
    if isLoopback {
      parts.append(
        .hint(
          "Only this computer can open the address. To let other devices connect, run stashbook "
            + "serve with --lan, and then create a new address."))
    } else if address.hasPrefix("http://") {
      parts.append(
        .hint(
          "Without HTTPS, browsers don't install Stashbook, show screens offline, or share "
            + "photos with it. For HTTPS, run stashbook serve with --lan."))
    }
    return parts
  }
}
