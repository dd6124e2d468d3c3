import ArgumentParser
import Composition
import Core
import Foundation
import WebHost

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "serve", abstract: "Open the library to a browser.",
    discussion: """
      Only this machine can reach it, unless --host says otherwise; only who has the address that is
      printed may come in. Ctrl-C ends it; what was typed and not saved is kept as a draft.
      Example: stashbook serve --open
      """)
  @OptionGroup var global: GlobalOptions

  @Option(help: "The port; 0 takes a free one.") var port = 7274
  @Option(
    help: "The address to listen on, or a name of this machine; others can then reach the library.")
  var host = "127.0.0.1"
  @Flag(help: "Open it in the browser.") var open = false
  @Option(name: .customLong("tls-cert"), help: "A certificate chain in PEM, for https.")
  var certificate: String?
  @Option(name: .customLong("tls-key"), help: "The certificate's key in PEM.")
  var key: String?

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is a whole number from 0 to 65535")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--tls-cert and --tls-key go together")
    }
  }

  func run() async throws {
    let uploads = try Uploads(into: global.folder + "/cache/uploads", files: Outside.files)
    let library = try await Library(at: global.folder, for: .writing, photos: uploads).arranged()
    let ports = library.ports
    var configuration = WebConfiguration()
    (configuration.address, configuration.port) = (host, port)
    configuration.key = try WebConfiguration.key(keptAt: global.folder + "/cache/web-key")
    if ["0.0.0.0", "::"].contains(host) { configuration.names = LocalNames.all }
    if let certificate, let key {
      configuration.certificate = WebConfiguration.Certificate(chain: certificate, key: key)
    }
    let server = WebServer(
      library.assembly, uploads: uploads, clock: ports.clock, drafts: ports.drafts, log: ports.log,
      configuration: configuration,
      appearance: { await Self.appearance(in: library) },
      stored: Self.changes(in: ports))
    try await withTaskExecutorPreference(globalConcurrentExecutor) {
      try await server.run { [isLoopback = configuration.isLoopback] address in
        global.json ? Output.emit(#"{"url": "\#(address)"}"#) : say(address, isLoopback)
        if open { Self.openInBrowser(address) }
      }
    }
  }

  /// Light or dark, where it is set; else the browser's own.
  private static func appearance(in library: Library) async -> Appearance? {
    do {
      return try await GlobalOptions.chosenAppearance(in: library)
    } catch {
      // Looks alone are no reason to fail.
      library.ports.log.note(.failure, "light or dark could not be looked up: \(error)")
      return nil
    }
  }

  private func say(_ address: String, _ isLoopback: Bool) {
    Output.emit("Stashbook is at \(address)")
    if !isLoopback, certificate == nil {
      Output.emit(
        "Others on the network can read what is sent: --tls-cert and --tls-key prevent it.")
    }
    Output.emit("Ctrl-C ends it.")
  }

  /// Says when something was stored, by this process or another.
  private static func changes(in ports: Ports) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watching = Task {
        var known: Revision?
        var isBlind = false
        while !Task.isCancelled {
          do {
            let latest = try await ports.store.changes(since: Revision(.max)).latest
            if let known, known != latest { continuation.yield() }
            (known, isBlind) = (latest, false)
          } catch {
            // Busy or away for a moment; the next look says.
            if !isBlind {
              ports.log.note(.failure, "whether something was stored can't be seen: \(error)")
            }
            isBlind = true
          }
          // Cancelled, the loop ends.
          try? await ports.clock.sleep(for: .milliseconds(500))
        }
      }
      continuation.onTermination = { _ in watching.cancel() }
    }
  }

  private static func openInBrowser(_ address: String) {
    let opener = Process()
    opener.executableURL = URL(filePath: "/usr/bin/env")
    opener.arguments = ["xdg-open", address]
    opener.standardError = FileHandle.nullDevice
    do {
      try opener.run()
    } catch {
      writeError("stashbook: no browser could be opened; open the address above")
    }
  }
}
