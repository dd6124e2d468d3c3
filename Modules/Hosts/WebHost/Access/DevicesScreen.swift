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
    case .signOutCancelled: state.leaving = nil
    case .signOutConfirmed:
      guard let device = state.leaving else { return .none }
      state.leaving = nil
      return change("\(device.name) signed out") { $0.signOut(device.id) }
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
      let code = devices.isLoopback ? nil : QRCode(address)
      if let code { parts.append(.qrCode(code, label: "QR code with the address")) }
      parts.append(.text(address, label: "Address"))
      let way = code == nil ? "Open this address" : "Scan the code, or open this address,"
      parts.append(.hint("\(way) on the other device within ten minutes."))
      if devices.isLoopback {
        parts.append(
          .hint("Only this computer can open it. For a phone, run stashbook serve with --lan."))
      }
    }
    parts.append(
      .button(
        "devices.connect", state.address == nil ? "Connect a Device" : "New Address",
        role: .primary, onTap: .connectTapped))
    parts.append(
      .list("devices.list", label: "Devices", ListPage(), listed.map { row($0, state) }))
    if let device = state.leaving { parts.append(dialog(device)) }
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
    return .row([
      .text(device.name, role: .headline), .text(seen(device, state), role: .muted),
      .button(
        NodeID("devices.rename.\(device.id)"), "Rename", spoken: "Rename \(device.name)",
        role: .secondary, onTap: .renameTapped(device.id)),
      .button(
        NodeID("devices.sign-out.\(device.id)"), "Sign Out", spoken: "Sign Out \(device.name)",
        role: .secondary, onTap: .signOutTapped(device.id)),
    ])
  }

  private func seen(_ device: ListedDevice, _ state: State) -> String {
    if device.isCurrent { return "This device" }
    let day = clock.day(of: device.lastSeen)
    return day == state.today ? "Last seen today" : "Last seen \(day.phrase)"
  }

  private func dialog(_ device: ListedDevice) -> Node<Action> {
    .confirmation(
      "devices.sign-out", title: "Sign out \(device.isCurrent ? "this device" : device.name)?",
      message: "It can't open the library, and its unsaved text isn't offered again. "
        + "To connect it again, use a new address.",
      confirm: "Sign Out", onConfirm: .signOutConfirmed, onCancel: .signOutCancelled)
  }
}

extension DevicesScreen.State {
  fileprivate func device(_ id: String) -> ListedDevice? { devices?.first { $0.id == id } }
}
