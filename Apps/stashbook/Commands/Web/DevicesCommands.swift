import ArgumentParser
import Composition
import Core
import TerminalHost
import WebHost

struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "devices", abstract: "Manage the browsers that can open the library.",
    discussion: """
      Example:
        stashbook devices list
      """,
    subcommands: [DevicesList.self, DevicesRename.self, DevicesRevoke.self])
}

/// A device as JSON.
private struct DeviceJSON: Encodable {
  var id: String
  var name: String
  var person: String?
  var signedIn: Instant
  var lastSeen: Instant

  init(_ device: ListedDevice) {
    (id, name, person) = (device.id, device.name, device.person)
    (signedIn, lastSeen) = (device.signedIn, device.lastSeen)
  }
}

extension DeviceRegistry {
  /// Returns the device with a name or an ID.
  ///
  /// - Throws: ``UnknownDevice`` if there is no such device.
  fileprivate func device(_ name: String) throws -> ListedDevice {
    let (name, listed) = (name.foldedForSearch, list)
    if let found = listed.first(where: { $0.id == name }) { return found }
    let named = listed.filter { $0.name.foldedForSearch == name }
    guard let found = named.first else { throw UnknownDevice(name: name) }
    guard named.count == 1 else {
      throw UsageFailure(
        "Several devices are named “\(found.name)”",
        hint: "Use an ID instead: \(named.map(\.id).alternatives).")
    }
    return found
  }
}

/// The failure to find a device.
private struct UnknownDevice: Explained {
  let name: String

  var explanation: Explanation {
    Explanation(
      .notFound, code: "no-device", "No device is named “\(name)”",
      hint: "To see the names, run `stashbook devices list`.")
  }
}

/// The failure to store the devices, whose reason is in the log.
private struct DevicesNotStored: Explained {
  let explanation = Explanation(
    .inputOutput, code: "not-stored", "The devices can't be stored",
    hint: "See the library's log for details.")
}

struct DevicesList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "devices list", abstract: "List the browsers that can open the library.",
    discussion: """
      A device without a person was connected by the owner who runs Stashbook.

      Example:
        stashbook devices list
      """)
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let library = try global.open(.reading)
    let devices = try library.devices().list
    var table = TerminalTable(header: ["NAME", "PERSON", "LAST SEEN", "SIGNED IN"])
    table.rows = devices.map { device in
      [
        .init(device.name, .headline), .init(device.person ?? ""),
        .init(device.lastSeen.local, .data), .init(device.signedIn.local, .data),
      ]
    }
    try await global.output.write(
      ListJSON(items: devices.map(DeviceJSON.init), total: devices.count, next: nil),
      text: devices.isEmpty
        ? "No devices yet. To connect one, run `stashbook serve`."
        : table.text(await global.style(in: library)))
  }
}

struct DevicesRename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "devices rename", abstract: "Rename a browser in the list of devices.",
    discussion: """
      Example:
        stashbook devices list
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Name or ID of the device.") var name: String
  @Argument(help: "New name.") var newName: String

  func validate() throws {
    guard let newName = newName.trimmedOrNil else { throw ValidationError("The new name is empty") }
    if let rule = Person.nameLimit.refusal(of: newName) {
      throw ValidationError("Invalid name “\(newName)”: \(rule)")
    }
  }

  func run() async throws {
    let devices = try global.open(.changing).devices()
    let device = try devices.device(name)
    guard devices.rename(device.id, to: newName.trimmedOrNil ?? newName) else {
      throw DevicesNotStored()
    }
    try await global.output.write(
      DeviceJSON(try devices.device(device.id)),
      text: "Renamed “\(device.name)” to “\(newName)”.".printable)
  }
}

struct DevicesRevoke: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "devices revoke", abstract: "Sign out a browser.",
    discussion: """
      The browser loses its access at once, and its open pages end.

      Example:
        stashbook devices list
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Name or ID of the device.") var name: String

  func run() async throws {
    let devices = try global.open(.changing).devices()
    let device = try devices.device(name)
    guard devices.signOut(device.id) else { throw DevicesNotStored() }
    try await global.output.write(
      DeviceJSON(device), text: "Signed out “\(device.name)”.".printable)
  }
}
