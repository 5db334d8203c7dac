import HTTPTypes
import HaruJSON
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization

/// A site with one calendar.
final class CalendarSite: Sendable {
  private let kept = Mutex<(text: String, status: Int, port: Int, count: Int)>(("", 200, 0, 0))

  var origin: String { "http://127.0.0.1:\(kept.withLock { $0.port })" }
  var address: String { "\(origin)/school.ics" }
  /// The body of a request for it.
  var json: JSON { ["address": .string(address)] }
  /// How often the calendar was requested.
  var count: Int { kept.withLock { $0.count } }

  /// Adds a lesson on a day, `20261118`.
  func teach(_ lesson: String, on day: String) {
    let text = """
      BEGIN:VCALENDAR
      X-WR-CALNAME:School
      BEGIN:VEVENT
      DTSTART:\(day)T090000
      DURATION:PT50M
      SUMMARY:\(lesson)
      END:VEVENT
      END:VCALENDAR

      """
    answer(200, text)
  }

  func answer(_ status: Int, _ text: String = "") {
    kept.withLock { ($0.status, $0.text) = (status, text) }
  }

  func run(_ test: @Sendable () async throws -> Void) async throws {
    let router = Router()
    router.get("school.ics") { _, _ in
      let (status, text) = self.kept.withLock { kept in
        kept.count += 1
        return (kept.status, kept.text)
      }
      var headers: HTTPFields = [:]
      if status == 302 { headers[.location] = "/elsewhere.ics" }
      return Response(
        status: HTTPResponse.Status(code: status),
        headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(string: text))
      )
    }
    router.get("elsewhere.ics") { _, _ in "BEGIN:VCALENDAR\nEND:VCALENDAR\n" }
    try await Application(router: router).test(.live) { client in
      self.kept.withLock { $0.port = client.port ?? 0 }
      try await test()
    }
  }
}
