import Foundation
import TestKit
import Testing

/// The example with Docker Compose in `Documentation/Servers.md`.
///
/// The test runs the commands of the page and of the containers without containers, on ports of this
/// computer. It doesn't check the networks, volumes, and health checks.
@Suite("The example with Docker Compose")
struct ComposePageTests {
  fileprivate static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the page's commands, with continued lines joined.
  private static func commands() throws -> [String] {
    let page = try String(
      contentsOf: root.appending(path: "Documentation/Servers.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "### An example with Docker").last)
      .components(separatedBy: "\n### ")[0]
    return section.replacing(/\\\n +/, with: "").components(separatedBy: "\n")
      .filter { $0.hasPrefix("    ") }.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("Each command of the page succeeds, and the servers share the library")
  func commands() async throws {
    let example = try Example()
    defer { example.kill() }
    let commands = try Self.commands()
    #expect(commands.count == 11)
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      switch words.starts(with: ["docker", "compose"]) ? words[2] : words[0] {
      case "up":
        let names = words.dropFirst(3).filter { !$0.hasPrefix("--") }
        try await example.start(names.isEmpty ? ["stash1", "stash2", "nginx"] : names)
      case "exec" where words.contains("photos"):
        try await example.runInPhotos(try #require(command.firstMatch(of: /'(.*)'/)?.1.description))
      case "run", "exec":
        let place = try #require(words.firstIndex(of: "stash1"))
        let line = words[(place + 1)...].joined(separator: " ")
        try await example.run(words[2] == "run" ? "stashbook " + line : line)
      case "restart": try await example.start(Array(words.dropFirst(3)))
      case "logs": try await example.connect()
      case "cp", "cd", "(umask": try await example.prepare(command)
      default: Issue.record("“\(command)” isn't run")
      }
    }
    try await example.run("stashbook photo verify --derived && stashbook doctor --full")
    try await example.run("stashbook restore --verify stash.tar")
    try await example.run("stashbook canvas list | grep Meadow")
    try await example.end()
  }
}

/// The services of `compose.yaml` as processes.
private final class Example {
  private struct Service {
    var command: [String] = []
    var environment: [String: String] = [:]
    var base: String?
  }

  /// A process that ended although it serves.
  private struct Ended: Error {
    let name: String
    let finished: Finished
  }

  private let cli: CLIFixture
  private let ports: [String: Int]
  private var services: [String: Service] = [:]
  private var processes: [(name: String, process: RunningProcess)] = []

  init() throws {
    cli = try CLIFixture()
    let names = [
      "records", "photos", "stash1", "stash2", "nginx", "master", "volume", "filer",
    ]
    ports = Dictionary(uniqueKeysWithValues: zip(names, S3Server.freePorts(names.count)))
  }

  /// Runs a command that prepares the folder.
  func prepare(_ command: String) async throws {
    let source = ComposePageTests.root.appending(path: "Documentation/Servers").path
    let line = command.replacing("Documentation/Servers", with: "'\(source)'")
      .replacing("~/stash", with: "stash")
    guard !line.hasPrefix("cd ") else { return }
    let isCopy = line.hasPrefix("cp ")
    let finished = try await cli.shell((isCopy ? "" : "cd stash && ") + line, library: cli.library)
    try #require(finished.code == 0, "\(line): \(finished.errors)")
    if isCopy { try read() }
  }

  /// Reads the services.
  ///
  /// Each list is on one line.
  private func read() throws {
    let text = String(decoding: try cli.scratch.read("stash/compose.yaml"), as: UTF8.self)
    var (name, isEnvironment) = ("", false)
    for line in text.components(separatedBy: "\nvolumes:")[0].components(separatedBy: "\n") {
      if let match = line.wholeMatch(of: #/  ([a-z0-9]+):(?: &[a-z0-9]+)?/#) {
        name = String(match.1)
        services[name] = Service()
      } else if let match = line.wholeMatch(of: #/    command: \[(.*)\]/#) {
        services[name]?.command = match.1.components(separatedBy: ", ")
          .map { $0.trimmingCharacters(in: ["\""]) }
      } else if let match = line.wholeMatch(of: #/    <<: \*(.*)/#) {
        services[name]?.base = String(match.1)
      } else if let match = line.wholeMatch(of: #/      ([A-Z0-9_]+): (.*)/#), isEnvironment {
        services[name]?.environment[String(match.1)] =
          match.2.trimmingCharacters(in: ["\""])
      }
      if line.hasPrefix("    "), !line.hasPrefix("      ") {
        isEnvironment = line == "    environment:"
      }
    }
    for (name, service) in services {
      if let base = service.base { services[name] = services[base] }
    }
  }

  /// Returns text with the ports of this computer in place of the services' names.
  private func local(_ text: String) throws -> String {
    let password = String(decoding: try cli.scratch.read("stash/.env"), as: UTF8.self)
      .trimmingCharacters(in: .newlines).replacing("STASH_PASSWORD=", with: "")
    return text.replacing("${STASH_PASSWORD:?}", with: password).replacing(
      "0.0.0.0", with: "127.0.0.1"
    )
    .replacing("@records/", with: "@127.0.0.1:\(ports["records"] ?? 0)/")
    .replacing("http://photos:8333", with: "http://127.0.0.1:\(ports["photos"] ?? 0)")
    .replacing("https://stash.example.org", with: "http://127.0.0.1:\(ports["nginx"] ?? 0)")
  }

  private func environment(of name: String) throws -> [String: String] {
    var environment = try #require(services[name]?.environment).mapValues(local)
    environment["HOME"] = cli.scratch.path
    environment["PATH"] = CLIFixture.built + ":/usr/sbin:/usr/bin:/bin"
    environment["XDG_STATE_HOME"] = "\(cli.scratch.path)/\(name)"
    return environment
  }

  /// Runs a line of a shell in the environment of a server.
  func run(_ line: String) async throws {
    let process = try RunningProcess(
      "/bin/bash", ["-c", try local(line)], input: nil, environment: environment(of: "stash1"),
      in: cli.scratch)
    let finished = try await process.finished()
    #expect(finished.code == 0, "\(line): \(finished.errors)\(finished.output)")
  }

  /// Runs a line of a shell in the environment of the photo server.
  func runInPhotos(_ line: String) async throws {
    let weed = ComposePageTests.root.appending(path: ".build-python/bin/weed").path
    try await run(
      line.replacing(
        "weed shell", with: "'\(weed)' shell -master=127.0.0.1:\(ports["master"] ?? 0)"))
  }

  /// Starts services, or starts them again, and waits until they are ready.
  func start(_ names: [String]) async throws {
    for name in names.reversed() { try await end(name) }
    for name in names {
      let command = try #require(services[name]).command
      switch name {
      case "records": try await startDatabase()
      case "photos":
        let weed = ComposePageTests.root.appending(path: ".build-python/bin/weed").path
        try await launch(name, "exec '\(weed)' \(try bucketCommand(command))", "healthz")
      case "nginx":
        try configure()
        try await launch(name, "exec nginx -p '\(cli.scratch.path)/stash' -c main.conf", "healthz")
      default:
        let port = try #require(ports[name])
        let words = try command.map { "'\(try local($0))'" }.joined(separator: " ")
        try await launch(name, "exec stashbook \(words) --port \(port)", "readyz")
      }
    }
  }

  /// Starts a process, and waits until its port answers.
  private func launch(_ name: String, _ line: String, _ path: String) async throws {
    let process = try RunningProcess(
      "/bin/bash", ["-c", line], input: nil, environment: environment(of: name), in: cli.scratch)
    processes.append((name, process))
    try await wait(until: "\(name) is ready") {
      if process.hasEnded { throw Ended(name: name, finished: try await process.finished()) }
      do {
        return try await ask(name, "GET /\(path)").status == 200
      } catch is RawConnection.Failure {
        return false
      }
    }
  }

  private func bucketCommand(_ command: [String]) throws -> String {
    var words = command.map {
      $0.replacing("-dir=/data", with: "-dir='\(cli.scratch.path)/photos'")
        .replacing("-s3.port=8333", with: "-s3.port=\(ports["photos"] ?? 0)")
    }
    for (name, option) in [("master", "master"), ("volume", "volume"), ("filer", "filer")] {
      words.append("-\(option).port=\(ports[name] ?? 0)")
    }
    words += ["-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-s3.port.lance=0"]
    try FileManager.default.createDirectory(
      atPath: cli.scratch.path + "/photos", withIntermediateDirectories: true)
    return "-logdir='\(cli.scratch.path)/photos' " + words.joined(separator: " ")
  }

  /// Starts PostgreSQL as its container does, which first runs the script of the example.
  private func startDatabase() async throws {
    let line = """
      set -e
      folder=$(mktemp -d "${TMPDIR:-/tmp}/pg-XXXXXX")
      server=
      trap '[ -z "$server" ] || kill -INT $server; wait; rm -rf "$folder"' EXIT
      trap 'exit 0' TERM
      as=
      if [ "$(id -u)" = 0 ]; then
        chown postgres "$folder"
        as='setpriv --reuid=postgres --regid=postgres --clear-groups --pdeathsig=KILL'
      fi
      script=$PWD/stash/database.sh
      export LC_ALL=C.UTF-8 HOME="$folder" PGHOST="$folder" PGPORT=\(ports["records"] ?? 0)
      PATH=/usr/lib/postgresql/15/bin:$PATH
      cd "$folder"
      $as bash -c 'printf %s "$POSTGRES_PASSWORD" > password'
      $as initdb -D data -U postgres --auth-local=trust --auth-host=scram-sha-256 \\
        --pwfile=password -E UTF8 --locale=C.UTF-8 --no-sync
      serve() {
        $as postgres -D data -k "$folder" -p "$PGPORT" -c fsync=off -c "listen_addresses=$1" &
        server=$!
        until pg_isready; do kill -0 $server; sleep 0.05; done
      }
      serve ''
      sh "$script"
      kill -INT $server
      wait $server
      server=
      serve 127.0.0.1
      echo ready
      wait $server
      """
    let process = try RunningProcess(
      "/bin/bash", ["-c", line], input: nil, environment: environment(of: "records"),
      in: cli.scratch)
    processes.append(("records", process))
    let ready: Void? = try await process.until(
      { try process.output.contains("ready\n") }, act: {})
    guard ready != nil else {
      throw Ended(name: "records", finished: try await process.finished())
    }
  }

  /// Writes the main configuration of nginx, which includes that of the example, without TLS.
  private func configure() throws {
    var text = String(decoding: try cli.scratch.read("stash/nginx.conf"), as: UTF8.self)
    for (old, new) in [
      ("stash1:7274", "127.0.0.1:\(ports["stash1"] ?? 0)"),
      ("stash2:7274", "127.0.0.1:\(ports["stash2"] ?? 0)"),
      ("listen 443 ssl;", "listen 127.0.0.1:\(ports["nginx"] ?? 0);"),
      ("ssl_certificate /etc/nginx/site.pem;", ""),
      ("ssl_certificate_key /etc/nginx/site.key;", ""),
    ] {
      try #require(text.contains(old))
      text = text.replacing(old, with: new)
    }
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \($0);" }.joined(separator: " ")
    let main = "daemon off; master_process off; pid nginx.pid; error_log nginx.log; events {}\n"
    try cli.scratch.write(
      "stash/main.conf", Data("\(main)http { access_log off; \(folders)\n\(text)}".utf8))
  }

  /// Connects a browser through nginx with the address that the first server printed, and adds a
  /// canvas that both servers show.
  func connect() async throws {
    let first = try #require(processes.first { $0.name == "stash1" }?.process)
    let address = try #require(try first.output.firstMatch(of: /http:\/\/[^\s]+/)).output
    let joined = try await ask("nginx", "GET /?\(address.split(separator: "?")[1])")
    let cookie = try #require(joined["set-cookie"]?.split(separator: ";").first.map(String.init))
    try await run("stashbook doctor")
    let photo = try cli.pictures(1) + "/001.tif"
    try await run("stashbook canvas add --designer Anna --name Meadow --photo '\(photo)'")
    for name in ["nginx", "stash1", "stash2"] {
      let page = try await ask(name, "GET /canvases", cookie)
      #expect(page.status == 200 && page.body.contains("Meadow"), "\(name)")
    }
  }

  /// Sends a request to a service, as nginx does.
  private func ask(
    _ name: String, _ line: String, _ cookie: String = ""
  ) async throws -> RawResponse {
    let fields = [
      "\(line) HTTP/1.1", "Host: 127.0.0.1:\(ports["nginx"] ?? 0)", "Cookie: \(cookie)",
    ]
    let text = fields.joined(separator: "\r\n") + "\r\n\r\n"
    return try await RawConnection(port: try #require(ports[name]), saying: text).answer()
  }

  /// Ends the services, the servers first.
  func end() async throws {
    for (name, _) in processes.reversed() { try await end(name) }
  }

  /// Ends a service, unless it doesn't run.
  private func end(_ name: String) async throws {
    guard let place = processes.firstIndex(where: { $0.name == name }) else { return }
    let process = processes.remove(at: place).process
    process.signal(SIGTERM)
    let finished = try await process.finished()
    #expect(finished.code == 0, "\(name): \(finished.errors.suffix(500))")
  }

  /// Ends the services that still run, after a failure.
  func kill() {
    for (name, process) in processes { process.signal(name == "records" ? SIGTERM : SIGKILL) }
  }
}
