import ArgumentParser
import Composition
import Core
import Foundation
import TerminalHost
import WebHost

struct ServeCommand: AsyncParsableCommand, ScreensCommand {
  static let configuration = CommandConfiguration(
    path: "serve", abstract: "Serve the library to a browser.",
    discussion: """
      By default, only this computer can reach the library. The address that the command prints \
      connects one browser, within ten minutes. To connect another, press Return for a new \
      address, or open Settings, and then Devices, in a connected browser. A connected browser \
      keeps its access.

      To use the library on a phone or another computer in your network, use --lan. The command \
      then creates a certificate for this computer once, which you can trust on each device. To \
      listen on a certain address, use --host.

      If browsers use a proxy or a load balancer, pass its address with --proxy. The paths \
      /healthz and /readyz report whether the server runs and whether it can read the library. \
      With --metrics, the path /metrics has counters for Prometheus; let only your own network \
      reach it.

      To stop the command, press Ctrl-C. Unsaved input is kept as a draft.

      Example:
        stashbook serve --open
      """)
  @OptionGroup var global: GlobalOptions

  @Option(help: "Port, 0–65535; 0 chooses a free port.") var port = 7274
  @Option(help: "Address or host name to listen on.")
  var host = "127.0.0.1"
  @Flag(help: "Open the address in your browser.") var open = false
  @Flag(help: "Let devices on the local network connect, with a certificate of this computer.")
  var lan = false
  @Option(help: "Address of a proxy in front of this server, such as https://stash.example.org.")
  var proxy: String?
  @Flag(help: "Serve counters for Prometheus at /metrics.") var metrics = false
  @Flag(help: "Write a line of JSON to standard error for each request.") var logRequests = false
  @Option(name: .customLong("tls-cert"), help: "PEM file with the certificate chain, for HTTPS.")
  var certificate: String?
  @Option(name: .customLong("tls-key"), help: "PEM file with the certificate's private key.")
  var key: String?

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("Invalid port “\(port)”: use a number from 0 to 65535")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--tls-cert and --tls-key must be used together")
    }
    if lan, certificate != nil || host != "127.0.0.1" || proxy != nil {
      throw ValidationError("--lan can't be used with --host, --proxy, --tls-cert, or --tls-key")
    }
    if let proxy, ProxyAddress(proxy) == nil {
      throw ValidationError(
        "Invalid proxy “\(proxy)”: use an address without a path, such as https://stash.example.org"
      )
    }
  }

  func run() async throws {
    let location = try global.location
    let cache = location.folder + "/cache"
    let uploads = try Uploads(into: cache + "/uploads", files: SystemPorts.files)
    unlink(cache + "/web-key")  // The key that earlier versions stored grants no access.
    var registry: DeviceRegistry?
    let library = try await Library(
      location, for: .serving, photos: uploads,
      settings: { ports in
        let devices = try DeviceRegistry(
          in: ports.documents, of: ports.people, clock: ports.clock, log: ports.log)
        registry = devices
        return DeviceSettings(of: devices, inLibrary: ports.settings)
      }
    ).arranged()
    guard let devices = registry else {
      // bounds: a library that opened has called its `settings` closure
      preconditionFailure("The library opened without its settings")
    }
    let ports = library.ports
    var configuration = WebConfiguration()
    (configuration.address, configuration.port) = (lan ? "0.0.0.0" : host, port)
    configuration.proxy = proxy.flatMap { ProxyAddress($0) }
    configuration.hasMetrics = metrics
    if logRequests { configuration.writeRequest = { StandardError.write($0 + "\n") } }
    configuration.fonts = Self.fonts
    if ["0.0.0.0", "::"].contains(configuration.address) { configuration.names = LocalNames.all }
    // This address has no IPv6 addresses, so no device could open them.
    if configuration.address == "0.0.0.0" { configuration.names.removeAll { $0.contains(":") } }
    if lan {
      configuration.names.removeAll { !LocalAuthority.isLocal($0) }
      let authority = LocalAuthority(in: Self.authorityFolder)
      configuration.certificate = try authority.certificate(for: configuration.names)
      configuration.authority = try authority.published()
    }
    if let certificate, let key {
      configuration.certificate = WebConfiguration.Certificate(chain: certificate, key: key)
    }
    library.removeLeftoverArchives()
    let archives = LibraryPlugin(library)
    let app = try library.adding(archives)
      .adding(DevicesPlugin(devices, ids: ports.ids, clock: ports.clock)).assembly
    let server = WebServer(
      app, uploads: uploads, clock: ports.clock, devices: devices,
      drafts: { library.drafts(ofDevice: devices.draftsName(ofDevice: $0)) }, log: ports.log,
      configuration: configuration,
      appearance: { await Self.appearance(in: library) },
      stored: Self.changes(in: library, devices),
      isReady: { await Self.isReadable(library) })
    let style = await global.style(in: library)
    let addresses = NewAddresses(
      of: devices, areScanned: !configuration.isLoopback && style.depth != .none)
    do {
      try await server.run {
        [isLoopback = configuration.isLoopback, authority = configuration.authority] address in
        if global.json {
          Output.emit(#"{"url": "\#(address)"}"#)
        } else {
          say(address, addresses, isLoopback, authority)
          if NewAddresses.isPossible { addresses.printOnReturn() }
        }
        if open { Self.openInBrowser(address) }
      }
    } catch {
      await archives.end()
      throw error
    }
    await archives.end()
  }

  /// The folder of this computer's certificate authority, which all libraries share.
  private static var authorityFolder: String {
    userFolder("XDG_CONFIG_HOME", or: ".config") + "/stashbook/authority"
  }

  /// Says how devices trust this computer's certificate.
  private func explainTrust(_ address: String, _ fingerprint: String) {
    let page = address.prefix { $0 != "?" } + "-/trust"
    Output.emit(
      "A device warns about the connection until it trusts this computer. To trust it, open "
        + "\(page) on the device. The certificate's SHA-256 fingerprint is \(fingerprint).")
  }

  /// The folder of fonts, as `Tooling/install` and `Tooling/run` place it relative to the program.
  private static var fonts: String? {
    // Without the program's path, pages use only installed fonts.
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let program else { return nil }
    let prefix = URL(filePath: program).deletingLastPathComponent().deletingLastPathComponent()
    return prefix.path + "/share/stashbook-fonts"
  }

  /// Returns the appearance from the settings, or `nil` to use the browser's appearance.
  private static func appearance(in library: Library) async -> Appearance? {
    do {
      return try await GlobalOptions.chosenAppearance(in: library)
    } catch {
      // An unreadable setting isn't a reason to fail, because the browser can decide.
      library.ports.log.note(.failure, "The appearance setting can't be read: \(error)")
      return nil
    }
  }

  private func say(
    _ address: String, _ addresses: NewAddresses, _ isLoopback: Bool,
    _ authority: LocalAuthority.Published?
  ) {
    Output.emit("Serving the library at \(address)")
    addresses.printCode(of: address)
    Output.emit(
      "This address connects one browser, within ten minutes."
        + (NewAddresses.isPossible ? " For a new address, press Return." : ""))
    if let authority { explainTrust(address, authority.fingerprint) }
    if !isLoopback, certificate == nil, authority == nil, proxy == nil {
      Output.emit(
        "Others on the network can read the traffic. To encrypt it, use --lan instead of --host, "
          + "or pass --tls-cert and --tls-key.")
    }
    Output.emit("To stop, press Ctrl-C.")
  }

  /// Returns a stream that yields an element after any process changes the store or backs it up.
  ///
  /// The library is checked twice a second. Changes that the reader hasn't received yet are combined
  /// into one element.
  private static func changes(
    in library: Library, _ devices: DeviceRegistry
  ) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watching = Task {
        let ports = library.ports
        var known: (Revision, Date?)?
        var isBlind = false
        while !Task.isCancelled {
          do {
            try await devices.refresh()
            let revision = try await ports.store.changes(since: Revision(.max)).latest
            let latest = (revision, library.lastBackupRecorded)
            if let known, known != latest { continuation.yield() }
            (known, isBlind) = (latest, false)
          } catch {
            // The store may be busy for a moment; the next check tries again.
            if !isBlind, !Task.isCancelled {
              ports.log.note(.failure, "The store can't be checked for changes: \(error)")
            }
            isBlind = true
          }
          // Cancellation ends the loop.
          try? await ports.clock.sleep(for: .milliseconds(500))
        }
      }
      continuation.onTermination = { _ in watching.cancel() }
    }
  }

  /// Returns whether the library can be read.
  private static func isReadable(_ library: Library) async -> Bool {
    // The loop that looks for changes logs the reason.
    (try? await library.ports.store.changes(since: Revision(.max))) != nil
  }

  private static func openInBrowser(_ address: String) {
    let opener = Process()
    opener.executableURL = URL(filePath: "/usr/bin/env")
    opener.arguments = ["xdg-open", address]
    opener.standardError = FileHandle.nullDevice
    do {
      try opener.run()
    } catch {
      writeError("stashbook: Can't open a browser\nOpen the address above in your browser.")
    }
  }
}
