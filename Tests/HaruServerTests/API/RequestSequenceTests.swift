import Foundation
import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

/// Strangers with accounts send whole sequences of requests with numbers at which sums overflow;
/// none may crash the process, and no response may be an internal error.
struct RequestSequenceTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func noSequenceOfRequestsBreaksTheServer(seed: UInt64) async throws {
    let clock = TestClock()
    try await withServerAndStore({
      $0.clock = { clock.now }
      $0.weather = nil
    }) { client, store in
      var stranger = Stranger(seed: seed, clock: clock)
      for _ in 0..<120 { try await stranger.play(client, store) }
      // The requests got further than the refusals.
      #expect(stranger.good > 20)
    }
  }
}

/// Someone who tries everything, in an order determined by a seed.
private struct Stranger {
  private var random: Mixer
  private let clock: TestClock
  private var token = ""
  /// The last number and the chain of each device.
  private var devices: [String: (last: Int64, chain: JSON)] = [:]
  private var epoch: JSON = .null
  private var undo: JSON?
  /// The number of successful requests.
  private(set) var good = 0

  init(seed: UInt64, clock: TestClock) {
    random = Mixer(state: seed)
    self.clock = clock
  }

  mutating func play(_ client: any TestClientProtocol, _ store: ServerStore) async throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: clock.advance(seconds: pick([1, 60, 86_400, 200 * 86_400, -86_400]))
    case 1:
      // Both purges of the server, at whatever time it believes it is.
      _ = try await store.purge(at: clock.now)
      try await store.purge(at: clock.now, abandonedBefore: clock.now - pick([1, 1 << 40]))
    case 2: try await begin(client)
    case 3...8: try await push(client)
    case 9, 10: try await ask(client, .get, pull)
    case 11, 12: try await bringIn(client)
    case 13:
      let tables = ["?table=\(pick(Self.entities))", "", "?table="]
      try await ask(client, .get, "export\(pick(tables))")
    case 14, 15: try await goBack(client)
    case 16: try await makeToken(client)
    case 17: try await ask(client, pick([.post, .delete]), "account/deletion", ["password": "x"])
    case 18: try await ask(client, .get, pick(["account", "sessions", "tokens", "backups"]))
    default:
      let cursor = "\(epoch.string ?? "e").\(pick(Self.numbers))"
      let body: JSON = ["anonymous_ticket": "x", "copied": [.string(cursor)]]
      try await ask(client, .delete, "accounts/anonymous", body)
    }
  }

  private mutating func begin(_ client: any TestClientProtocol) async throws {
    let body: JSON = ["transport": "bearer"]
    let answer = try await ask(client, .post, "accounts/anonymous", body)
    if answer.status != 201 { return }
    (token, devices, epoch, undo) = (answer.token, [:], .null, nil)
  }

  private mutating func push(_ client: any TestClientProtocol) async throws {
    let device = pick(["phone", "desk", "import", "haru.import", "merge"])
    let known = devices[device] ?? (0, 0)
    var last = pick([known.last, known.last, known.last, pick(Self.numbers)])
    let body: JSON = [
      "epoch": pick([epoch, .null, "e"]), "device": .string(device), "after": .integer(last),
      "prior": pick([known.chain, known.chain, .integer(pick(Self.numbers))]),
      "now": .integer(pick([clock.now.milliseconds, pick(Self.numbers)])),
      "ops": .array(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          last = pick([last &+ 1, last &+ 1, last &+ 1, pick(Self.numbers)])
          let extra = [JSON.Member(key: "n", value: .integer(last))]
          return .object(
            (change().object ?? []) + extra + (pick([true, false]) ? [Self.copy] : [])
          )
        }
      ),
    ]
    let answer = try await ask(client, .post, "sync/push", body)
    guard answer.status == 200, let number = answer.json["last"]?.integer else { return }
    devices[device] = (number, answer.json["chain"] ?? 0)
    epoch = answer.json["epoch"] ?? .null
  }

  private mutating func bringIn(_ client: any TestClientProtocol) async throws {
    let file: JSON = [
      "format": "haru", "version": 1,
      "changes": .array((0..<Int.random(in: 0...8, using: &random)).map { _ in change() }),
    ]
    let query = pick(["", "", "?preview=true"])
    let answer = try await ask(client, .post, "import" + query, pick([file, undo ?? file]))
    if answer.status == 200 { undo = answer.json["undo"] }
  }

  private mutating func goBack(_ client: any TestClientProtocol) async throws {
    let days = try await ask(client, .get, "backups").json.array ?? []
    let day = pick(days.compactMap { $0["day"]?.string } + ["2026-11-19", "9999-12-31", "x"])
    try await ask(client, .get, "backups/\(day)")
    let query = pick(["", "?preview=true"])
    try await ask(client, .post, "backups/\(day)/restoration" + query)
  }

  private mutating func makeToken(_ client: any TestClientProtocol) async throws {
    let body: JSON = [
      "name": "t", "scope": pick(["read", "write"]),
      "days": .integer(pick([1, pick(Self.numbers)])),
    ]
    try await ask(client, .post, "tokens", body)
  }

  private var pull: String {
    mutating get {
      var query = "sync/pull?device=\(pick(["phone", "haru.import", "new"]))"
      if pick([true, false]) { query += "&cursor=\(epoch.string ?? "e").\(pick(Self.numbers))" }
      for name in ["end", "purged", "limit", "sum"] where pick([true, false]) {
        query += "&\(name)=\(pick(Self.numbers))"
      }
      return query
    }
  }

  /// A change of some record with a boundary value.
  private mutating func change() -> JSON {
    let field = pick([CellKey.fact, CellKey.deleted, "at", "date", "zone"] + Self.fields)
    let members = Self.fields.filter { _ in pick([true, false]) }
    let fact = JSON.object(members.map { JSON.Member(key: $0, value: value()) })
    return [
      "e": .string(pick(Self.entities)), "i": .string(pick(["1", "2", "3", ""])),
      "f": .string(field), "v": pick([value(), fact, .bool(true)]),
      "t": .integer(pick([clock.now.milliseconds, pick(Self.numbers)])),
    ]
  }

  private mutating func value() -> JSON {
    pick([
      .integer(pick(Self.numbers)), .number("1e99"), .number("-0.5"), .number("1e400"), .null,
      "2026-11-21", "2026-11-21T09:30:00+09:00", "9999-12-31T23:59:59-23:59", "=1+1", "",
      .array([.integer(.max), .string("x")]), .object([JSON.Member(key: "a", value: .null)]),
      .string(String(repeating: "x", count: 20_000)),
    ])
  }

  @discardableResult
  private mutating func ask(
    _ client: any TestClientProtocol,
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: JSON? = nil
  ) async throws -> APIAnswer {
    let answer = try await client.api(method, path, body, token: token)
    #expect(answer.status < 500, "\(method) \(path) \(body?.text ?? "") \(answer.json.text)")
    if answer.status < 400 { good += 1 }
    if answer.status == 401 { try await replaceSession(client) }
    return answer
  }

  /// A new account, if the limit allows one.
  private mutating func replaceSession(_ client: any TestClientProtocol) async throws {
    let body: JSON = ["transport": "bearer"]
    let answer = try await client.api(.post, "accounts/anonymous", body)
    #expect(answer.status < 500)
    if answer.status == 429 { clock.advance(seconds: 720) }
    if answer.status == 201 { (token, devices, epoch, undo) = (answer.token, [:], .null, nil) }
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  private static let copy = JSON.Member(key: "c", value: true)
  private static let numbers: [Int64] = [
    0, 1, 2, 500, -1, 1 << 31, 1 << 32, 1 << 53 - 2, 1 << 53 - 1, 1 << 53, .max - 1, .max, .min,
  ]
  private static let entities =
    RecordTable.allCases.map { "\($0.entity)" } + ["settings", "notebook", "Bad name"]
  private static let fields = [
    "name", "order", "estimateSeconds", "actualSeconds", "pausedSeconds", "startedAt", "endedAt",
    "seconds", "time", "days", "term", "rating", "milliseconds", "formula", "quote", "text",
  ]
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
private struct Mixer: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
