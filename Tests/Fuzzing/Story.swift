import HaruJSON
import HaruSync
import HaruTime
import SyncSimulation

/// A sequence of requests to one server, made from bytes: two bytes begin a request, further ones choose
/// its numbers, so that a mutation changes one number and leaves the rest of the story as it was.
///
/// Sequence numbers and operation numbers only grow, and every cell stays readable by a pull from the start.
struct Story {
  private var bytes: ArraySlice<UInt8>
  private var now = Instant(milliseconds: 1_795_000_000_000)
  private var server = SimulatedServer()
  private var known: [String: (last: Int64, chain: Int64)] = [:]
  private let rules = SyncRules()

  /// The numbers at which sums overflow or comparisons turn over.
  private static let numbers: [Int64] = [
    0, 1, 2, 1_000, -1, 1 << 31, 1 << 53 - 2, 1 << 53 - 1, 1 << 53, .max - 1, .max, .min,
  ]
  private static let devices = ["phone", "desk", "haru.import"]
  private static let fields = ["name", "order", CellKey.fact, CellKey.deleted]

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func play() {
    while !bytes.isEmpty {
      let before = server.user.sequence
      switch next() % 8 {
      case 0: now = Instant(milliseconds: now.milliseconds &+ number() % (400 * 86_400_000))
      case 1: _ = try? rules.purge(&server, at: now)
      case 2:
        let cursor = SyncCursor(epoch: "e0", sequence: number())
        pull(PullRequest(cursor: cursor, device: device()))
      default: push()
      }
      precondition(server.user.sequence >= before)
    }
    pull(PullRequest(cursor: nil, device: "new", wantsSum: true))
  }

  private mutating func push() {
    let device = device()
    let (last, chain) = known[device] ?? (0, 0)
    var number = next() % 4 == 0 ? self.number() : last
    let body: JSON = [
      "epoch": next() % 4 == 0 ? "e1" : .null, "device": .string(device), "after": .integer(number),
      "prior": .integer(next() % 4 == 0 ? self.number() : chain),
      "now": .integer(next() % 4 == 0 ? self.number() : now.milliseconds),
      "ops": .array(
        (0..<next() % 5).map { _ in
          number = next() % 4 == 0 ? self.number() : number &+ 1
          return operation(number)
        }
      ),
    ]
    guard let request = PushRequest(json: body),
      case .answered(let answer)? = try? rules.push(request, to: &server, at: now)
    else { return }
    precondition(answer.last >= last)
    known[device] = (answer.last, answer.chain)
  }

  private mutating func operation(_ number: Int64) -> JSON {
    [
      "e": "dday", "i": .string("\(next() % 3)"), "f": .string(Self.fields[Int(next() % 4)]),
      "v": next() % 2 == 0 ? .bool(true) : .integer(self.number()),
      "t": .integer(next() % 2 == 0 ? now.milliseconds : self.number()), "n": .integer(number),
    ]
  }

  private mutating func pull(_ request: PullRequest) {
    guard case .answered(let answer)? = try? rules.pull(request, from: &server) else { return }
    precondition(answer.cells.allSatisfy { $0.sequence <= server.user.sequence })
  }

  private mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }
  private mutating func number() -> Int64 { Self.numbers[Int(next()) % Self.numbers.count] }
  private mutating func device() -> String { Self.devices[Int(next()) % Self.devices.count] }
}
