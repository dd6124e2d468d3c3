import ArgumentParser
import Composition
import Core
import Foundation
import TerminalHost
import WebHost

struct PeopleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "people", abstract: "Manage the people who can use a library.",
    discussion: """
      People use the library in their own browsers. A viewer sees everything. An editor also adds, \
      changes, and deletes. An owner also invites people, and exports, imports, and restores the \
      library. Anyone who runs Stashbook on this computer is an owner.

      Example:
        stashbook people list
      """,
    subcommands: [
      PeopleAdd.self, PeopleInvite.self, PeopleList.self, PeopleRole.self, PeopleRemove.self,
    ])
}

/// A person as JSON.
struct PersonJSON: Encodable {
  var id: RecordID
  var name: String
  var role: Person.Role
  var added: Instant
  var devices: Int
  var lastSeen: Instant?

  init(_ person: Person, _ devices: [ListedDevice]) {
    (id, name, role, added) = (person.id, person.name, person.role, person.added)
    let own = devices.filter { $0.personID == person.id }
    (self.devices, lastSeen) = (own.count, own.map(\.lastSeen).max())
  }
}

/// An invitation as JSON.
private struct InvitationJSON: Encodable {
  var person: PersonJSON
  var url: String
}

extension Library {
  /// Returns the devices that may open the library in the web app.
  func devices() throws -> DeviceRegistry {
    try DeviceRegistry(in: ports.documents, of: ports.people, clock: ports.clock, log: ports.log)
  }
}

/// The options of commands that print an address of the web app.
struct ServerOptions: ParsableArguments {
  @Option(
    help: """
      Address of the web app, such as https://stash.example.org. (default: the address of the \
      server that was started last)
      """)
  var address: String?

  func validate() throws {
    if let address, ProxyAddress(address) == nil {
      throw ValidationError(
        "Invalid address “\(address)”: use one without a path, such as https://stash.example.org")
    }
  }

  /// Returns the beginning of the web app's addresses.
  ///
  /// - Throws: ``UsageFailure`` if it isn't known.
  func origin(_ devices: DeviceRegistry) throws -> String {
    let given = address.flatMap { ProxyAddress($0)?.origin }
    guard let origin = try given ?? devices.origin() else {
      throw UsageFailure(
        "The address of the web app isn't known",
        hint: "Start `stashbook serve` once, or pass --address.", code: "no-address")
    }
    return origin
  }

  /// Returns a warning if only this computer can open an address, or `nil` if others can.
  func warning(_ url: String) -> String? {
    let isLocal = ["http://127.0.0.1:", "http://localhost:", "http://[::1]:"]
      .contains { url.hasPrefix($0) }
    guard isLocal else { return nil }
    return "Only this computer can open the address. To let others connect, run "
      + "`stashbook serve` with --lan or --proxy, and then create a new address."
  }

  /// Invites a person, and prints the invitation.
  func invite(
    _ person: Person, at origin: String, _ devices: DeviceRegistry, _ library: Library,
    _ global: GlobalOptions, said: String
  ) async throws {
    let url = try devices.invitation(of: person.id, at: origin)
    if !global.json {
      let style = await global.style(in: library)
      NewAddresses(of: devices, areScanned: style.depth != .none).printCode(of: url)
    }
    let text = [
      said, url, "Send this address to \(person.name). It connects one browser, within seven days.",
      warning(url),
    ].compactMap(\.self).joined(separator: "\n")
    try await global.output.write(
      InvitationJSON(person: PersonJSON(person, devices.list), url: url),
      text: text.printable)
  }
}

struct PeopleAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "people add", abstract: "Add a person and print an invitation.",
    discussion: """
      Example:
        stashbook people add Mia --role editor --address https://stash.example.org
      """)
  @OptionGroup var global: GlobalOptions
  @OptionGroup var server: ServerOptions
  @Argument(help: "Name of the person.") var name: String
  @Option(
    help: "Role: viewer, editor, or owner.",
    completion: .list(Person.Role.allCases.map(\.rawValue)))
  var role: String

  func run() async throws {
    let role: Person.Role = try choice(role, "role")
    let library = try global.open(.changing)
    let (ports, devices) = (library.ports, try library.devices())
    let origin = try server.origin(devices)
    let person = try ports.people.add(name, role, id: ports.ids.next(), at: ports.clock.now)
    try await server.invite(
      person, at: origin, devices, library, global,
      said: "Added \(person.name) (\(person.role.rawValue)).")
  }
}

struct PeopleInvite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "people invite", abstract: "Print a new invitation for a person.",
    discussion: """
      The person's earlier invitation, if it wasn't used, becomes invalid. Connected devices keep \
      their access.

      Example:
        stashbook people add Ana --role editor --address https://stash.example.org
        stashbook people invite Ana --address https://stash.example.org
      """)
  @OptionGroup var global: GlobalOptions
  @OptionGroup var server: ServerOptions
  @Argument(help: "Name of the person.") var name: String

  func run() async throws {
    let library = try global.open(.changing)
    let person = try library.ports.people.person(named: name)
    let devices = try library.devices()
    try await server.invite(
      person, at: try server.origin(devices), devices, library, global, said: "New invitation:")
  }
}

struct PeopleList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "people list", abstract: "List the people of the library.",
    discussion: """
      Example:
        stashbook people list
      """)
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let library = try global.open(.reading)
    let devices = try library.devices().list
    let people = try library.ports.people.everyone().sorted { $0.name < $1.name }
      .map { PersonJSON($0, devices) }
    var table = TerminalTable(header: ["NAME", "ROLE", "DEVICES", "LAST SEEN"])
    table.rows = people.map { person in
      [
        .init(person.name, .headline), .init(person.role.rawValue),
        .init("\(person.devices)", .data), .init(person.lastSeen?.local ?? "", .data),
      ]
    }
    try await global.output.write(
      ListJSON(items: people, total: people.count, next: nil),
      text: people.isEmpty
        ? "No people yet. To invite someone, run `stashbook people add`."
        : table.text(await global.style(in: library)))
  }
}

struct PeopleRole: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "people role", abstract: "Change a person's role.",
    discussion: """
      The change takes effect at once, even on open pages.

      Example:
        stashbook people add Lee --role editor --address https://stash.example.org
        stashbook people role Lee viewer
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Name of the person.") var name: String
  @Argument(
    help: "Role: viewer, editor, or owner.",
    completion: .list(Person.Role.allCases.map(\.rawValue)))
  var role: String

  func run() async throws {
    let role: Person.Role = try choice(role, "role")
    let library = try global.open(.changing)
    var person = try library.ports.people.person(named: name)
    try library.ports.people.setRole(of: person.id, to: role)
    person.role = role
    try await global.output.write(
      PersonJSON(person, try library.devices().list),
      text: "Changed the role of \(person.name) to \(role.rawValue).".printable)
  }
}

struct PeopleRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "people remove", abstract: "Remove a person and sign out their devices.",
    discussion: """
      Everything that the person added or changed stays in the library.

      Example:
        stashbook people add Sam --role editor --address https://stash.example.org
        stashbook people remove Sam
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Name of the person.") var name: String

  func run() async throws {
    let library = try global.open(.changing)
    let person = try library.ports.people.person(named: name)
    let devices = try library.devices().list
    try library.ports.people.remove(person.id)
    try await global.output.write(
      PersonJSON(person, devices),
      text: "Removed \(person.name) and signed out their devices.".printable)
  }
}
