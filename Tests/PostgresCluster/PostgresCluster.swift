import Foundation
import Synchronization

/// A PostgreSQL server for tests, in a temporary folder.
///
/// It ends with the process that started it, however that ends.
package final class PostgresCluster: Sendable {
  /// Its folder, which is also that of its socket.
  package let folder: String
  private let databaseCount = Atomic(0)
  private let pipes: Mutex<Pipes>

  /// The server shared by all tests that do not damage it; nil if PostgreSQL is not installed.
  package static var shared: PostgresCluster? {
    get async throws { try await starting.value }
  }
  private static let starting = Task.detached { try await start() }

  /// Whether PostgreSQL is installed.
  package static var isInstalled: Bool { programsFolder != nil }

  /// Starts a server; nil if PostgreSQL is not installed.
  ///
  /// With an address of the loopback interface it also listens there, to TLS only, as `db.haru.test`.
  /// `right.pem` in its folder is the authority that signed its certificate, `wrong.pem` is another
  /// one.
  package static func start(listeningTo address: String = "") async throws -> PostgresCluster? {
    guard let programsFolder else { return nil }
    return try await onThread { try PostgresCluster([programsFolder, "", address]) }
  }

  /// Starts a standby that follows this server asynchronously.
  package func startStandby() async throws -> PostgresCluster {
    guard let programs = Self.programsFolder else { throw NotStarted() }
    return try await Self.onThread { [folder] in try PostgresCluster([programs, folder, ""]) }
  }

  /// The folders in which Debian and Homebrew install the server's programs, the newest version
  /// first.
  private static var programsFolder: String? {
    let places = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"]
    let folders = places.flatMap { place in
      ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [])
        .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
        .map { "\(place)/\($0)/bin" }
    }
    return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }

  /// The pipes of the script: it cleans up when the first one closes, which happens with this
  /// process.
  private struct Pipes {
    let statements = Pipe()
    let answers = Pipe()
  }

  private init(_ arguments: [String]) throws {
    let pipes = Pipes()
    let process = Self.process(Self.script, arguments)
    process.standardInput = pipes.statements
    process.standardOutput = pipes.answers
    try process.run()
    folder = try Self.line(of: pipes.answers)
    self.pipes = Mutex(pipes)
  }

  /// The next line that the script writes.
  private static func line(of pipe: Pipe) throws -> String {
    var line = Data()
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte != Data([10]) {
      if byte.isEmpty { throw NotStarted() }
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  package struct NotStarted: Error {}

  /// A shell script that runs as a user other than root, because PostgreSQL refuses to run as root.
  ///
  /// Its arguments are the folder of the programs, that of the server to follow, for a standby, and
  /// the address to listen to, if there is one.
  ///
  /// Nothing is synced to disk, because killing a process does not lose data that the system has.
  private static let script = """
    trap '' INT HUP TERM
    dir=$(mktemp -d /tmp/haru-postgres-XXXXXX) || exit 1
    if [ -n "$2" ]; then "$1/pg_basebackup" -h "$2" -U haru -D "$dir/data" -R -c fast --no-sync
    else "$1/initdb" -D "$dir/data" -U haru -A trust -E UTF8 --locale=C --no-sync
    fi > "$dir/log" 2>&1 || exit 1
    cat >> "$dir/data/postgresql.conf" <<END
    listen_addresses = ''
    unix_socket_directories = '$dir'
    fsync = off
    max_connections = 200
    shared_buffers = 64MB
    END
    [ -n "$2" ] || sed -i '1i local all guarded scram-sha-256' "$dir/data/pg_hba.conf"
    request() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes "$@" 2>> "$dir/log"; }
    if [ -n "$3" ]; then
      printf "listen_addresses = '%s'\\nssl = on\\n" "$3" >> "$dir/data/postgresql.conf"
      sed -i 's/^host /hostssl /' "$dir/data/pg_hba.conf"
      for name in right wrong; do
        request -x509 -days 2 -subj "/CN=$name" -keyout "$dir/$name.key" -out "$dir/$name.pem"
      done
      request -subj /CN=db.haru.test -keyout "$dir/data/server.key" -out "$dir/request.pem"
      echo subjectAltName=DNS:db.haru.test > "$dir/names"
      openssl x509 -req -days 2 -in "$dir/request.pem" -CA "$dir/right.pem" -CAkey "$dir/right.key" \\
        -CAcreateserial -extfile "$dir/names" -out "$dir/data/server.crt" 2>> "$dir/log"
    fi
    server=
    # The server is a child of this script, which reaps it: PostgreSQL takes a zombie for a running
    # server. The memory of a killed server is in use until its last backend has noticed.
    start() {
      for attempt in $(seq 300); do
        [ -z "$server" ] || wait "$server"
        rm -f "$dir/ended"
        { "$1/postgres" -D "$dir/data"; touch "$dir/ended"; } >> "$dir/log" 2>&1 &
        server=$!
        until [ -e "$dir/ended" ]; do
          "$1/pg_isready" -q -h "$dir" && return
          sleep 0.05
        done
        sleep 0.1
      done
      return 1
    }
    start "$1" || exit 1
    echo "$dir"
    while read -r database statement; do
      if [ "$database" = kill ]; then
        kill -9 "$(head -n 1 "$dir/data/postmaster.pid")"
        start "$1"
      elif [ -z "$statement" ]; then start "$1"
      else "$1/psql" -qX -h "$dir" -U haru -d "$database" -c "$statement" > /dev/null 2>> "$dir/log" < /dev/null
      fi && echo done || echo "failed: $(tail -n 3 "$dir/log" | tr '\\n' ' ')"
    done
    "$1/pg_ctl" -D "$dir/data" -m immediate stop > /dev/null 2>&1
    rm -rf "$dir"
    """

  private static func process(_ script: String, _ arguments: [String]) -> Process {
    let process = Process()
    let command = ["sh", "-c", script, "sh"] + arguments
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = geteuid() == 0 ? ["runuser", "-u", "postgres", "--"] + command : command
    process.currentDirectoryURL = URL(filePath: "/tmp")
    return process
  }

  /// Runs blocking work on a separate thread.
  private static func onThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Swift.Result { try work() })
      }
    }
  }

  /// Sends the script an SQL statement, after the name of its database, or `start` or `kill` for
  /// the server.
  ///
  /// One process serves all: hundreds of concurrent `Process.run` crash Foundation on Linux.
  private func ask(_ statement: String) async throws {
    try await Self.onThread { [self] in
      let answer = try pipes.withLock { pipes in
        try pipes.statements.fileHandleForWriting.write(contentsOf: Data((statement + "\n").utf8))
        return try Self.line(of: pipes.answers)
      }
      guard answer == "done" else { throw Failed(statement: statement, answer: answer) }
    }
  }

  package struct Failed: Error {
    package let statement: String
    package let answer: String
  }

  /// Makes an empty database; returns its address.
  package func makeDatabase() async throws -> String {
    let name = "test\(databaseCount.add(1, ordering: .relaxed).newValue)"
    try await ask("postgres CREATE DATABASE \(name)")
    return address(of: name)
  }

  /// Runs a statement of one line in a database that `makeDatabase` made.
  package func run(_ statement: String, in address: String) async throws {
    let name = address.split(separator: "dbname=").last ?? ""
    try await ask("\(name) \(statement)")
  }

  /// The address of a database.
  package func address(of name: String) -> String { "host=\(folder) user=haru dbname=\(name)" }

  /// Creates a user that has to authenticate by SCRAM; its name is `guarded`.
  package func addGuardedUser(password: String) async throws {
    try await ask("postgres CREATE USER guarded PASSWORD '\(password)'")
  }

  /// The process of the server.
  package var processID: Int32? {
    let file = try? String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    return file?.split(separator: "\n").first.flatMap { Int32($0) }
  }

  /// The processes of its connections (Linux).
  package var backendProcessIDs: [Int32] {
    guard let processID,
      let list = try? String(
        contentsOfFile: "/proc/\(processID)/task/\(processID)/children",
        encoding: .utf8
      )
    else { return [] }
    return list.split(separator: " ").compactMap { Int32($0) }.filter { process in
      let title = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      return title?.contains("[local]") == true
    }
  }

  /// Restarts the server after it was stopped.
  package func restart() async throws { try await ask("start") }

  /// Kills the server with SIGKILL and starts it again.
  ///
  /// The script does both, one call after the other. A test that kills by itself may hit a server
  /// that the script is still starting again; its next `start` would then wait for that one for ever.
  package func killAndRestart() async throws { try await ask("kill") }

  /// Shuts the server down; a standby then has what it has received, and a server has sent
  /// everything to its standbys.
  package func stop() async throws {
    guard let processID else { return }
    try await Self.onThread { [self] in
      kill(processID, SIGINT)
      while self.processID != nil { Thread.sleep(forTimeInterval: 0.02) }
    }
  }

  /// Makes a standby a server of its own.
  package func promote() async throws { try await ask("postgres SELECT pg_promote()") }
}
