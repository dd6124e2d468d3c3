public import Core
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import UnixSignals

/// A server that provides an app to browsers.
public struct WebServer: Sendable {
  private let assembly: Assembly
  private let uploads: Uploads
  private let clock: any WallClock
  private let drafts: @Sendable (String) -> any DraftStore
  private let devices: DeviceRegistry
  private let log: any Log
  private let configuration: WebConfiguration
  private let appearance: @Sendable () async -> Appearance?
  private let stored: AsyncStream<Void>
  private let isReady: @Sendable () async -> Bool
  /// The pages that are open in browsers.
  let pages: PageRegistry
  /// The limit on connections that haven't sent the key yet.
  let strangers: ConnectionBudget
  /// The limit on browsers' event streams.
  let streams: StreamBudget

  /// Creates a server for an app.
  ///
  /// - Parameters:
  ///   - assembly: The app, whose photos come from `uploads`.
  ///   - uploads: The store of uploaded photos.
  ///   - clock: The clock that sessions use and that measures the ages of pages and uploads.
  ///   - devices: The devices that may open the app.
  ///   - drafts: A closure that returns the store of the form drafts of a device with the given ID.
  ///   - log: The log for the server and for the pages' sessions.
  ///   - configuration: The server's address, access settings, and limits.
  ///   - appearance: A closure that returns the chosen appearance, or `nil` if the browser
  ///     decides.
  ///   - stored: A stream that yields an element whenever any process has stored data.
  ///   - isReady: A closure that returns whether the library can be used, for load balancers.
  public init(
    _ assembly: Assembly, uploads: Uploads, clock: any WallClock, devices: DeviceRegistry,
    drafts: @escaping @Sendable (String) -> any DraftStore, log: any Log,
    configuration: WebConfiguration, appearance: @escaping @Sendable () async -> Appearance?,
    stored: AsyncStream<Void>, isReady: @escaping @Sendable () async -> Bool = { true }
  ) {
    (self.assembly, self.uploads, self.clock) = (assembly, uploads, clock)
    (self.drafts, self.log, self.configuration) = (drafts, log, configuration)
    (self.devices, self.appearance, self.stored) = (devices, appearance, stored)
    self.isReady = isReady
    strangers = ConnectionBudget(limit: configuration.strangerLimit, patience: configuration.idle)
    streams = StreamBudget(limit: configuration.streamLimit)
    pages = PageRegistry(
      assembly, clock: clock, drafts: drafts, log: log, appearance: appearance,
      limit: configuration.pageLimit, patience: configuration.patience)
  }

  /// Serves the app until the current task is cancelled or the process receives SIGTERM or SIGINT.
  ///
  /// When the server stops, unsaved changes in open forms are saved as drafts.
  ///
  /// - Parameters:
  ///   - takesSignals: Whether SIGTERM and SIGINT stop the server.
  ///   - ready: A closure that is called once the server listens, and that receives the address
  ///     that connects a first device.
  /// - Throws: ``WebFailure`` if the server can't listen or the certificate can't be used.
  public func run(
    takesSignals: Bool = true, ready: @escaping @Sendable (String) -> Void
  ) async throws {
    let door = Door()
    let logger = Logger(label: "stashbook.web", factory: { _ in SwiftLogNoOpLogHandler() })
    let configuration = configuration
    let application = Application(
      responder: responder(door), server: try transport(),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.address, port: configuration.port),
        backlog: 1_024,
        availableConnectionsDelegate: MaximumAvailableConnections(
          configuration.connectionLimit, logger: logger)),
      services: [
        Keeping(pages: pages, uploads: uploads, stored: stored, clock: clock, devices: devices)
      ],
      onServerRunning: { [devices, pages] channel in
        let port = channel.localAddress?.port ?? configuration.port
        door.open(AccessGuard(configuration, devices, port: port))
        devices.listen(
          at: configuration.origin(port: port), isLoopback: configuration.isLoopback
        ) {
          Task { await Self.endPages(pages, devices) }
        } onSet: { device in
          Task { await pages.somethingWasStored(by: device) }
        }
        if let address = devices.newAddress() { ready(address) }
      }, logger: logger)
    do {
      try await Self.run(application, until: takesSignals ? [.sigterm, .sigint] : [], logger)
    } catch let error where !door.isOpen {
      throw WebFailure.cannotListen(
        address: configuration.address, port: configuration.port, reason: "\(error)")
    }
    await pages.close()
    devices.settle()
  }

  /// Runs a service until the task is cancelled or the process receives a signal.
  ///
  /// Responses then have up to five seconds to finish.
  private static func run(
    _ application: some Service, until signals: [UnixSignal], _ logger: Logger
  ) async throws {
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application)], gracefulShutdownSignals: signals, logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(5)  // token: not a visible duration.
    let group = ServiceGroup(configuration: configuration)
    // The group runs in a separate task, because directly cancelling the group's task would drop
    // connections that were just accepted.
    let serving = Task { try await group.run() }
    try await withTaskCancellationHandler {
      try await serving.value
    } onCancel: {
      Task { await group.triggerGracefulShutdown() }
    }
  }

  /// Ends the pages of devices that have lost their access or have another role, unless the people
  /// can't be read.
  fileprivate static func endPages(_ pages: PageRegistry, _ devices: DeviceRegistry) async {
    do throws(FileFailure) {
      await pages.endPages(unless: try devices.roles())
    } catch {
      _ = devices.unreadable(error)
    }
  }

  private func responder(_ door: Door) -> WebResponder {
    WebResponder(
      assembly: assembly, pages: pages, devices: devices, uploads: uploads,
      door: door,
      strangers: strangers, streams: streams, configuration: configuration, appearance: appearance,
      clock: clock,
      drafts: drafts, readiness: Readiness(check: isReady),
      requests: RequestLog(clock: clock, write: configuration.writeRequest), log: log,
      fonts: Fonts(in: configuration.fonts), screens: assembly.screens.map(\.entry.declaration))
  }

  /// Returns a transport for HTTP/1.1 or, if the configuration has a certificate, for HTTP/2 and
  /// HTTP/1.1 over TLS.
  ///
  /// The transport closes idle connections, and adds each connection to the budget.
  private func transport() throws(WebFailure) -> HTTPServerBuilder {
    let idle = configuration.idle
    let http1 = HTTP1Channel.Configuration(idleTimeout: TimeAmount(idle))
    guard let certificate = configuration.certificate else {
      return HTTPServerBuilder { [strangers] responder in
        BudgetedChannel(HTTP1Channel(responder: responder, configuration: http1), strangers)
      }
    }
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(certificate.chain)
      let key = try NIOSSLPrivateKey(file: certificate.key, format: .pem)
      let tls = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
      _ = try NIOSSLContext(configuration: tls)  // throws if the key doesn't fit
      return HTTPServerBuilder { [strangers] responder in
        BudgetedChannel(
          try HTTP2UpgradeChannel(
            tlsConfiguration: tls,
            configuration: .init(idleTimeout: idle, streamConfiguration: http1),
            responder: responder), strangers)
      }
    } catch {
      throw .badCertificate(chain: certificate.chain, key: certificate.key, reason: "\(error)")
    }
  }
}

/// A service that ends abandoned pages, removes unused uploads, and refreshes pages after data is
/// stored.
private struct Keeping: Service {
  let pages: PageRegistry
  let uploads: Uploads
  let stored: AsyncStream<Void>
  let clock: any WallClock
  let devices: DeviceRegistry

  /// The interval between sweeps of pages and uploads.
  ///
  /// Each sweep also sends keep-alive comments to browsers.
  private static let pace = Duration.seconds(15)  // token: network interval, not visible.

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for await _ in stored { await pages.somethingWasStored() } }
        group.addTask {
          repeat {
            await WebServer.endPages(pages, devices)
            await pages.sweep()
            uploads.sweep(clock.now)
            // Cancellation makes the sleep throw, which ends the loop.
          } while (try? await clock.sleep(for: Self.pace)) != nil
        }
      }
    }
    await pages.close()
  }
}
