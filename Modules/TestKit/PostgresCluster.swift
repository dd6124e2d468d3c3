import Foundation

/// A PostgreSQL server for the tests of one process, with a Unix socket in a temporary folder.
///
/// The server ends with the process, even if the process is killed. A crash of the machine may
/// damage the data, because the server doesn't sync files. A commit in a database that sets
/// `synchronous_commit` to `on` never ends, because it waits for a standby.
public final class PostgresCluster: Sendable {
  /// The server of this process, started at the first use.
  public static let shared = Result { try PostgresCluster() }

  /// The folder of the socket.
  public let folder: String
  private let input: Pipe

  /// Creates and starts a server.
  ///
  /// - Throws: ``ExternalCommand/Failed`` if the server can't be started.
  private init() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", Self.script]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    folder = text.trimmingCharacters(in: .whitespacesAndNewlines)
    self.input = input
    guard folder.hasPrefix("/") else {
      throw ExternalCommand.Failed(
        status: 1, output: "PostgreSQL 15 can't be started; install postgresql-15")
    }
  }

  /// Starts the server, prints its folder, and ends the server at the end of the input.
  ///
  /// The role `maker` owns the database, and isn't a superuser, so that row-level security applies.
  private static let script = """
    trap '' INT
    folder=$(mktemp -d "${TMPDIR:-/tmp}/pg-XXXXXX") || exit 1
    as=
    if [ "$(id -u)" = 0 ]; then
      chown postgres "$folder"
      as='setpriv --reuid=postgres --regid=postgres --clear-groups'
    fi
    export LC_ALL=C.UTF-8 HOME="$folder" PGHOST="$folder" PGUSER=stash
    path=/usr/lib/postgresql/15/bin
    cd "$folder"
    exec 3>&1 >"$folder/log" 2>&1
    $as $path/initdb -D "$folder/data" -U stash -A trust -E UTF8 --locale=C.UTF-8 --no-sync
    $as $path/postgres -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off \\
      -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 \\
      -c synchronous_standby_names=none <&- 3>&- &
    server=$!
    for _ in $(seq 200); do
      $path/psql -d postgres -c 'CREATE ROLE maker LOGIN' && break
      kill -0 $server || break
      sleep 0.05
    done
    $path/psql -d postgres -c 'CREATE DATABASE stashbook OWNER maker' && echo "$folder" >&3
    exec 3>&-
    read -r _
    kill -QUIT $server
    wait $server
    rm -rf "$folder"
    """

  /// Returns the address of a database for the role `maker`.
  public func address(_ database: String = "stashbook") -> String {
    "postgresql:///\(database)?host=\(folder)&user=maker"
  }

  /// Creates an empty database, and returns its address.
  public func makeDatabase(_ name: String) throws -> String {
    try sql("CREATE DATABASE \(name) OWNER maker", in: "postgres")
    return address(name)
  }

  /// Runs SQL, by default as a superuser, and returns the rows, one per line.
  @discardableResult
  public func sql(
    _ statements: String, in database: String = "stashbook", as role: String = "stash"
  ) throws -> String {
    try ExternalCommand.run(
      "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", role, "-d",
      database, "-c", statements)
  }
}
