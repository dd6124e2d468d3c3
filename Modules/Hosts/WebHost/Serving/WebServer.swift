public import Core
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import UnixSignals

/// Serves an app to browsers.
public struct WebServer: Sendable {
  private let assembly: Assembly
  private let uploads: Uploads
  private let clock: any Clock
  private let drafts: any Drafts
  private let log: any Log
  private let configuration: WebConfiguration
  private let appearance: @Sendable () async -> Appearance?
  private let stored: AsyncStream<Void>
  /// What browsers have open.
  let pages: Pages
  /// The connections on which nobody has shown the key yet.
  let strangers: ConnectionBudget
  /// The event streams that browsers have open.
  let streams: StreamBudget

  /// A server of an app.
  ///
  /// - Parameters:
  ///   - assembly: The app; its photos come from `uploads`.
  ///   - uploads: Keeps what browsers send.
  ///   - clock: Tells when a page was last used.
  ///   - drafts: Keeps drafts of forms.
  ///   - log: Keeps what happened.
  ///   - configuration: Where, for whom, and how much.
  ///   - appearance: Light or dark, where the person does not leave that to the browser.
  ///   - stored: Says when something was stored, whoever did it.
  public init(
    _ assembly: Assembly, uploads: Uploads, clock: any Clock, drafts: any Drafts, log: any Log,
    configuration: WebConfiguration, appearance: @escaping @Sendable () async -> Appearance?,
    stored: AsyncStream<Void>
  ) {
    (self.assembly, self.uploads, self.clock) = (assembly, uploads, clock)
    (self.drafts, self.log, self.configuration) = (drafts, log, configuration)
    (self.appearance, self.stored) = (appearance, stored)
    strangers = ConnectionBudget(limit: configuration.strangerLimit)
    streams = StreamBudget(limit: configuration.streamLimit)
    pages = Pages(
      assembly, clock: clock, drafts: drafts, log: log, appearance: appearance,
      limit: configuration.pageLimit, patience: configuration.patience)
  }

  /// Serves until its task is cancelled, or the process is asked to end (SIGTERM, SIGINT); forms
  /// that are open then are kept as drafts.
  ///
  /// - Parameters:
  ///   - takesSignals: Whether it ends on signals by itself.
  ///   - ready: Told the first address, once the server listens.
  /// - Throws: ``WebFailure``.
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
      services: [Keeping(pages: pages, uploads: uploads, stored: stored, clock: clock)],
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? configuration.port
        door.open(Doorkeeper(configuration, port: port))
        ready(configuration.firstAddress(port: port))
      }, logger: logger)
    do {
      try await Self.run(application, until: takesSignals ? [.sigterm, .sigint] : [], logger)
    } catch let error where !door.isOpen {
      throw WebFailure.cannotListen(
        address: configuration.address, port: configuration.port, reason: "\(error)")
    }
    await pages.close()
  }

  /// Runs until it is cancelled or a signal comes; what is being answered then is answered first, as
  /// far as the browser takes it in a few seconds.
  private static func run(
    _ application: some Service, until signals: [UnixSignal], _ logger: Logger
  ) async throws {
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application)], gracefulShutdownSignals: signals, logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(5)  // token: nothing that is seen.
    let group = ServiceGroup(configuration: configuration)
    // Its own task: cancelled itself, it would drop connections that were just accepted.
    let serving = Task { try await group.run() }
    try await withTaskCancellationHandler {
      try await serving.value
    } onCancel: {
      Task { await group.triggerGracefulShutdown() }
    }
  }

  private func responder(_ door: Door) -> WebResponder {
    WebResponder(
      assembly: assembly, pages: pages, uploads: uploads, door: door, strangers: strangers,
      streams: streams, configuration: configuration, appearance: appearance, clock: clock,
      drafts: drafts, log: log,
      ways: Self.ways(assembly.screens.map(\.entry)))
  }

  /// The features' ways in, in the hub's order.
  private static func ways(_ entries: [ScreenEntry]) -> [Document.Way] {
    [HubPlace.front, .back].flatMap { place in
      entries.filter { $0.hubPlace == place }.map {
        Document.Way(route: Route($0.pattern.description), title: $0.title)
      }
    }
  }

  /// HTTP/1.1, over TLS where there is a certificate; who sends nothing for a while is let go.
  private func transport() throws(WebFailure) -> HTTPServerBuilder {
    let plain = HTTPServerBuilder.http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [BudgetHandler(strangers)],
        idleTimeout: TimeAmount(configuration.idle)))
    guard let certificate = configuration.certificate else { return plain }
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(certificate.chain)
      let key = try NIOSSLPrivateKey(file: certificate.key, format: .pem)
      return try .tls(
        plain,
        tlsConfiguration: .makeServerConfiguration(
          certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key)))
    } catch {
      throw .badCertificate(chain: certificate.chain, key: certificate.key, reason: "\(error)")
    }
  }
}

/// Ends pages that were left, forgets what was sent for nothing, and lets the others look again when something was stored.
private struct Keeping: Service {
  let pages: Pages
  let uploads: Uploads
  let stored: AsyncStream<Void>
  let clock: any Clock

  /// How often pages are looked after, and browsers told that theirs is still there.
  private static let pace = Duration.seconds(15)  // token: of connections, nothing that is seen.

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for await _ in stored { await pages.somethingWasStored() } }
        group.addTask {
          repeat {
            await pages.sweep()
            uploads.sweep(clock.now)
            // Cancelled, the sleep throws, and there is nothing more to look after.
          } while (try? await clock.sleep(for: Self.pace)) != nil
        }
      }
    }
    await pages.close()
  }
}
