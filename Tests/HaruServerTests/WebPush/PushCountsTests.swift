import Testing

@testable import HaruServer

struct PushCountsTests {
  @Test func countsByHostAndOutcome() {
    let counts = PushCounts()
    for outcome in [PushSender.Outcome.accepted, .accepted, .later(status: 500)] {
      counts.add(outcome, of: "fcm.googleapis.com")
    }
    #expect(
      counts.samples(named: "m") == [
        #"m{host="fcm.googleapis.com",outcome="accepted"} 2"#,
        #"m{host="fcm.googleapis.com",outcome="later"} 1"#,
      ]
    )
  }

  @Test func hostsThatSubscriptionsMakeUpFillNoMemory() {
    let counts = PushCounts()
    for number in 0..<200 { counts.add(.gone, of: "\(number).push.apple.com") }
    let samples = counts.samples(named: "m")
    #expect(samples.count == 65 && samples.contains(#"m{host="other",outcome="gone"} 136"#))
  }
}
