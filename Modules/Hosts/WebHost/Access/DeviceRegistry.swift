public import Core
import Foundation
import HTTPTypes
import Synchronization

/// A registry of the devices that may open the web app, and of the addresses that connect new ones.
///
/// A device is a browser with its own key. The registry stores only the hashes of keys, so a copy of
/// them doesn't grant access. A change by another process takes effect with the next request if the
/// documents are files, and otherwise with the next ``refresh()``.
public final class DeviceRegistry: Sendable {
  /// A device's request that is allowed.
  struct Visit: Equatable, Sendable {
    /// The ID of the device.
    let device: String
    /// The ID of the person who uses the device, or `nil` for the owner who runs the server.
    let person: RecordID?
    /// The role of the person.
    let role: Person.Role
    /// The hash of the key that the browser has sent.
    fileprivate let hash: String
  }

  /// A server that listens.
  struct Server {
    let origin: String
    let isLoopback: Bool
    let onSignOut: @Sendable () -> Void
    let onSet: @Sendable (String) -> Void
  }

  struct State {
    var devices: [Device] = []
    var stamp: String?
    /// The keys that browsers haven't sent yet, keyed by device ID.
    var nextKeys: [String: String] = [:]
    /// The times of the devices' latest requests, keyed by device ID.
    var lastSeen: [String: Instant] = [:]
    var secrets: ConnectionSecrets
    /// The roles of the devices' people at the last ``DeviceRegistry/refresh()``.
    var roles: [String: Person.Role] = [:]
    var server: Server?
    /// The time from which an unknown key makes the registry read the devices again.
    var nextLook: Instant?
  }

  let storage: DeviceDocument
  let documents: any DocumentStore
  let people: any People
  /// The links with which anyone can view single screens.
  public let links: SharedLinks
  /// The queue on which the times of requests are stored.
  let later = DispatchQueue(label: "stashbook.devices")
  let clock: any WallClock
  let log: any Log
  let state: Mutex<State>

  /// Creates a registry with the devices and the addresses in documents, which all servers of a
  /// library share.
  ///
  /// Damaged devices are moved aside and reported in the log, and all devices must connect again.
  ///
  /// - Parameters:
  ///   - documents: The documents of the library.
  ///   - people: The people who use the devices.
  ///   - clock: The clock that measures the ages of keys and addresses.
  ///   - log: The log for problems with the documents.
  /// - Throws: ``FileFailure`` if the devices can't be read.
  public init(
    in documents: any DocumentStore, of people: any People, clock: any WallClock, log: any Log
  ) throws {
    (self.documents, self.people) = (documents, people)
    (self.clock, self.log) = (clock, log)
    storage = DeviceDocument(documents: documents)
    links = SharedLinks(in: documents, of: people, clock: clock)
    state = Mutex(State(secrets: ConnectionSecrets(in: documents)))
    try state.withLock { try load(&$0) }
  }

  /// Returns a new address, which connects one device of ``Author/current`` within ten minutes, or
  /// `nil` if the server doesn't listen yet.
  public func newAddress() -> String? {
    let person = Author.current
    return state.withLock { state in
      state.server.map { server in
        let secret = state.secrets.make(for: person, at: clock.now, log: log)
        return "\(server.origin)/?token=\(secret)"
      }
    }
  }

  /// Records that a server listens.
  ///
  /// - Parameters:
  ///   - origin: The beginning of new addresses, such as `http://127.0.0.1:7274`.
  ///   - isLoopback: Whether only this computer can open the addresses.
  ///   - onSignOut: A closure that is called after a device was signed out.
  ///   - onSet: A closure that is called with the ID of a device after one of its settings changed.
  func listen(
    at origin: String, isLoopback: Bool, onSignOut: @escaping @Sendable () -> Void,
    onSet: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let server = Server(
      origin: origin, isLoopback: isLoopback, onSignOut: onSignOut, onSet: onSet)
    state.withLock { $0.server = server }
    remember(origin, isLoopback: isLoopback)
  }

  /// Whether only this computer can open new addresses.
  var isLoopback: Bool { state.withLock { $0.server?.isLoopback ?? false } }

  /// The ID of the device whose request is being answered.
  @TaskLocal static var current: String?

  /// The devices that ``Author/current`` may sign out, with the current device first and then the
  /// most recently used ones.
  ///
  /// Owners may sign out all devices, and other people their own.
  public var list: [ListedDevice] {
    let (names, isManaged) = (self.names, managed)
    let listed = state.withLock { state in
      refresh(&state)
      return state.devices.filter(isManaged).map { device in
        ListedDevice(
          id: device.id, name: device.name, personID: device.person,
          person: device.person.flatMap { names[$0] },
          signedIn: device.created,
          lastSeen: state.lastSeen[device.id] ?? device.lastSeen,
          isCurrent: device.id == Self.current)
      }
    }
    return listed.sorted {
      ($0.isCurrent ? 1 : 0, $0.lastSeen) > ($1.isCurrent ? 1 : 0, $1.lastSeen)
    }
  }

  /// Renames a device.
  ///
  /// - Returns: Whether the change was stored.
  public func rename(_ id: String, to name: String) -> Bool {
    let isManaged = managed
    return state.withLock { state in
      change(&state, ofDevice: id) { if isManaged($0) { $0.name = name } }
    }
  }

  /// Signs out a device, whose key is rejected and whose pages end from now on.
  ///
  /// - Returns: Whether the change was stored. If not, the device keeps its access.
  public func signOut(_ id: String) -> Bool { signOut { $0.id == id } }

  /// Signs out all devices of ``Author/current`` except one.
  ///
  /// - Returns: Whether the change was stored. If not, the devices keep their access.
  func signOutAll(except id: String) -> Bool {
    let person = Author.current
    return signOut { $0.id != id && $0.person == person }
  }

  private func signOut(_ leaves: (Device) -> Bool) -> Bool {
    let isManaged = managed
    let (isStored, server) = state.withLock { state in
      (change(&state) { $0.removeAll { isManaged($0) && leaves($0) } }, state.server)
    }
    if isStored { server?.onSignOut() }
    return isStored
  }

  /// Returns the value that a device or its person has set, or `nil` if none.
  func value(of key: String, on id: String) -> String? {
    let device = state.withLock { state in
      refresh(&state)
      return state.devices.first { $0.id == id }
    }
    guard let person = device?.person else { return device?.settings?[key] }
    return known(person)?.settings[key]
  }

  /// Sets the own value of a device, or of its person, for a setting, or removes it if `value` is
  /// `nil`.
  ///
  /// Signing out a device without a person removes its values.
  ///
  /// - Parameters:
  ///   - key: The setting's key.
  ///   - value: The new value.
  ///   - id: The device's ID.
  ///   - isReplaceable: A closure that returns whether the present value may be replaced.
  /// - Returns: The value before, or `nil` if the device has signed out or keeps its value.
  /// - Throws: ``StoreFailure/inputOutput(_:)`` if the change can't be stored.
  @discardableResult
  func set(
    _ key: String, to value: String?, on id: String,
    if isReplaceable: (String?) -> Bool = { _ in true }
  ) throws(StoreFailure) -> String?? {
    if let person = person(ofDevice: id) {
      return try set(key, to: value, for: person, if: isReplaceable)
    }
    var before: String??
    let (isStored, server) = state.withLock { state in
      let isStored = change(&state, ofDevice: id) { device in
        let present = device.settings?[key]
        before = isReplaceable(present) ? .some(present) : nil
        if before != nil { device.settings = device.settings.setting(key, to: value) }
      }
      return (isStored, state.server)
    }
    guard isStored else { throw .inputOutput("The list of devices can't be stored") }
    if before != nil { server?.onSet(id) }
    return before
  }

  /// The IDs of all devices.
  var ids: Set<String> {
    state.withLock { state in
      refresh(&state)
      return Set(state.devices.map(\.id))
    }
  }

  /// Returns the roles of the people who use the devices, keyed by the devices' IDs.
  ///
  /// Devices of people who were removed aren't included.
  ///
  /// - Throws: ``FileFailure`` if the people can't be read.
  func roles() throws(FileFailure) -> [String: Person.Role] {
    let devices = state.withLock { state in
      refresh(&state)
      return state.devices
    }
    return try roles(of: devices)
  }

  /// Returns the visit of the device with one of the given keys, or `nil` if no device has a key.
  ///
  /// - Throws: ``WebRefusal`` if the people can't be read.
  func visit(withKeys keys: [String]) throws(WebRefusal) -> Visit? {
    let hashes = keys.map(Device.hash)
    let now = clock.now
    let found = state.withLock { state -> (device: Device, hash: String)? in
      refresh(&state)
      func find() -> (Device, String)? {
        for hash in hashes {
          if let device = state.devices.first(where: { $0.accepts(hash, at: now) }) {
            return (device, hash)
          }
        }
        return nil
      }
      var found = find()
      // Another server may have connected the device just now.
      if found == nil, !hashes.isEmpty, looksAgain(now, &state) { found = find() }
      if let (device, hash) = found { note(device, hash, now, &state) }
      return found
    }
    guard let (device, hash) = found else { return nil }
    do throws(FileFailure) {
      guard let role = try role(of: device) else { return nil }
      return Visit(device: device.id, person: device.person, role: role, hash: hash)
    } catch {
      throw unreadable(error)
    }
  }

  /// Reads the devices again because of an unknown key, at most ten times a second.
  ///
  /// - Returns: Whether the devices were read.
  private func looksAgain(_ now: Instant, _ state: inout State) -> Bool {
    if let next = state.nextLook, now < next { return false }
    // A server that can't be reached makes all requests wait.
    let isRead = reload(&state)
    state.nextLook = now.adding(isRead ? Self.lookPace : Self.failurePause)
    return isRead
  }

  private static let lookPace = Duration.milliseconds(100)  // token: network limit, not visible.
  private static let failurePause = Duration.seconds(10)  // token: network limit, not visible.

  /// Reads again which devices and people other processes have changed.
  ///
  /// The pages of devices that were signed out, and of people whose roles have changed, end.
  ///
  /// - Throws: ``FileFailure`` if the devices can't be read.
  public func refresh() async throws(FileFailure) {
    try await documents.refresh()
    let (before, now) = (state.withLock { $0.roles }, try roles())
    let server = state.withLock { state in
      state.roles = now
      return state.server
    }
    if before.contains(where: { now[$0.key] != $0.value }) { server?.onSignOut() }
  }

  /// Connects a new device.
  ///
  /// - Parameters:
  ///   - secret: The secret in the address that the browser has opened.
  ///   - userAgent: The User-Agent field of the browser's request.
  /// - Returns: The key for the browser.
  /// - Throws: ``WebRefusal`` if the secret isn't valid or the device can't be stored. In the latter
  ///   case, the secret remains valid.
  func connect(_ secret: String, userAgent: String?) throws(WebRefusal) -> String {
    let (key, now) = (RandomName.make(), clock.now)
    var device = Device(
      id: RandomName.make(), name: Device.name(fromUserAgent: userAgent), created: now,
      lastSeen: now, key: Device.Key(hash: Device.hash(key), created: now))
    let connected = state.withLock { state -> Result<String, WebRefusal> in
      let used: ConnectionSecrets.Secret
      do throws(WebRefusal) {
        used = try state.secrets.use(secret, at: now, log: log)
      } catch {
        return .failure(error)
      }
      device.person = used.person
      do throws(FileFailure) {
        guard try role(of: device) != nil else { return .failure(.uninvited) }
      } catch {
        state.secrets.giveBack(used, at: now, log: log)
        return .failure(unreadable(error))
      }
      guard change(&state, { [device] in $0.append(device.named(apartFrom: $0)) }) else {
        state.secrets.giveBack(used, at: now, log: log)
        return .failure(
          WebRefusal(
            .noRoom, code: "device-not-stored", "This device can't be stored",
            hint: "See the library's log for details, and then reload this page."))
      }
      return .success(key)
    }
    return try connected.get()
  }

  /// Returns the key that a browser should send from now on, or `nil` if the browser's key is
  /// recent.
  ///
  /// The browser's key remains valid until the browser has sent the new one, so a lost response has
  /// no effect. Until then, all calls return the same key.
  func renewedKey(after visit: Visit) -> String? {
    let now = clock.now
    return state.withLock { state in
      guard deviceWithOldKey(visit, now, state) != nil else { return nil }
      // Another server may have sent a new key just now.
      reload(&state)
      guard let device = deviceWithOldKey(visit, now, state) else { return nil }
      if let next = state.nextKeys[device.id], Device.hash(next) == device.next?.hash {
        return next
      }
      // Another server has just sent a new key, which the browser will use.
      if let next = device.next, now < next.created.adding(Device.grace) { return nil }
      let key = RandomName.make()
      let next = Device.Key(hash: Device.hash(key), created: now)
      guard change(&state, ofDevice: device.id, { $0.next = next }) else { return nil }
      state.nextKeys[device.id] = key
      return key
    }
  }

  /// Returns a visit's device if its key must be replaced, or `nil` if the key is recent.
  private func deviceWithOldKey(_ visit: Visit, _ now: Instant, _ state: borrowing State) -> Device?
  {
    state.devices.first {
      $0.id == visit.device && $0.key.hash == visit.hash
        && $0.key.created.adding(Device.keyLife) <= now
    }
  }

  /// Records a request of a device.
  private func note(_ device: Device, _ hash: String, _ now: Instant, _ state: inout State) {
    state.lastSeen[device.id] = now
    let isNew = hash == device.next?.hash
    if isNew { state.nextKeys[device.id] = nil }
    guard isNew || device.lastSeen.adding(Device.writingPace) <= now else { return }
    let edit: @Sendable (inout Device) -> Void = { device in
      device.lastSeen = now
      if hash == device.next?.hash { device.promoteNextKey(at: now) }
    }
    guard let place = state.devices.firstIndex(where: { $0.id == device.id }) else { return }
    edit(&state.devices[place])
    storeLater(device.id, edit)
  }
}

extension [String: String]? {
  /// Returns the dictionary with a changed value, or `nil` if no value remains.
  fileprivate func setting(_ key: String, to value: String?) -> Self {
    var values = self ?? [:]
    values[key] = value
    return values.isEmpty ? nil : values
  }
}
