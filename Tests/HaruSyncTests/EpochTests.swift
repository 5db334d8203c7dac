import HaruJSON
import HaruTime
import SyncSimulation
import Testing

@testable import HaruSync

/// Which devices go on after the server may have lost its last changes.
struct EpochTests {
  private let now = Instant(milliseconds: 1_800_000_000_000)

  /// A server with ten cells in the epoch `old`, and then in `new`.
  private func server() throws -> SimulatedServer {
    var server = SimulatedServer()
    server.user = ServerAccount(epoch: "old")
    guard case .answered = try push(1...10, to: &server) else { throw Unexpected() }
    server.user.purged = 4
    server.user.begin(epoch: "new")
    return server
  }

  /// Sends changes of one device.
  private func push(
    _ numbers: ClosedRange<Int64>,
    to server: inout SimulatedServer,
    epoch: String? = nil,
    seen: Int64 = 0,
    prior: Int64? = nil
  ) throws -> SyncOutcome<PushAnswer> {
    let operations = numbers.map { number in
      let key = CellKey(entity: "alarm", id: RecordID("a\(number)"), field: "name")
      let write = CellWrite(key, value: .integer(number), madeAt: now)
      return Operation(number: number, write: write).json
    }
    var request = PushRequest(
      epoch: epoch,
      device: "phone",
      after: numbers.lowerBound - 1,
      prior: prior ?? server.devices["phone"]?.chain ?? 0,
      now: now,
      operations: operations
    )
    request.seen = seen
    return try SyncRules().push(request, to: &server, at: now)
  }

  /// The page that follows a cursor; nil if the device has to start anew.
  private func page(
    _ epoch: String,
    _ sequence: Int64,
    of server: SimulatedServer,
    end: Int64? = nil,
    purged: Int64 = 4
  ) throws -> PullAnswer? {
    var server = server
    let request = PullRequest(
      cursor: SyncCursor(epoch: epoch, sequence: sequence),
      end: end,
      purged: purged,
      device: "phone"
    )
    switch try SyncRules().pull(request, from: &server) {
    case .answered(let answer): return answer
    case .refused(.epochChanged): return nil
    case .refused: throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  @Test func aCopyGoesOnUpToWhereTheServerAgrees() throws {
    var server = try server()
    let answer = try #require(try page("old", 10, of: server))
    #expect(answer.epoch == "new" && answer.cells.isEmpty && answer.end == 10)
    // The numbers of what was lost are given again.
    guard case .answered = try push(11...15, to: &server) else { throw Unexpected() }
    #expect(try page("old", 10, of: server)?.cells.map(\.sequence) == Array(11...15))
    #expect(try page("old", 7, of: server)?.cells.count == 8)
    #expect(try page("old", 11, of: server) == nil && page("new", 11, of: server) != nil)
    #expect(try page("other", 3, of: server) == nil)
  }

  @Test func aCopyMustNotHavePromisedOrPurgedMore() throws {
    var server = try server()
    guard case .answered = try push(11...15, to: &server) else { throw Unexpected() }
    #expect(try page("old", 5, of: server, end: 10)?.end == 10)
    #expect(try page("old", 5, of: server, end: 12) == nil)
    #expect(try page("old", 10, of: server, purged: 6) == nil)
    // Even if the server has purged that much since.
    server.user.purged = 9
    #expect(try page("old", 10, of: server, purged: 6) == nil)
  }

  @Test func changesAreTakenFromDevicesThatSawNothingElse() throws {
    let server = try server()
    for (epoch, seen, isTaken) in [
      ("old", 10, true), ("old", 11, false), ("new", 11, true), ("other", 0, false),
    ] as [(String, Int64, Bool)] {
      var copy = server
      switch try push(11...11, to: &copy, epoch: epoch, seen: seen) {
      case .answered(let answer): #expect(isTaken && answer.epoch == "new")
      case .refused(let problem): #expect(!isTaken && problem == .epochChanged)
      }
    }
  }

  /// Another device of the same id may have taken the numbers of what was lost.
  @Test func aForkMayHideALoss() throws {
    let server = try server()
    for (epoch, expected) in [("old", .epochChanged), ("new", .deviceForked)]
      as [(String, SyncProblem)]
    {
      var copy = server
      let outcome = try push(11...11, to: &copy, epoch: epoch, prior: 7)
      guard case .refused(let problem) = outcome else { throw Unexpected() }
      #expect(problem == expected)
    }
  }

  @Test func severalEpochsAreRemembered() throws {
    var server = try server()
    guard case .answered = try push(11...12, to: &server) else { throw Unexpected() }
    for number in 1...15 { server.user.begin(epoch: "e\(number)") }
    #expect(server.user.earlier.count == 16 && server.user.earlier.last?.through == 12)
    #expect(try page("old", 10, of: server)?.epoch == "e15")
    #expect(try page("old", 11, of: server) == nil && page("new", 12, of: server) != nil)
    server.user.begin(epoch: "e16")
    #expect(try page("old", 10, of: server) == nil && page("new", 12, of: server) != nil)
  }
}
