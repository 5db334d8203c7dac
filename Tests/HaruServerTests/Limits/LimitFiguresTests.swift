import Foundation
import HaruCore
import HaruSync
import Testing

@testable import HaruServer

/// The figures themselves: the other tests set their own, so that they are quick.
struct LimitFiguresTests {
  @Test func aRequestArrivesWithinTenAndThirtySeconds() {
    let limits = RequestLimits()
    #expect(limits.header == 10 && limits.body == 30 && limits.idle == 30)
    #expect(limits.pace == 1024)
    #expect(limits.connections == max(16, sysconf(CInt(_SC_OPEN_MAX)) * 4 / 5))
  }

  @Test func aBodyHasOneMegabyteForAPushAndHundredForAnImport() {
    #expect(BodyLimit.limits["/api/v1/sync/push"] == 1_048_576)
    #expect(BodyLimit.limits["/api/v1/import"] == 104_857_600)
  }

  @Test(
    arguments: [
      (.signIn, 10, 60), (.signUp, 3, 20), (.anonymous, 5, 720), (.reset, 3, 100),
      (.ticket, 10, 10), (.openID, 30, 2), (.sync, 600, 0.01),
    ] as [(RateLimiter.Rule, Double, Double)]
  )
  func aClientAsksSoOften(rule: RateLimiter.Rule, burst: Double, seconds: Double) {
    #expect(rule.burst == burst && rule.seconds == seconds, "\(rule.name)")
  }

  @Test func twoPasswordsAreHashedAtOnceAndSixteenWait() {
    #expect(PasswordHasher.limits.atOnce == 2 && PasswordHasher.limits.waiting == 16)
  }

  @Test func aUserHasRoomForTwoHundredThousandRecords() {
    let rules = SyncRules()
    #expect(rules.recordLimit == 200_000)
    #expect(rules.byteLimit == 268_435_456)
    #expect(rules.deviceLimit == 64)
    #expect(rules.deletionAge == 180 * 86_400_000)
    #expect(PushRequest.operationLimit == 500 && PullRequest.cellLimit == 1_000)
    #expect(CellWrite.fieldLimit == 64 && CellWrite.valueLimit == 16_384)
    #expect(SequenceFeed.streamLimit == 8)
  }
}
