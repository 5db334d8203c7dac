import HaruJSON
import HaruTime

/// A change as the server handles it: an operation with its stamp.
struct Change {
  var write: CellWrite
  var stamp: Instant
  var device: String
  var number: Int64
  /// The sequence number through which the device had copied the cells when it made the change; nil
  /// for a copy, for which only the stamp counts.
  var seen: Int64?

  var isDeletion: Bool {
    write.key.field.hasSameBytes(as: CellKey.deleted) && write.value == true
  }

  /// Whether the change replaces a cell; if it does so knowingly, moves its stamp after that of the
  /// cell.
  ///
  /// A device overwrites on purpose what it had seen, whatever the clocks said. Of two changes made
  /// without sight of each other, the later one wins, then the one of the greater device id, then
  /// the one with the higher number. A stamp in the future comes from a wrong clock, the server's
  /// own, and loses to any change.
  mutating func wins(over old: ServerCell, at now: Instant) -> Bool {
    let latest = now + SyncRules.futureLimit
    if old.cell.stamp > latest { return true }
    if let seen, old.cell.sequence <= seen {
      stamp = max(stamp, old.cell.stamp)
      return true
    }
    if old.cell.stamp != stamp { return old.cell.stamp < stamp }
    switch ByteOrder(old.device, device) {
    case .before: return true
    case .same: return old.number < number
    case .after: return false
    }
  }
}

extension PushRequest {
  /// When each operation was made, by the server's clock.
  ///
  /// The device's clock may be wrong, but the device knows how long ago it made a change, unless
  /// the clock was set in between: the change then seems to predate the device's last sync, or to
  /// lie in the future. If the clock error at that sync does not explain it, the change counts as
  /// made at the same time as the device's next one, or on arrival: it must not lose to an older
  /// change. Moved changes keep their order.
  func times(at arrival: Instant) -> [Instant] {
    var next = arrival
    var times: [Instant] = []
    for operation in operations.reversed() {
      let time = reckoned(operation, at: arrival)
      if let time, operation["c"]?.bool != true { next = time }
      times.append(time ?? next)
    }
    times.reverse()
    var last: Instant?
    for (index, operation) in operations.enumerated() where operation["m"]?.bool == true {
      times[index] = max(times[index], last ?? times[index])
      last = times[index]
    }
    return times
  }

  /// When a change was made, by the server's clock; nil if both clocks leave it unknown.
  private func reckoned(_ operation: JSON, at arrival: Instant) -> Instant? {
    let made = Instant(milliseconds: operation["t"]?.integer ?? 0)
    let byClock = arrival - (now - made)
    // A moved change may be older than the copy that it was moved to.
    if operation["m"]?.bool == true { return byClock <= arrival ? byClock : nil }
    guard let clock, clock.server <= arrival else { return byClock }
    let corrected = made + (clock.server - clock.device)
    // Changes made during a sync may be slightly older than it.
    let possible = clock.server - SyncRules.futureLimit...arrival
    return [byClock, corrected].first(where: possible.contains)
  }
}

extension Operation {
  /// The stamp of the operation, given when it was made by the server's clock.
  ///
  /// Changes of a device keep their order, except that a moved one may be older than those before
  /// it. A copy has the server's own stamp. No stamp predates 1970.
  func stamp(made time: Instant, by device: inout ServerDevice, at now: Instant) -> Instant {
    if isMoved { return min(max(time, Instant(milliseconds: 0)), now) }
    if isCopy {
      return min(max(write.madeAt, Instant(milliseconds: 0)), now + SyncRules.futureLimit)
    }
    // A server whose clock was ahead has assigned stamps in the future.
    device.stamp = min(max(device.stamp, time), now)
    return device.stamp
  }
}
