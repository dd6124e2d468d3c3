import BrowserKit
import Composition
import Core
import Foundation
import Glibc
import MemoryAdapters
import Sessions
import Synchronization
import TestKit

@testable import WebHost

/// An app served to Chromium from this process, in a world that the test controls.
///
/// The test operates and reads only the page. The server tells the test only when all work is done
/// and what the page should show.
final class ServedApp: Sendable {
  private let server: WebServer
  private let running: Task<Void, any Error>
  private let waiting: @Sendable (Session) -> Int
  private let watch: @Sendable (Session) -> Void
  private let watched = Mutex<Set<String>>([])
  private let photos: BrowserPhotos
  private let configuration: WebConfiguration
  private let devices: DeviceRegistry
  private let port: HeldPort
  private let firstAddress: String

  /// Serves an app on a free port of this computer.
  ///
  /// - Parameters:
  ///   - ports: The world, which includes the user's photos.
  ///   - earlier: An ended app whose address this app uses.
  ///   - make: A closure that composes the app with photos uploaded by a browser.
  ///   - waiting: A closure that returns the number of a session's effects that wait for the test.
  ///   - watch: A closure that notifies a session whenever the number of waiting effects changes.
  /// - Throws: ``Chromium/Failure`` if the app can't be served.
  init(
    _ ports: Ports, after earlier: ServedApp? = nil, make: (any PhotoSource) throws -> Assembly,
    waiting: @escaping @Sendable (Session) -> Int, watch: @escaping @Sendable (Session) -> Void
  ) async throws {
    (self.waiting, self.watch) = (waiting, watch)
    let photos = try BrowserPhotos(of: ports.photos)
    var configuration = earlier?.configuration ?? WebConfiguration()
    port = try earlier?.port ?? HeldPort()
    try await port.waitUntilFree()
    configuration.port = port.number
    configuration.idle = .seconds(600)  // Other tests may keep the machine busy.
    self.configuration = configuration
    devices =
      try earlier?.devices
      ?? DeviceRegistry(
        in: ports.documents, of: ports.people, clock: ports.clock, log: ports.log)
    let server = WebServer(
      try make(photos), uploads: photos.uploads, clock: SessionsClock(ports.clock),
      devices: devices,
      drafts: { _ in ports.drafts }, log: ports.log, configuration: configuration,
      appearance: { nil }, stored: AsyncStream { _ in })
    let (addresses, ready) = AsyncStream.makeStream(of: String.self)
    running = Task {
      defer { ready.finish() }
      try await server.run(takesSignals: false) { ready.yield($0) }
    }
    (self.server, self.photos) = (server, photos)
    var address: String?
    for await found in addresses {
      address = found
      break
    }
    guard let address else {
      throw Chromium.Failure(description: "the app isn't served: \(await running.result)")
    }
    firstAddress = address
  }

  /// Serves an app in a test's world.
  convenience init(
    _ world: World, after earlier: ServedApp? = nil, make: (any PhotoSource) throws -> Assembly
  ) async throws {
    let ports = Ports(
      store: world.store, blobs: world.blobs, images: world.images, photos: world.photos,
      files: world.files, clock: world.clock, ids: world.ids,
      randomness: SeededRandomSource(seed: 1),
      drafts: world.drafts, documents: MemoryDocuments(), log: world.log)
    try await self.init(
      ports, after: earlier, make: make, waiting: { world.parking.count(of: $0) },
      watch: { session in world.parking.watch { Task { await session.notify() } } })
  }

  deinit { running.cancel() }

  /// A new address, which connects one browser.
  var address: String { devices.newAddress() ?? firstAddress }

  /// Returns the address of a screen.
  func address(of route: Route) -> String {
    let origin = firstAddress.prefix { $0 != "?" }
    return "\(origin.dropLast())\(route)"
  }

  /// Waits until the app is idle and the page shows the current screen.
  ///
  /// - Returns: The page's ID, or `nil` if the browser shows no page of the app.
  @discardableResult
  func quiet(_ tab: BrowserTab) async throws -> String? {
    var version = 0
    while true {
      let rest = try await tab.rest(version: version)
      guard let id = rest.page else { return nil }
      let page = try await server.pages.page(id)
      let session = page.session
      if watched.withLock({ $0.insert(id).inserted }) { watch(session) }
      await session.waitUntilIdle { [waiting] running in running <= waiting(session) }
      let (isUpToDate, latest) = (await page.isUpToDate, await page.version)
      if isUpToDate, latest == rest.version { return id }
      version = max(latest, rest.version + (isUpToDate ? 0 : 1))
    }
  }

  /// Returns the screen that the page should show.
  func snapshot(of page: String) async throws -> Snapshot {
    await (try server.pages.page(page)).session.snapshot
  }

  /// Refreshes every page, as if another process had stored data.
  func lookAgain() async { await server.pages.somethingWasStored() }

  /// Returns the names of a page's running work.
  func unfinishedWork(of page: String) async throws -> [EffectName] {
    await (try server.pages.page(page)).session.runningEffects
  }

  /// Waits until a page that was left has ended.
  func ended(_ page: String) async { await server.pages.end(page) }

  /// Returns the paths of the user's photos by name, as files for a browser.
  func files(_ names: [String]) async throws -> [String] {
    var paths: [String] = []
    for name in names { paths.append(try await photos.file(name)) }
    return paths
  }

  /// Ends the server.
  func end() async throws {
    running.cancel()
    do {
      try await running.value
    } catch is CancellationError {
      // Cancellation was requested.
    }
  }
}

/// A port of this computer that is reserved while no server listens on it.
///
/// The port is bound, so that other programs don't receive it as a free port. A server that shares
/// addresses can still listen on the port by number.
private final class HeldPort: Sendable {
  let number: Int
  private let socket: Int32

  init() throws {
    guard let bound = try Self.bound(to: 0) else {
      throw Chromium.Failure(description: "no port is free")
    }
    (socket, number) = bound
  }

  deinit { close(socket) }

  /// Waits until no process listens on the port.
  ///
  /// A process that is starting has a copy of an earlier server's socket until it runs its program.
  func waitUntilFree() async throws {
    let latest = ContinuousClock.now.advanced(by: .seconds(300))
    while true {
      if let (socket, _) = try Self.bound(to: number) {
        close(socket)
        return
      }
      guard ContinuousClock.now < latest else {
        throw Chromium.Failure(description: "port \(number) is in use")
      }
      await Task.yield()
    }
  }

  /// Returns a socket bound to a port of this computer and the port's number, or `nil` if a process
  /// listens on the port.
  private static func bound(to port: Int) throws -> (socket: Int32, number: Int)? {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    let socket = Glibc.socket(AF_INET, Int32(kind), 0)
    var (shared, address) = (Int32(1), sockaddr_in())
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &shared, socklen_t(MemoryLayout<Int32>.size))
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(socket, address, size) == 0 && getsockname(socket, address, &size) == 0
    }
    if isBound { return (socket, Int(UInt16(bigEndian: address.sin_port))) }
    let reason = errno
    close(socket)
    if reason == EADDRINUSE { return nil }
    throw Chromium.Failure(description: "no port: errno \(reason)")
  }
}

/// The world's clock for sessions.
///
/// The server's own waits use real time instead.
private struct SessionsClock: WallClock {
  private let base: any WallClock

  init(_ base: any WallClock) { self.base = base }

  var now: Instant { base.now }
  var today: CivilDay { base.today }
  var timeZoneID: String { base.timeZoneID }
  func secondsFromUTC(at moment: Instant) -> Int { base.secondsFromUTC(at: moment) }

  func sleep(for duration: Duration) async throws(CancellationError) {
    guard WorkOwner.current == nil else { return try await base.sleep(for: duration) }
    let (never, hold) = AsyncStream.makeStream(of: Void.self)
    for await _ in never {}
    hold.finish()
    throw CancellationError()
  }
}
