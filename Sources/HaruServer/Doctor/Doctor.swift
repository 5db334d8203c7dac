import HaruPlatform
public import HaruLookup
public import HaruStore
import HaruTime

/// Examines an installation: its data, what the last server started with, and the public URL.
public struct Doctor: Sendable {
  /// What is examined, in the order of the report.
  public enum Check: String, CaseIterable, Sendable {
    case folder, privacy, space, database, integrity, writing, clock
    case started, publicURL, https, certificate, answers, ready, transport, compression
    case registration, mail, push, backups, checksum, files
  }

  /// How an examination ended.
  public enum State: Sendable {
    case good
    /// It works, but could be better.
    case advice
    /// It does not work.
    case fault
  }

  /// The result of an examination.
  public struct Finding: Sendable, Equatable {
    /// What was examined.
    public let check: Check
    /// How it ended.
    public let state: State
    /// What was seen: a path, a time, a size; may be empty.
    public let detail: String
    /// Why the data could not be used.
    public let error: StoreError?
    /// Why the public URL did not answer.
    public let failure: ConnectionFailure?

    init(
      _ check: Check,
      _ state: State,
      _ detail: String = "",
      error: StoreError? = nil,
      failure: ConnectionFailure? = nil
    ) {
      self.check = check
      self.state = state
      self.detail = detail
      self.error = error
      self.failure = failure
    }
  }

  let place: DataPlace
  var now = Instant.now
  /// The client for the public URL.
  var client = OutboundHTTP.ofProviders
  /// How long a running server may take to answer.
  var patience: Duration = .seconds(5)

  /// Creates a doctor for the data of a server.
  public init(_ place: DataPlace) { self.place = place }

  /// Examines everything that can be examined from here; a check that makes no sense is left out.
  public func findings() async -> [Finding] {
    var found: [Finding] = []
    if case .folder(let path) = place { found += folder(path) }
    // Opening the data would create it.
    if found.contains(where: { $0.check == .folder && $0.state == .fault }) { return found }
    var server: ServerPlace?
    do throws(StoreError) {
      let database = try await place.openBeside()
      defer { database.shutDown() }
      found.append(Finding(.database, .good))
      found += await self.database(database)
      server = try await ServerPlace(in: database.files)
    } catch {
      found.append(Finding(.database, .fault, error: error))
    }
    found += limits
    guard let server else { return found + [Finding(.started, .fault)] }
    return found + [Finding(.started, .good)] + settings(of: server) + (await site(server))
  }

  private func folder(_ path: String) -> [Finding] {
    guard FileManager.default.fileExists(atPath: "\(path)/\(ServerStore.fileName)") else {
      return [Finding(.folder, .fault, path)]
    }
    let open = PrivateFolder(path).openToOthers()
    let free = FileStatus.freeSpace(at: path) ?? .max
    let data = FileStatus("\(path)/\(ServerStore.fileName)")?.size
    // A backup and the write-ahead log need as much room as the data.
    let isTight = free < max(1 << 30, 2 * (data ?? 0))
    let damage = ServerStore.damage(in: path)
    return [
      Finding(.folder, .good, path),
      Finding(.privacy, open.isEmpty ? .good : .fault, open.joined(separator: ", ")),
      Finding(.space, isTight ? .fault : .good, "\(free >> 20) MiB"),
      Finding(.integrity, damage == nil ? .good : .fault, damage ?? ""),
    ]
  }

  private func database(_ database: any ServerDatabase) async -> [Finding] {
    var found: [Finding] = []
    do throws(StoreError) {
      try await database.prove()
      found.append(Finding(.writing, .good))
      let last = try await database.lastExchange() ?? now
      let time = Moment(instant: last, offset: .utc, zone: "UTC").rfc3339
      // A minute of difference is normal between machines.
      found.append(Finding(.clock, last > now + 60_000 ? .fault : .good, time))
    } catch {
      found.append(Finding(.writing, .fault, error: error))
    }
    return found
  }

  /// Each connection needs an open file.
  private var limits: [Finding] {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return [] }
    return [Finding(.files, limit.rlim_cur < 4_096 ? .advice : .good, "\(limit.rlim_cur)")]
  }
}
