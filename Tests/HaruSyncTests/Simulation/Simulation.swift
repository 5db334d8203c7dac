import HaruJSON
@testable import HaruSync
import HaruTime
import SyncSimulation

/// Devices and a server in one thread: the shipping code of both, and everything that can go wrong
/// in between.
///
/// A seed determines everything, so that a failure can be repeated. The kinds of faults are drawn
/// too, so that each also occurs without the others.
struct Simulation {
  /// A deliberate mistake that the checks must find.
  enum Mistake: CaseIterable {
    case none
    /// The server responds before the transaction is on disk.
    case answersBeforeCommit
    /// The server recognises a repeated push only by its numbers.
    case trustsNumbers
    /// A device stores the cursor before the cells.
    case storesCursorFirst
    /// A restored server continues the old epoch.
    case keepsEpoch
    /// A promoted server lets everyone go on, whatever they have seen.
    case forgivesLoss
  }

  enum Fault: CaseIterable {
    case network, serverCrash, deviceCrash, skew, restore, clone, purge, oldProtocol, signedOut
    case serverClock, promotion
  }

  var random: SeededRandom
  var server = SimulatedServer()
  var rules = SyncRules()
  var now = Instant(milliseconds: 1_800_000_000_000)
  var devices: [SimulatedDevice] = []
  var network: [SimulatedMessage] = []
  var record = SimulationRecord()
  private var backups: [SimulatedServer] = []
  /// The server before each of its last commits.
  private var earlier: [SimulatedServer] = []
  private let mistake: Mistake
  private var faults: Set<Fault>
  private var requests = 0
  private var tags: Int64 = 0
  private var isSignedOut = false
  /// How far the server's clock is ahead.
  private var serverSkew: Int64 = 0
  private var serverClock: Instant { now + serverSkew }

  init(seed: UInt64, mistake: Mistake = .none) {
    random = SeededRandom(seed: seed)
    self.mistake = mistake
    faults = []
    faults = Set(Fault.allCases.filter { _ in random.chance(60) })
    rules.deletionAge = 120_000
    for index in 0..<3 { addDevice(SimulatedDisk(device: "device\(index)")) }
  }

  private mutating func addDevice(_ disk: SimulatedDisk) {
    let skew = has(.skew) ? random.number(-3_600_000...3_600_000) : 0
    devices.append(
      SimulatedDevice(disk, skew: skew, seed: UInt32.random(in: 0 ... .max, using: &random))
    )
  }

  private func has(_ fault: Fault) -> Bool { faults.contains(fault) }

  /// Runs the faults and then heals; returns what is wrong, nil if nothing is.
  mutating func run(steps: Int = 160) -> String? {
    for _ in 0..<steps { disturb() }
    if let problem = heal() { return problem }
    let problem =
      record.problem ?? SimulationRecord.difference(devices, server) ?? record.loss(in: server)
    return problem ?? lastWord()
  }

  private mutating func disturb() {
    now = now + random.number(0...30_000)
    let index = Int.random(in: devices.indices, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: write(on: index)
    case 25..<60: advance(index)
    case 60..<87: deliver()
    case 87..<89 where has(.promotion): promote()
    case 90..<92 where has(.skew): devices[index].skew = random.number(-3_600_000...3_600_000)
    case 92..<93 where has(.deviceCrash): devices[index].restart(seed: 7)
    case 93..<95: backups.append(server)
    case 95 where has(.restore): restore()
    case 96 where has(.clone) && devices.count < 5: clone(index)
    case 97 where has(.purge): purge()
    case 98 where has(.oldProtocol): devices[index].speaksOldProtocol.toggle()
    case 99 where has(.signedOut): isSignedOut.toggle()
    case 89 where has(.serverClock):
      serverSkew = random.chance(50) ? 0 : 3_600_000
      record.isServerClockWrong = true
    default: advance(index)
    }
  }

  /// Once everything is well, the last change wins, whatever the clocks said before.
  private mutating func lastWord() -> String? {
    // A copy from a time when the server's clock was wrong may be dated that far ahead.
    now = now + SyncRules.futureLimit
    for index in devices.indices {
      tags += 1
      now = now + 1_000
      let key = CellKey(entity: "alarm", id: "a0", field: "name")
      let write = CellWrite(key, value: .integer(tags), madeAt: clock(index))
      devices[index].disk.save(write)
      if let problem = exchange(index) { return problem }
      let value = server.cells[SimulatedServer.name(key)]?.cell.value
      if value != write.value { return "the last change, by device \(index), lost to another" }
    }
    return nil
  }

  /// Ends all faults; all devices must come to rest within a bounded number of steps.
  private mutating func heal() -> String? {
    faults = []
    isSignedOut = false
    serverSkew = 0
    network = []
    for index in devices.indices {
      devices[index].speaksOldProtocol = false
      // The daily comparison must not repair what is wrong now.
      devices[index].disk.state.comparedAt = clock(index)
      devices[index].restart(seed: 9)
    }
    // Two rounds: one device may send something after another one has synced.
    for _ in 0..<3 {
      for index in devices.indices {
        if let problem = exchange(index) { return problem }
      }
    }
    for device in devices {
      guard case .rest(.upToDate) = device.step else { return "a device rests at \(device.step)" }
    }
    return nil
  }

  /// A round of a device without faults; returns what is wrong.
  private mutating func exchange(_ index: Int) -> String? {
    devices[index].step = devices[index].client.start(at: clock(index))
    var steps = 0
    while !devices[index].isResting {
      steps += 1
      if steps > 600 { return "device \(index) does not come to rest" }
      advance(index)
      while !network.isEmpty { deliver() }
    }
    return nil
  }

  func clock(_ index: Int) -> Instant { now + devices[index].skew }
}

extension Simulation {
  private mutating func write(on index: Int) {
    tags += 1
    let (key, value): (CellKey, JSON) =
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<2:
        (CellKey(entity: "session", id: "s\(tags)", field: CellKey.fact), ["tag": .integer(tags)])
      case 2:
        (CellKey(entity: "session", id: "shared", field: CellKey.fact), ["tag": .integer(tags)])
      case 3..<5: (thing(CellKey.deleted), .bool(random.chance(70)))
      case 5: (CellKey(entity: "alarm", id: "a1", field: "Bad"), .integer(tags))
      default: (thing(random.chance(50) ? "name" : "order"), .integer(tags))
      }
    let write = CellWrite(key, value: value, madeAt: clock(index))
    devices[index].disk.save(write)
    record.wrote(write)
  }

  private mutating func thing(_ field: String) -> CellKey {
    CellKey(entity: "alarm", id: "a\(random.number(0...3))", field: field)
  }

  /// Performs the current step of a device.
  private mutating func advance(_ index: Int) {
    let time = clock(index)
    switch devices[index].step {
    case .rest: devices[index].step = devices[index].client.start(at: time)
    case .read(let number, let limit, _):
      let operations = devices[index].disk.operations(after: number, limit: min(limit, 3))
      handle(.read(operations), on: index)
    case .sum: handle(.summed(devices[index].disk.sum), on: index)
    case .push(let request): send(.push(request), from: index)
    case .pull(let request): send(.pull(request), from: index)
    case .store(let transaction): store(transaction, on: index)
    }
  }

  private mutating func handle(_ event: SyncClient.Event, on index: Int) {
    devices[index].step = devices[index].client.handle(event, at: clock(index))
    if case .rest(.storageFailed) = devices[index].step { devices[index].restart(seed: 11) }
  }

  private mutating func store(_ transaction: SyncTransaction, on index: Int) {
    let fate = has(.deviceCrash) ? Int.random(in: 0..<20, using: &random) : 20
    if mistake == .storesCursorFirst, random.chance(10) {
      devices[index].disk.store(SyncTransaction(transaction.state))
      return devices[index].restart(seed: 5)
    }
    if transaction.isNewStart { record.newStart(while: devices[index].disk.state) }
    if fate > 1 { devices[index].disk.store(transaction) }
    switch fate {
    case 0, 2: devices[index].restart(seed: UInt32(fate))
    case 1, 3: handle(.storageFailed, on: index)
    default: handle(.stored, on: index)
    }
  }

  /// Sends a request, or times out waiting for the response to the last one.
  private mutating func send(_ content: SimulatedMessage.Content, from index: Int) {
    if devices[index].request != nil {
      if !has(.network) || random.chance(80) { return }
      devices[index].request = nil
      return handle(.unreachable, on: index)
    }
    requests += 1
    devices[index].request = requests
    network.append(SimulatedMessage(device: index, request: requests, content: content))
  }

  /// Delivers a message, which may be lost, duplicated or overtaken.
  private mutating func deliver() {
    guard !network.isEmpty else { return }
    let place = has(.network) ? Int.random(in: network.indices, using: &random) : 0
    let message = network.remove(at: place)
    if has(.network) {
      if random.chance(10) { return }
      if random.chance(10) { network.append(message) }
    }
    guard case .reply(let reply) = message.content else { return serve(message) }
    guard devices[message.device].request == message.request else { return }
    devices[message.device].request = nil
    // As received over the wire.
    let body = (try? JSON.parse(reply.body.utf8)) ?? .null
    let event = SyncClient.Event.answered(SyncClient.Reply(status: reply.status, body: body))
    handle(event, on: message.device)
  }
}

extension Simulation {
  private mutating func serve(_ message: SimulatedMessage) {
    guard let reply = reply(to: message) else { return }
    network.append(
      SimulatedMessage(device: message.device, request: message.request, content: .reply(reply))
    )
  }

  private mutating func reply(to message: SimulatedMessage) -> SyncClient.Reply? {
    if devices[message.device].speaksOldProtocol {
      return SyncClient.Reply(status: 426, body: ["code": "upgrade_required"])
    }
    if isSignedOut { return SyncClient.Reply(status: 401, body: .null) }
    var transaction = server
    if has(.serverCrash), random.chance(20) { transaction.callsLeft = Int(random.number(0...12)) }
    let reply: SyncClient.Reply?
    do throws(SimulatedCrash) {
      reply = try answer(message.content, &transaction)
    } catch {
      return SyncClient.Reply(status: 500, body: .null)
    }
    let isLost = mistake == .answersBeforeCommit && has(.serverCrash) && random.chance(10)
    if !isLost {
      var request: PushRequest?
      if reply?.status == 200, case .push(let push) = message.content { request = push }
      commit(transaction, of: request)
    }
    return has(.serverCrash) && random.chance(5) ? nil : reply
  }

  private func answer(
    _ content: SimulatedMessage.Content,
    _ transaction: inout SimulatedServer
  ) throws(SimulatedCrash) -> SyncClient.Reply? {
    switch content {
    case .push(let request):
      guard let json = try? JSON.parse(request.json.utf8), let request = PushRequest(json: json)
      else { return SyncClient.Reply(status: 422, body: .null) }
      if mistake == .trustsNumbers { return try answerByNumbers(request, &transaction) }
      switch try rules.push(request, to: &transaction, at: serverClock) {
      case .answered(let answer): return SyncClient.Reply(status: 200, body: answer.json)
      case .refused(let problem): return Self.reply(problem)
      }
    case .pull(var request):
      request.limit = 3
      switch try rules.pull(request, from: &transaction) {
      case .answered(let answer):
        let time = JSON.Member(key: "now", value: .integer(serverClock.milliseconds))
        return SyncClient.Reply(status: 200, body: .object((answer.json.object ?? []) + [time]))
      case .refused(let problem): return Self.reply(problem)
      }
    case .reply: return nil
    }
  }

  /// Accepts what has a new number and returns what the device expects.
  private func answerByNumbers(
    _ request: PushRequest,
    _ transaction: inout SimulatedServer
  ) throws(SimulatedCrash) -> SyncClient.Reply? {
    var news = request
    if let device = transaction.devices[request.device], device.last > request.after {
      news.operations = request.operations.filter { $0["n"]?.integer ?? 0 > device.last }
      news.after = device.last
      news.prior = device.chain
    }
    guard case .answered(var answer) = try rules.push(news, to: &transaction, at: serverClock)
    else { return nil }
    answer.chain = request.operations.reduce(request.prior) { PushRequest.link(after: $0, $1) }
    transaction.devices[request.device]?.chain = answer.chain
    return SyncClient.Reply(status: 200, body: answer.json)
  }

  private static func reply(_ problem: SyncProblem) -> SyncClient.Reply {
    SyncClient.Reply(status: problem.status, body: ["code": .string("\(problem.code)")])
  }

  private mutating func commit(_ transaction: SimulatedServer, of request: PushRequest?) {
    var transaction = transaction
    transaction.callsLeft = nil
    record.committed(request, before: server, after: transaction)
    if request != nil { earlier = earlier.suffix(2) + [server] }
    server = transaction
  }

  private mutating func restore() {
    guard let backup = backups.randomElement(using: &random) else { return }
    server = backup
    if mistake != .keepsEpoch { server.user.epoch = newEpoch() }
    earlier = []
    record.isRestored = true
  }

  private mutating func newEpoch() -> String { "e\(random.number(1...1_000_000_000))" }

  /// A standby that lacks the last commits, or none, takes over, and the devices go on.
  private mutating func promote() {
    let count = Int.random(in: 0...earlier.count, using: &random)
    if count > 0 {
      server = earlier[earlier.count - count]
      record.isRestored = true
    }
    earlier.removeLast(count)
    server.user.begin(epoch: newEpoch())
    guard mistake == .forgivesLoss else { return }
    server.user.earlier[server.user.earlier.count - 1].through = .max
  }

  private mutating func clone(_ index: Int) {
    addDevice(devices[index].disk)
    record.isCloned = true
  }

  private mutating func purge() {
    var transaction = server
    guard (try? rules.purge(&transaction, at: serverClock)) != nil else { return }
    record.purged(before: server, after: transaction)
    earlier = earlier.suffix(2) + [server]
    server = transaction
  }
}
