import HaruJSON
import HaruTime

/// A change as the server takes it: an operation with the stamp that it has here.
struct Change {
  var write: CellWrite
  var stamp: Instant
  var device: String
  var number: Int64
  /// The sequence number through which its device had copied the cells when it was made; nil for a copy, which
  /// goes by its stamp alone.
  var seen: Int64?

  var isDeletion: Bool {
    write.key.field.hasSameBytes(as: CellKey.deleted) && write.value == true
  }

  /// Tells whether the change takes the place of a cell, and moves its stamp behind one that it does so knowingly.
  ///
  /// What the device had seen it wrote over on purpose, whatever the clocks said. Of two changes made out of sight
  /// of each other the later one wins, then the one of the greater device, then the one with the higher number. A stamp
  /// of the future is that of a clock that was wrong, of the server itself: it holds up nothing.
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
  /// When an operation was made, by the clock of the server.
  ///
  /// The clock of the device may be wrong; how long ago it made the change it still knows, unless the clock was set in
  /// between. Then the change would seem to be from before the device's last exchange, or from the future: it is
  /// reckoned by how wrong the clock was at that exchange. Changes of a device keep their order. A copy has the
  /// server's own stamp. No stamp is from before 1970.
  func stamp(
    of operation: Operation,
    by device: inout ServerDevice,
    at now: Instant
  ) -> Instant {
    let made = operation.write.madeAt
    if operation.isCopy {
      return min(max(made, Instant(milliseconds: 0)), now + SyncRules.futureLimit)
    }
    // A server whose clock was ahead has given stamps of the future.
    device.stamp = min(max(device.stamp, reckoned(made, at: now)), now)
    return device.stamp
  }

  private func reckoned(_ made: Instant, at arrival: Instant) -> Instant {
    let byClock = arrival - (now - made)
    guard let clock, clock.server <= arrival else { return byClock }
    // What is made while the device exchanges may be a little older than the exchange.
    let earliest = clock.server - SyncRules.futureLimit
    if earliest <= byClock, byClock <= arrival { return byClock }
    return min(max(made + (clock.server - clock.device), clock.server), arrival)
  }
}
