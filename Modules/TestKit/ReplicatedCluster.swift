import Foundation

/// Two PostgreSQL servers for one test: a primary, and a standby that confirms each commit.
///
/// The servers end with this object or the process, even if the process is killed. Connections use
/// Unix sockets. Files aren't synced, so the kill of a server loses nothing that it wrote, but a
/// crash of the machine may.
public final class ReplicatedCluster: Sendable {
  /// The folder with both servers' folders, `a` and `b`, which contain their sockets.
  public let folder: String
  private let input: Pipe
  private let output: Pipe

  /// Creates and starts both servers, with `a` as the primary.
  ///
  /// - Throws: ``ExternalCommand/Failed`` if a server can't be started.
  public init() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", Self.script]
    (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    folder = Self.line(output)
    guard folder.hasPrefix("/") else {
      throw ExternalCommand.Failed(
        status: 1, output: "PostgreSQL 15 can't be replicated: \(folder)")
    }
  }

  deinit {
    // reason: the servers end even if the script has already ended
    try? input.fileHandleForWriting.close()
  }

  /// The processes of the primary that a test kills.
  public enum Kill: String, CaseIterable, Sendable {
    /// Every process at once, as by a loss of power.
    case all
    /// The server's first process, whose end the others notice.
    case first
    /// Every process, while a commit waits that the standby has received but not confirmed.
    case received
    /// Every process, while a commit waits that hasn't been sent to the standby.
    case unsent
  }

  /// Kills the primary's processes with signal 9.
  ///
  /// Some kills first wait until a client commits.
  public func killPrimary(_ kill: Kill) async throws { try await run("kill \(kill.rawValue)") }

  /// Makes the standby the primary.
  ///
  /// Its commits wait until the previous primary has rejoined.
  public func promote() async throws { try await run("promote") }

  /// Makes the killed primary the standby of the new primary, using `pg_rewind`, and waits until the
  /// standby confirms commits.
  public func rejoin() async throws { try await run("rejoin") }

  /// Returns the address of the database `stashbook` on the primary for the role `maker`.
  public func address() -> String {
    "postgresql:///stashbook?host=\(folder)/a,\(folder)/b&user=maker"
      + "&target_session_attrs=read-write"
  }

  /// Sends the script a command, and waits until the script has performed it.
  private func run(_ command: String) async throws {
    let answer = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { [input, output] in
        continuation.resume(
          with: Result {
            try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
            return Self.line(output)
          })
      }
    }
    guard answer == "done" else {
      throw ExternalCommand.Failed(status: 1, output: "\(command): \(answer)")
    }
  }

  private static func line(_ output: Pipe) -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Starts the servers, prints their folder, performs commands, and ends the servers at the end of
  /// the input.
  ///
  /// Commits wait for any standby. The commits here don't, because they come before the standby.
  private static let script = #"""
    trap '' INT
    folder=$(mktemp -d "${TMPDIR:-/tmp}/pg-XXXXXX") || exit 1
    as=
    if [ "$(id -u)" = 0 ]; then
      chown postgres "$folder"
      as='setpriv --reuid=postgres --regid=postgres --clear-groups'
    fi
    export LC_ALL=C.UTF-8 HOME="$folder" PGUSER=stash PGDATABASE=postgres
    export PGOPTIONS='-c synchronous_commit=local'
    path=/usr/lib/postgresql/15/bin
    cd "$folder"
    exec 3>&1 >>"$folder/log" 2>&1
    primary=a standby=b
    declare -A server others
    query() { $path/psql -X -A -t -q -v ON_ERROR_STOP=1 -h "$folder/$1" -c "$2"; }
    repeatedly() { for _ in $(seq 1200); do "$@" && return; sleep 0.02; done; return 1; }
    start() {
      $as $path/postgres -D "$folder/$1/data" -k "$folder/$1" \
        -c primary_conninfo="host=$folder/$2 user=stash" <&- 3>&- &
      server[$1]=$!
    }
    follows() {
      [ "$(query $1 "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")" = 1 ]
    }
    join() {
      $as touch "$folder/$standby/data/standby.signal" && start $standby $primary &&
        repeatedly follows $primary && repeatedly query $standby 'SELECT 1'
    }
    create() {
      $as mkdir a b &&
        $as $path/initdb -D "$folder/a/data" -U stash -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
          --wal-segsize=1 &&
        printf '%s\n' listen_addresses=\'\' fsync=off shared_buffers=32MB wal_log_hints=on \
          min_wal_size=4MB max_wal_size=16MB wal_keep_size=32MB synchronous_standby_names=\'*\' \
          wal_retrieve_retry_interval=100ms >>"$folder/a/data/postgresql.conf" &&
        start a b && repeatedly query a 'CREATE ROLE maker LOGIN' &&
        query a 'CREATE DATABASE stashbook OWNER maker' &&
        $as $path/pg_basebackup -D "$folder/b/data" -h "$folder/a" -X stream --checkpoint=fast \
          --no-sync && join
    }
    # The first process is stopped while the others are listed, so that it starts no more.
    slay() {
      kill -STOP ${server[$primary]}
      others[$primary]=$(pgrep -P ${server[$primary]})
      [ $1 = first ] && set -- || set -- ${others[$primary]}
      kill -9 ${server[$primary]} "$@"
      wait ${server[$primary]}
      server[$primary]=
    }
    commits() { [ "$(query $primary "SELECT count(*) > 0 FROM pg_stat_activity \
      WHERE wait_event = 'SyncRep'")" = t ]; }
    interrupt() {
      local stopped
      case $1 in
        received) stopped=$(query $standby 'SELECT pid FROM pg_stat_wal_receiver') ;;
        unsent) stopped=$(query $primary 'SELECT pid FROM pg_stat_replication') ;;
        *) slay $1; return ;;
      esac
      kill -STOP $stopped && repeatedly commits && slay $1
      [ $1 = unsent ] || { kill -CONT $stopped && repeatedly ended $stopped; }
    }
    promote() {
      query $standby 'SELECT pg_promote()' | grep -q t || return 1
      set -- $primary $standby
      primary=$2 standby=$1
    }
    ended() { ! kill -0 $1; }
    # Without a checkpoint, pg_rewind doesn't see the new timeline.
    rejoin() {
      [ -z "${others[$standby]}" ] || kill -9 ${others[$standby]}
      for process in ${others[$standby]}; do repeatedly ended $process || return 1; done
      query $primary CHECKPOINT &&
        $as $path/pg_rewind -D "$folder/$standby/data" --no-sync \
          --source-server="host=$folder/$primary user=stash dbname=postgres" && join
    }
    create && echo "$folder" >&3 || tail -n 5 "$folder/log" >&3
    while read -r command what; do
      case $command in
        kill) interrupt $what ;;
        promote) promote ;;
        rejoin) rejoin ;;
      esac && echo done >&3 || tail -n 5 "$folder/log" >&3
    done
    exec 3>&-
    for process in ${server[a]} ${server[b]}; do kill -QUIT $process && wait $process; done
    rm -rf "$folder"
    """#
}
