import HaruJSON
import HaruTime
import SyncSimulation
import Testing

@testable import HaruSync

/// Which of two changes wins if their devices did not see each other, or a clock was wrong.
struct ConflictTests {
  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000
  private static let start = Instant(milliseconds: 1_800_000_000_000)
  private static let name = CellKey(entity: "task", id: "t", field: "name")
  private static let icon = CellKey(entity: "task", id: "t", field: "icon")
  private static let mark = CellKey(entity: "task", id: "t", field: CellKey.deleted)

  /// A server and the pushes that reach it, each from a device with its own clock.
  private struct World {
    var server = SimulatedServer()
    var numbers: [String: Int64] = [:]
    var chains: [String: Int64] = [:]

    /// Pushes a change made a number of minutes after the start, by the device's clock.
    mutating func push(
      _ key: CellKey,
      _ value: JSON,
      by device: String,
      made: Int64,
      arriving: Int64,
      seen: Int64 = 0,
      skew: Int64 = 0,
      clock: ClockSample? = nil,
      isCopy: Bool = false,
      isMoved: Bool = false
    ) {
      let write = CellWrite(key, value: value, madeAt: start + made * minute)
      push(
        [write],
        by: device,
        arriving: arriving,
        seen: seen,
        skew: skew,
        clock: clock,
        isCopy: isCopy,
        isMoved: isMoved
      )
    }

    /// Pushes changes of a device in one request.
    mutating func push(
      _ writes: [CellWrite],
      by device: String,
      arriving: Int64,
      seen: Int64 = 0,
      skew: Int64 = 0,
      clock: ClockSample? = nil,
      isCopy: Bool = false,
      isMoved: Bool = false
    ) {
      let last = numbers[device, default: 0]
      let arrival = start + arriving * minute
      let operations = writes.enumerated().map { index, write in
        let number = last + Int64(index) + 1
        return Operation(number: number, write: write, isCopy: isCopy, isMoved: isMoved).json
      }
      var request = PushRequest(
        epoch: server.user.epoch,
        device: device,
        after: last,
        prior: chains[device, default: 0],
        now: arrival + skew,
        operations: operations
      )
      request.seen = seen
      request.clock = clock
      let answer = try? SyncRules().push(request, to: &server, at: arrival)
      guard case .answered(let answer)? = answer, answer.refusals.isEmpty else {
        return #expect(Bool(false), "the push of \(device) was refused")
      }
      numbers[device] = last + Int64(writes.count)
      chains[device] = answer.chain
    }

    subscript(key: CellKey) -> JSON? { server.cells[SimulatedServer.name(key)]?.cell.value }
    var sequence: Int64 { server.user.sequence }
  }

  private static func world() -> World {
    var world = World()
    world.push(name, "read", by: "phone", made: 0, arriving: 0)
    return world
  }

  // MARK: A deletion and an edit

  @Test(arguments: [true, false])
  func anEditThatIsLaterThanAnUnseenDeletionKeepsTheRecord(deletionArrivesFirst: Bool) {
    var world = Self.world()
    let delete = { (world: inout World) in
      world.push(Self.mark, true, by: "phone", made: 10, arriving: 30, seen: 1)
    }
    if deletionArrivesFirst { delete(&world) }
    world.push(Self.name, "write", by: "desk", made: 20, arriving: 30, seen: 1)
    if !deletionArrivesFirst { delete(&world) }
    #expect(world[Self.name] == "write")
    #expect(world[Self.mark] == false)
  }

  @Test(arguments: [true, false])
  func aDeletionThatIsLaterThanAnUnseenEditDeletes(deletionArrivesFirst: Bool) {
    var world = Self.world()
    let delete = { (world: inout World) in
      world.push(Self.mark, true, by: "phone", made: 20, arriving: 30, seen: 1)
    }
    if deletionArrivesFirst { delete(&world) }
    world.push(Self.name, "write", by: "desk", made: 10, arriving: 30, seen: 1)
    if !deletionArrivesFirst { delete(&world) }
    #expect(world[Self.mark] == true)
  }

  @Test func aDeviceThatSawTheEditDeletesTheRecordWhateverItsClockSays() {
    var world = Self.world()
    world.push(Self.name, "write", by: "desk", made: 20, arriving: 30, seen: 1)
    world.push(Self.mark, true, by: "phone", made: 5, arriving: 40, seen: world.sequence)
    #expect(world[Self.mark] == true)
  }

  @Test func whatIsWrittenKnowingThatTheRecordIsDeletedLeavesItSo() {
    var world = Self.world()
    world.push(Self.mark, true, by: "phone", made: 10, arriving: 10, seen: 1)
    world.push(Self.name, "order", by: "phone", made: 11, arriving: 11, seen: 1)
    world.push(Self.name, "late", by: "desk", made: 20, arriving: 30, seen: world.sequence)
    #expect(world[Self.mark] == true)
  }

  @Test func copiesGoByTheirStamps() {
    var world = Self.world()
    world.push(Self.mark, true, by: "phone", made: 10, arriving: 10, seen: 1)
    world.push(Self.name, "late", by: "desk", made: 20, arriving: 30, isCopy: true)
    #expect(world[Self.mark] == true)
  }

  // MARK: Clocks

  @Test func whatADeviceHadSeenItWritesOverWhateverItsClockSays() {
    var world = Self.world()
    world.push(Self.name, "newer", by: "desk", made: 100, arriving: 100)
    world.push(Self.name, "newest", by: "phone", made: 0, arriving: 110, seen: world.sequence)
    #expect(world[Self.name] == "newest")
  }

  /// It saw nothing of the copy to which it was moved, and is older than that copy (minute 100) and
  /// than what the device did there.
  @Test(arguments: [(other: 45, wins: true), (other: 60, wins: false)])
  func whatWasMovedIsAsOldAsItWas(case: (other: Int64, wins: Bool)) {
    var world = Self.world()
    world.push(Self.name, "other", by: "desk", made: `case`.other, arriving: `case`.other)
    let contact = Self.start + 100 * Self.minute
    let clock = ClockSample(server: contact, device: contact)
    world.push(Self.icon, "sun", by: "phone", made: 101, arriving: 101, seen: 1, clock: clock)
    world.push(
      Self.name,
      "moved",
      by: "phone",
      made: 50,
      arriving: 110,
      seen: world.sequence,
      clock: clock,
      isMoved: true
    )
    #expect(world[Self.name] == (`case`.wins ? "moved" : "other"))
  }

  @Test func whatADeviceWroteOutlivesWhatItThenMoved() {
    var world = Self.world()
    world.push(Self.name, "own", by: "phone", made: 100, arriving: 100, seen: 1)
    world.push(Self.name, "moved", by: "phone", made: 50, arriving: 110, isMoved: true)
    #expect(world[Self.name] == "own")
  }

  /// The clock was set back between two changes, which were moved later.
  @Test func movedChangesKeepTheirOrder() {
    var world = Self.world()
    let writes = [("first", 50), ("second", 40)].map { value, made in
      CellWrite(Self.name, value: .string(value), madeAt: Self.start + Int64(made) * Self.minute)
    }
    world.push(writes, by: "phone", arriving: 110, isMoved: true)
    #expect(world[Self.name] == "second")
  }

  /// The clock is a day off at the last sync (minute 10) and when the change is made (minute 60),
  /// and is corrected before the change is sent (minute 70).
  @Test(arguments: [-day, day], [(other: 50, wins: true), (other: 65, wins: false)])
  func aChangeIsReckonedByTheClockOfItsTime(skew: Int64, case: (other: Int64, wins: Bool)) {
    var world = Self.world()
    world.push(Self.name, "other", by: "desk", made: `case`.other, arriving: `case`.other)
    let contact = Self.start + 10 * Self.minute
    world.push(
      Self.name,
      "own",
      by: "phone",
      made: 60 + skew / Self.minute,
      arriving: 70,
      seen: 1,
      clock: ClockSample(server: contact, device: contact + skew)
    )
    #expect(world[Self.name] == (`case`.wins ? "own" : "other"))
  }

  /// The clock was right at the last sync (minute 10), and wrong only when the change was made.
  @Test(arguments: [-day, day])
  func aChangeUnderAClockThatWasWrongOnlyInBetweenLosesToNoEarlierOne(skew: Int64) {
    var world = Self.world()
    world.push(Self.name, "before", by: "desk", made: 59, arriving: 59)
    let contact = Self.start + 10 * Self.minute
    let clock = ClockSample(server: contact, device: contact)
    let made = 60 + skew / Self.minute
    world.push(Self.name, "own", by: "phone", made: made, arriving: 70, clock: clock)
    #expect(world[Self.name] == "own")
    world.push(Self.name, "after", by: "desk", made: 71, arriving: 71)
    #expect(world[Self.name] == "after")
  }

  /// The clock is right again when the device makes its next change, at minute 62.
  @Test(arguments: [-day, day], [(other: 59, wins: true), (other: 65, wins: false)])
  func suchAChangeIsNoLaterThanTheDevicesNextOne(skew: Int64, case: (other: Int64, wins: Bool)) {
    var world = Self.world()
    world.push(Self.name, "other", by: "desk", made: `case`.other, arriving: `case`.other)
    let contact = Self.start + 10 * Self.minute
    world.push(
      [
        CellWrite(Self.name, value: "own", madeAt: Self.start + 60 * Self.minute + skew),
        CellWrite(Self.icon, value: "sun", madeAt: Self.start + 62 * Self.minute),
      ],
      by: "phone",
      arriving: 70,
      clock: ClockSample(server: contact, device: contact)
    )
    #expect(world[Self.name] == (`case`.wins ? "own" : "other"))
    #expect(world[Self.icon] == "sun")
  }

  @Test(arguments: ["desk", "phone"])
  func afterAServerClockThatWasAheadTheNextChangeWins(device: String) {
    var world = World()
    let ahead = Self.day / Self.minute
    world.push(Self.name, "ahead", by: "phone", made: 0, arriving: ahead, skew: -Self.day)
    world.push(Self.name, "next", by: device, made: 5, arriving: 10)
    world.push(Self.name, "last", by: "tablet", made: 15, arriving: 20)
    #expect(world[Self.name] == "last")
  }

  /// The last change is made before the hour that the server's clock once showed, and arrives after it.
  @Test func whatADeviceWroteUnderAServerClockThatWasAheadMovesNoLaterChange() {
    var world = World()
    let ahead = Self.day / Self.minute
    world.push(Self.name, "ahead", by: "phone", made: 0, arriving: ahead, skew: -Self.day)
    world.push(Self.name, "next", by: "phone", made: 5, arriving: 10)
    world.push(Self.name, "last", by: "tablet", made: 15, arriving: ahead + 20)
    #expect(world[Self.name] == "last")
  }

  @Test(arguments: [Int64.min, -1, 0, Int64.max])
  func numbersOfAnySizeAreTaken(value: Int64) throws {
    var world = Self.world()
    let instants = (Instant(milliseconds: value), Instant(milliseconds: -1 - value))
    let sample = ClockSample(server: instants.0, device: instants.1)
    world.push(Self.name, .string("\(value)"), by: "phone", made: 0, arriving: 1, clock: sample)
    #expect(world[Self.name] == .string("\(value)"))
  }

  @Test(arguments: [(-1, false), (0, true), (PushRequest.numberLimit, true), (Int64.max, false)])
  func whatADeviceHasSeenIsASequenceNumber(seen: Int64, isTaken: Bool) {
    let push: JSON = [
      "device": "d", "after": 0, "prior": 0, "now": 0, "seen": .integer(seen), "ops": [],
    ]
    #expect((PushRequest(json: push) != nil) == isTaken)
  }
}
