import Foundation
import Testing

@testable import HaruLookup

struct RetryAfterTests {
  @Test(
    arguments: [
      ("120", 120), ("Sat, 21 Nov 2026 00:02:00 GMT", 120),
      ("Fri, 20 Nov 2026 00:00:00 GMT", 0),
      ("soon", nil), ("", nil),
    ] as [(String, Int64?)]
  )
  func readsRetryAfterAsSecondsOrADate(text: String, seconds: Int64?) {
    #expect(RetryAfter.seconds(text, at: Date(timeIntervalSince1970: 1_795_219_200)) == seconds)
  }
}
