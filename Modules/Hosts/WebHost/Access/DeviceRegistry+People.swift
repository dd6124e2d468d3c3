public import Core
import Foundation
import Synchronization

// Devices belong to people, who manage their own devices, and whose roles apply on them.

extension DeviceRegistry {
  /// Returns a person, or `nil` if the person was removed or the people can't be read.
  func known(_ id: RecordID) -> Person? {
    do throws(FileFailure) {
      return try people.person(id)
    } catch {
      log.note(.failure, "The people can't be read: \(error.explanation.message)")
      return nil
    }
  }

  /// Returns whether a device is connected, and its user wasn't invited.
  func isOfOwner(_ id: String) -> Bool {
    state.withLock { state in
      refresh(&state)
      return state.devices.contains { $0.id == id && $0.person == nil }
    }
  }

  /// Returns the ID of the person who uses a device, or `nil` if it has none.
  func person(ofDevice id: String) -> RecordID? {
    state.withLock { state in
      refresh(&state)
      return state.devices.first { $0.id == id }?.person
    }
  }

  /// Logs why the people can't be read, and returns the refusal of a request.
  func unreadable(_ failure: FileFailure) -> WebRefusal {
    log.note(.failure, "The people can't be read: \(failure.explanation.message)")
    return .libraryUnavailable
  }

  /// The names of all people, keyed by ID.
  var names: [RecordID: String] {
    do throws(FileFailure) {
      return Dictionary(try people.everyone().map { ($0.id, $0.name) }) { first, _ in first }
    } catch {
      log.note(.failure, "The people can't be read: \(error.explanation.message)")
      return [:]
    }
  }

  /// Returns the role of the person who uses a device, or `nil` if the person was removed.
  ///
  /// - Throws: ``FileFailure`` if the people can't be read.
  func role(of device: Device) throws(FileFailure) -> Person.Role? {
    guard let person = device.person else { return .owner }
    return try people.person(person)?.role
  }

  /// Returns the roles of the people who use devices, keyed by the devices' IDs.
  ///
  /// - Throws: ``FileFailure`` if the people can't be read.
  func roles(of devices: [Device]) throws(FileFailure) -> [String: Person.Role] {
    var roles: [String: Person.Role] = [:]
    for device in devices { roles[device.id] = try role(of: device) }
    return roles
  }

  /// A closure that returns whether ``Author/current`` may rename and sign out a device.
  var managed: (Device) -> Bool {
    guard let author = Author.current, known(author)?.role != .owner else { return { _ in true } }
    return { $0.person == author }
  }

  /// Sets a person's own value of a setting, or removes it if `value` is `nil`.
  func set(
    _ key: String, to value: String?, for id: RecordID, if isReplaceable: (String?) -> Bool
  ) throws(StoreFailure) -> String?? {
    var before: String??
    do throws(PeopleFailure) {
      try people.change { people throws(PeopleFailure) in
        before = nil
        guard let place = people.firstIndex(where: { $0.id == id }) else { return }
        let present = people[place].settings[key]
        guard isReplaceable(present) else { return }
        before = .some(present)
        people[place].settings[key] = value
      }
    } catch {
      throw .inputOutput(error.explanation.message)
    }
    let (devices, server) = state.withLock { ($0.devices, $0.server) }
    if before != nil {
      for device in devices where device.person == id { server?.onSet(device.id) }
    }
    return before
  }

  /// Returns the name under which the drafts of a device are stored, which is the same for all
  /// devices of a person.
  ///
  /// The name consists of lowercase letters, digits, and hyphens.
  public func draftsName(ofDevice id: String) -> String {
    person(ofDevice: id).map { "person-\($0)" } ?? id
  }

  // MARK: Invitations

  /// The name of the document with the beginning of a server's addresses.
  private static let originName = "web-address"

  /// Stores the beginning of this server's addresses, for invitations by other programs.
  ///
  /// An address that only this computer can open doesn't replace another one.
  func remember(_ origin: String, isLoopback: Bool) {
    do throws(FileFailure) {
      let (content, known) = (Data(origin.utf8), try documents.document(Self.originName))
      if known?.content == content || isLoopback && known.map(Self.isReachable) == true { return }
      try documents.change(Self.originName) { _ in content }
    } catch {
      log.note(.failure, "The server's address can't be stored: \(error.explanation.message)")
    }
  }

  /// Returns whether other computers can open a stored address.
  private static func isReachable(_ stored: StoredDocument) -> Bool {
    let origin = String(decoding: stored.content, as: UTF8.self)
    return !["://127.0.0.1:", "://localhost:", "://[::1]:"].contains { origin.contains($0) }
  }

  /// Returns the beginning of the addresses of the server that started last, or `nil` if none did.
  ///
  /// - Throws: ``FileFailure`` if the address can't be read.
  public func origin() throws(FileFailure) -> String? {
    if let server = state.withLock({ $0.server }) { return server.origin }
    let stored = try documents.document(Self.originName)
    return stored.map { String(decoding: $0.content, as: UTF8.self) }
  }

  /// Returns an invitation for a person: an address that connects one device within seven days.
  ///
  /// The invitation replaces the person's invitation before.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - origin: The beginning of the server's addresses, such as `https://stash.example.org`.
  /// - Returns: The address, which can't be read again.
  /// - Throws: ``PeopleFailure`` if ``Author/current`` isn't an owner, or the invitation can't be
  ///   stored.
  public func invitation(of person: RecordID, at origin: String) throws(PeopleFailure) -> String {
    let role: Person.Role?
    do throws(FileFailure) { role = try people.currentRole() } catch { throw .storage(error) }
    guard role == .owner else { throw .notAnOwner }
    let secrets = state.withLock { $0.secrets }
    do throws(FileFailure) {
      return "\(origin)/?token=\(try secrets.invite(person, at: clock.now))"
    } catch {
      throw .storage(error)
    }
  }

  /// Returns the person whom a secret invites, or `nil` if no such invitation can be used.
  ///
  /// If another program has just added the secret's person, this function reads the people again.
  ///
  /// - Throws: ``WebRefusal`` if the secrets or the people can't be read.
  func invited(by secret: String) async throws(WebRefusal) -> Person? {
    do throws(FileFailure) {
      let secrets = state.withLock { $0.secrets }
      guard let found = try secrets.find(secret, at: clock.now), let id = found.person else {
        return nil
      }
      if try people.person(id) == nil { try await refresh() }
      return found.isInvitation == true ? try people.person(id) : nil
    } catch {
      throw unreadable(error)
    }
  }
}
