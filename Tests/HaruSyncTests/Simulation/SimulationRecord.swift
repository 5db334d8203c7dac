import HaruJSON
import HaruSync
import HaruTime
import SyncSimulation

/// What happened in a simulation, to be compared with the final state.
struct SimulationRecord {
  /// Whether the server lost something, or may have.
  var isRestored = false
  var isCloned = false
  var isServerClockWrong = false
  private var hasNewStart = false
  var problem: String?
  private var written: Set<String> = []
  private var accepted: [String: Int] = [:]
  private var purgedKeys: Set<String> = []
  /// The latest stamp that each cell ever had on the server, and the values written with it.
  private var best: [String: (stamp: Instant, values: [JSON])] = [:]

  private static func tag(_ write: CellWrite) -> String {
    "\(SimulatedServer.name(write.key))=\(write.value.text)@\(write.madeAt.milliseconds)"
  }

  mutating func wrote(_ write: CellWrite) { written.insert(Self.tag(write)) }

  mutating func committed(
    _ request: PushRequest?,
    before: SimulatedServer,
    after: SimulatedServer
  ) {
    if let request {
      let last = before.devices[request.device]?.last ?? request.after
      for operation in Operation.list(from: .array(request.operations))
      where operation.number > last {
        if !operation.isCopy { accepted[Self.tag(operation.write), default: 0] += 1 }
      }
    }
    for (name, cell) in after.cells {
      let old = before.cells[name]
      if old?.cell.sequence == cell.cell.sequence { continue }
      if let old, name.hasSuffix("/fact"), old.cell.value != cell.cell.value {
        problem = "the fact \(name) was written twice"
      }
      let stamp = cell.cell.stamp
      if stamp > best[name]?.stamp ?? Instant(milliseconds: .min) { best[name] = (stamp, []) }
      if stamp == best[name]?.stamp { best[name]?.values.append(cell.cell.value) }
    }
  }

  /// A device sends everything that it has: to be on the safe side, if its copy is being replaced.
  mutating func newStart(while state: SyncState) {
    if state.isCopying { isRestored = true } else { hasNewStart = true }
  }

  mutating func purged(before: SimulatedServer, after: SimulatedServer) {
    for name in before.cells.keys where after.cells[name] == nil { purgedKeys.insert(name) }
  }

  /// What a device has that the server does not, or the other way round.
  static func difference(_ devices: [SimulatedDevice], _ server: SimulatedServer) -> String? {
    for (index, device) in devices.enumerated() {
      let waiting = device.disk.outbox.count
      if waiting > 0 { return "device \(index) has \(waiting) operations left" }
      let base = device.disk.base.mapValues { "\($0.cell.value.text) \($0.cell.sequence)" }
      let cells = server.cells.mapValues { "\($0.cell.value.text) \($0.cell.sequence)" }
      if base != cells { return "device \(index) has \(base), the server \(cells)" }
    }
    return nil
  }

  /// A change that was lost, or counted twice.
  func loss(in server: SimulatedServer) -> String? {
    for tag in written where accepted[tag] == nil { return "\(tag) never reached the server" }
    if !isRestored, !isCloned, hasNewStart { return "a device sent everything without need" }
    if !isRestored, !isCloned, let tag = accepted.first(where: { $1 > 1 }) {
      return "\(tag.key) was applied \(tag.value) times"
    }
    for (name, best) in best where !purgedKeys.contains(name) {
      guard let cell = server.cells[name]?.cell else { return "\(name) is gone" }
      if name.hasSuffix("/fact") { continue }
      // What a restored server had lost is sent again, and dated again.
      if isRestored { continue }
      // A stamp in the future loses to the next change.
      if isServerClockWrong { continue }
      if cell.stamp < best.stamp { return "\(name) went back to \(cell.value.text)" }
      if cell.stamp == best.stamp, !best.values.contains(cell.value) {
        return "\(name) was never \(cell.value.text)"
      }
    }
    return nil
  }
}
