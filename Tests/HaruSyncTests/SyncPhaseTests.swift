import HaruSync
import Testing

struct SyncPhaseTests {
  @Test func aPhaseIsFoundByItsName() {
    for phase in SyncPhase.allCases { #expect(SyncPhase(named: "\(phase.name)") == phase) }
    #expect(SyncPhase(named: "known only to another version") == nil)
  }

  @Test func withoutANetworkTheLastWordOfTheServerMayBeOutdated() {
    for phase in SyncPhase.allCases {
      let shown = phase.shown(isOffline: true, isSilent: false, isPolling: true)
      let isOutdated = [.checking, .upToDate, .unreachable, .silent, .gateway].contains(phase)
      #expect(shown == (isOutdated ? .offline : phase))
    }
  }

  @Test func whileTheServerAnnouncesNothingThereMayBeChanges() {
    for phase in SyncPhase.allCases {
      let shown = phase.shown(isOffline: false, isSilent: false, isPolling: true)
      #expect(shown == (phase == .upToDate ? .checking : phase))
      #expect(phase.shown(isOffline: false, isSilent: false, isPolling: false) == phase)
      #expect(phase.shown(isOffline: false, isSilent: true, isPolling: true) == .silent)
    }
  }

  @Test func onlyWhatMayPassByItselfIsTriedAgain() {
    let rests: [(SyncClient.Rest, Int64?)] = [
      (.unreachable(afterMilliseconds: 7), 7), (.busy(afterMilliseconds: 9), 9),
      (.gateway(afterMilliseconds: 8), 8), (.storageFailed, 30_000),
      (.refused(code: "quota"), 300_000), (.upToDate(sequence: 1), nil),
      (.signedOut, nil), (.disabled, nil), (.upgradeRequired, nil), (.otherAccount, nil),
    ]
    for (rest, pause) in rests { #expect(rest.pause == pause) }
  }
}
