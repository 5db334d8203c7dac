import HaruCore
import HaruTime
import Testing

/// Why an alarm did not ring while the app was closed: what is certain, in this order.
struct RingDeliveryTests {
  private static let due = Instant(milliseconds: 1_795_000_000_000)

  /// Judges with minutes after the alarm was due.
  private func delivery(
    confirmed: Int64? = nil,
    isBlocked: Bool = false,
    down: (Int64, Int64)? = nil
  ) -> RingDelivery {
    let minute = { (count: Int64) in Self.due + count * 60_000 }
    return RingDelivery(
      due: Self.due,
      confirmedAt: confirmed.map(minute),
      isBlocked: isBlocked,
      outages: [minute(-90)..<minute(-60)] + (down.map { [minute($0)..<minute($1)] } ?? [])
    )
  }

  @Test(
    arguments: [
      (-1, RingDelivery.unconfirmed), (0, .shown), (10, .shown), (11, .unknown),
      (nil, .unconfirmed),
    ] as [(Int64?, RingDelivery)]
  )
  func withoutAnOutageTheConfirmationDecides(confirmed: Int64?, expected: RingDelivery) {
    #expect(delivery(confirmed: confirmed) == expected)
  }

  @Test(
    arguments: [
      (0, 1, RingDelivery.serverDown), (-5, 5, .serverDown), (-5, 0, .unconfirmed),
      (1, 5, .unconfirmed),
    ] as [(Int64, Int64, RingDelivery)]
  )
  func theServerWasDownIfTheAlarmWasDueMeanwhile(
    from: Int64,
    until: Int64,
    expected: RingDelivery
  ) {
    #expect(delivery(down: (from, until)) == expected)
    #expect(delivery(confirmed: -1, down: (from, until)) == expected)
  }

  /// A server that is back within ten minutes still sends it.
  @Test func whatArrivedLateArrived() {
    #expect(delivery(confirmed: 6, down: (-5, 5)) == .shown)
    #expect(delivery(confirmed: 30, down: (-5, 5)) == .unknown)
    // The confirmation is that of the message that it was missed.
    #expect(delivery(confirmed: 30, down: (-5, 10)) == .serverDown)
  }

  @Test func aBlockedBrowserIsMoreCertainThanAnOutageAndLessThanAConfirmation() {
    #expect(delivery(isBlocked: true, down: (-5, 30)) == .blocked)
    #expect(delivery(confirmed: 30, isBlocked: true, down: (-5, 30)) == .blocked)
    #expect(delivery(confirmed: 1, isBlocked: true) == .shown)
  }

  @Test func aNoticeIsSentForAsLongAsThisAssumes() {
    #expect(DueNotice.patience == RingDelivery.patience)
  }
}
