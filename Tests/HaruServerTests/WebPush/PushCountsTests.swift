import HTTPTypes
import HaruJSON
import HummingbirdTesting
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

  @Test func theOperatorReadsThemByHost() async throws {
    try await PushService.run { service in
      let clock = TestClock()
      try await withServerAndStore(
        { options in
          options.mailSender = "haru@example.org"
          options.pushServices = [service.origin]
          options.clock = { clock.now }
        },
        onSocket: true
      ) { client, _ in
        let token = try await client.signUp()
        try await client.subscribe(to: "\(service.origin)/send/phone", token: token)
        for (status, outcome) in [(201, "accepted"), (201, "accepted"), (301, "refused")]
          + [(500, "later"), (410, "gone")] as [(Int, String)]
        {
          service.answer([status])
          let sent = try await client.api(.post, "push/test", token: token)
          #expect(sent.json["outcome"] == .string(outcome))
          clock.advance(seconds: 10)
        }
        let metrics = try await client.executeRequest(
          uri: "/metrics",
          method: .get,
          headers: [:],
          body: nil
        )
        let name = "haru_push_messages_total"
        let lines = metrics.text.split(separator: "\n").filter { $0.hasPrefix(name) }
        #expect(
          lines == [
            #"\#(name){host="127.0.0.1",outcome="accepted"} 2"#,
            #"\#(name){host="127.0.0.1",outcome="gone"} 1"#,
            #"\#(name){host="127.0.0.1",outcome="later"} 1"#,
            #"\#(name){host="127.0.0.1",outcome="refused"} 1"#,
          ]
        )
      }
    }
  }
}
