public import Core
import Foundation
import HTTPTypes
import Synchronization

/// A device in a list for the user.
struct ListedDevice: Equatable, Sendable {
  let id: String
  let name: String
  let signedIn: Instant
  let lastSeen: Instant
  /// Whether the device sends the request that is being answered.
  let isCurrent: Bool
}

/// A registry of the devices that may open the web app, and of the addresses that connect new ones.
///
/// A device is a browser with its own key. The registry stores only the hashes of keys, so a copy of
/// them doesn't grant access. A change of the registry's file by another process takes effect with
/// the next request, and a change on a server with the next ``DocumentStore/refresh()``.
public final class DeviceRegistry: Sendable {
  /// A device's request that is allowed.
  struct Visit: Equatable, Sendable {
    /// The ID of the device.
    let device: String
    /// The hash of the key that the browser has sent.
    fileprivate let hash: String
  }

  /// A server that listens.
  private struct Server {
    let origin: String
    let isLoopback: Bool
    let onSignOut: @Sendable () -> Void
    let onSet: @Sendable (String) -> Void
  }

  private struct State {
    var devices: [Device] = []
    var stamp: String?
    /// The keys that browsers haven't sent yet, keyed by device ID.
    var nextKeys: [String: String] = [:]
    /// The times of the devices' latest requests, keyed by device ID.
    var lastSeen: [String: Instant] = [:]
    var secrets: ConnectionSecrets
    var server: Server?
  }

  private let storage: (any DeviceStorage)?
  private let clock: any WallClock
  private let log: any Log
  private let state: Mutex<State>

  /// Creates a registry with the devices in a file.
  ///
  /// A missing file is created when the first device connects. A damaged file is moved aside and
  /// reported in the log, and all devices must connect again.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `nil` to forget all devices when the process ends.
  ///   - clock: The clock that measures the ages of keys and addresses.
  ///   - log: The log for problems with the file.
  /// - Throws: `CocoaError` if the file can't be read.
  public convenience init(at path: String? = nil, clock: any WallClock, log: any Log) throws {
    try self.init(path.map(DeviceFile.init), ConnectionSecrets(), clock: clock, log: log)
  }

  /// Creates a registry with the devices and the addresses that all servers of a library share.
  ///
  /// - Throws: ``FileFailure`` if the devices can't be read.
  public convenience init(
    in documents: any DocumentStore, clock: any WallClock, log: any Log
  ) throws {
    try self.init(
      DeviceDocument(documents: documents), ConnectionSecrets(in: documents), clock: clock,
      log: log)
  }

  private init(
    _ storage: (any DeviceStorage)?, _ secrets: ConnectionSecrets, clock: any WallClock,
    log: any Log
  ) throws {
    (self.storage, self.clock, self.log) = (storage, clock, log)
    state = Mutex(State(secrets: secrets))
    try state.withLock { try load(&$0) }
  }

  /// Returns a new address, which connects one device within ten minutes, or `nil` if the server
  /// doesn't listen yet.
  public func newAddress() -> String? {
    state.withLock { state in
      state.server.map { "\($0.origin)/?token=\(state.secrets.make(at: clock.now))" }
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
  }

  /// Whether only this computer can open new addresses.
  var isLoopback: Bool { state.withLock { $0.server?.isLoopback ?? false } }

  /// The ID of the device whose request is being answered.
  @TaskLocal static var current: String?

  /// All devices, with the current device first and then the most recently used ones.
  var list: [ListedDevice] {
    let listed = state.withLock { state in
      refresh(&state)
      return state.devices.map { device in
        ListedDevice(
          id: device.id, name: device.name, signedIn: device.created,
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
  func rename(_ id: String, to name: String) -> Bool {
    state.withLock { change(&$0, ofDevice: id) { $0.name = name } }
  }

  /// Signs out a device, whose key is rejected and whose pages end from now on.
  ///
  /// - Returns: Whether the change was stored. If not, the device keeps its access.
  func signOut(_ id: String) -> Bool { signOut { $0.id == id } }

  /// Signs out all devices except one.
  ///
  /// - Returns: Whether the change was stored. If not, the devices keep their access.
  func signOutAll(except id: String) -> Bool { signOut { $0.id != id } }

  private func signOut(_ leaves: (Device) -> Bool) -> Bool {
    let (isStored, server) = state.withLock { state in
      (change(&state) { $0.removeAll(where: leaves) }, state.server)
    }
    if isStored { server?.onSignOut() }
    return isStored
  }

  /// Returns the value that a device has set for itself, or `nil` if it has set none.
  func value(of key: String, on id: String) -> String? {
    state.withLock { state in
      refresh(&state)
      return state.devices.first { $0.id == id }?.settings?[key]
    }
  }

  /// Sets a device's own value of a setting, or removes it if `value` is `nil`.
  ///
  /// Signing out a device removes its values.
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

  /// Returns the visit of the device with one of the given keys, or `nil` if no device has a key.
  func visit(withKeys keys: [String]) -> Visit? {
    let hashes = keys.map(Device.hash)
    let now = clock.now
    return state.withLock { state in
      refresh(&state)
      for hash in hashes {
        guard let device = state.devices.first(where: { $0.accepts(hash, at: now) }) else {
          continue
        }
        note(device, hash, now, &state)
        return Visit(device: device.id, hash: hash)
      }
      return nil
    }
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
    let device = Device(
      id: RandomName.make(), name: Device.name(fromUserAgent: userAgent), created: now,
      lastSeen: now, key: Device.Key(hash: Device.hash(key), created: now))
    let connected = state.withLock { state -> Result<String, WebRefusal> in
      let used: ConnectionSecrets.Secret
      do throws(WebRefusal) {
        used = try state.secrets.use(secret, at: now)
      } catch {
        return .failure(error)
      }
      guard change(&state, { $0.append(device.named(apartFrom: $0)) }) else {
        state.secrets.giveBack(used)
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
      guard let device = state.devices.first(where: { $0.id == visit.device }),
        device.key.hash == visit.hash, device.key.created.adding(Device.keyLife) <= now
      else { return nil }
      if let next = state.nextKeys[device.id] { return next }
      let key = RandomName.make()
      let next = Device.Key(hash: Device.hash(key), created: now)
      guard change(&state, ofDevice: device.id, { $0.next = next }) else { return nil }
      state.nextKeys[device.id] = key
      return key
    }
  }

  /// Records a request of a device.
  private func note(_ device: Device, _ hash: String, _ now: Instant, _ state: inout State) {
    state.lastSeen[device.id] = now
    let isNew = hash == device.next?.hash
    if isNew { state.nextKeys[device.id] = nil }
    guard isNew || device.lastSeen.adding(Device.writingPace) <= now else { return }
    let edit: (inout Device) -> Void = { device in
      device.lastSeen = now
      if hash == device.next?.hash { device.promoteNextKey(at: now) }
    }
    if !change(&state, ofDevice: device.id, edit),
      let place = state.devices.firstIndex(where: { $0.id == device.id })
    {
      edit(&state.devices[place])
    }
  }

  // MARK: The storage

  private func load(_ state: inout State) throws {
    guard let storage else { return }
    (state.devices, state.stamp) = try storage.read(now: clock.now, damaged: noteDamage)
  }

  private func noteDamage(_ aside: String) {
    log.note(
      .failure,
      "The list of devices was damaged and is now at \(aside). Connect each device again.")
  }

  /// Reads the devices again if another process has changed them.
  private func refresh(_ state: inout State) {
    guard let storage, storage.stamp != state.stamp else { return }
    do {
      try load(&state)
    } catch {
      log.note(.failure, "The list of devices can't be read: \(error)")
    }
  }

  /// Changes a device.
  ///
  /// - Returns: Whether the change was stored.
  private func change(
    _ state: inout State, ofDevice id: String, _ edit: (inout Device) -> Void
  ) -> Bool {
    change(&state) { devices in
      if let place = devices.firstIndex(where: { $0.id == id }) { edit(&devices[place]) }
    }
  }

  /// Changes the devices in the storage, or only in memory if there is none.
  ///
  /// - Returns: Whether the change was stored. If not, the reason is in the log.
  private func change(_ state: inout State, _ edit: (inout [Device]) -> Void) -> Bool {
    guard let storage else {
      edit(&state.devices)
      return true
    }
    do {
      (state.devices, state.stamp) = try storage.change(
        now: clock.now, damaged: noteDamage, edit)
      return true
    } catch {
      log.note(.failure, "The list of devices can't be stored: \(error)")
      return false
    }
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
