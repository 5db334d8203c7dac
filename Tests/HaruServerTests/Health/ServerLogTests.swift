import HaruJSON
import HaruTime
import Logging
import Synchronization
import Testing

@testable import HaruServer

/// The log as JSON.
struct ServerLogTests {
  @Test func writesAnObjectALine() throws {
    let lines = Lines()
    var logger = Logger(label: "haru") { _ in
      JSONLogHandler(write: lines.add, clock: { Instant(milliseconds: 1_795_000_000_123) })
    }
    logger[metadataKey: "hb.request.id"] = "17"
    logger.warning("A \"quoted\"\nmessage", metadata: ["error": "disk\tfull"])
    logger.info("second")
    logger.debug("too quiet")
    #expect(
      lines.all == [
        #"{"time":"2026-11-18T11:06:40.123+00:00","level":"warning","message":"A \"quoted\"\nmessage","error":"disk\tfull","hb.request.id":"17"}"#
          + "\n",
        #"{"time":"2026-11-18T11:06:40.123+00:00","level":"info","message":"second","hb.request.id":"17"}"#
          + "\n",
      ]
    )
    #expect(try JSON.parse(lines.all[0].utf8)["message"]?.string == "A \"quoted\"\nmessage")
  }

  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
  }
}
