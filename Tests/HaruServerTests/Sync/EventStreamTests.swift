import Foundation
import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct EventStreamTests {
  @Test func tellsOpenStreamsThatThereIsSomethingNew() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let connection = try RawConnection(port: try #require(client.port))
      connection.send(
        "GET /api/v1/sync/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
      )
      let head = try #require(connection.read(until: "id: 0\ndata:\n\n"))
      #expect(head.contains("text/event-stream"))
      #expect(head.lowercased().contains("x-accel-buffering: no"))
      #expect(head.contains("retry: "))
      let push: JSON = [
        "epoch": .null, "device": "phone", "after": 0, "prior": 0, "now": 0,
        "ops": [["e": "alarm", "i": "a", "f": "label", "v": 1, "t": 0, "n": 1]],
      ]
      #expect(try await client.api(.post, "sync/push", push, token: token).status == 200)
      #expect(connection.read(until: "id: 1\ndata:\n\n") != nil)
      #expect(
        try await client.api(.delete, "sessions/current", token: token).status == 204
      )
      #expect(connection.readToEnd() != nil)
    }
  }

  @Test func opensAtMostEightStreamsForAUser() throws {
    let feed = SequenceFeed()
    let open = (0..<9).map { _ in feed.open(for: "u") }
    #expect(open.map { $0 == nil } == Array(repeating: false, count: 8) + [true])
    #expect(feed.count == 8)
    #expect(feed.open(for: "other") != nil)
  }

  @Test func aSlowReaderGetsTheLastNews() async {
    let feed = SequenceFeed()
    guard let (news, end) = feed.open(for: "u") else { return }
    for number in 1...100 as ClosedRange<Int64> { feed.announce(number, to: "u") }
    end()
    var told: [Int64] = []
    for await piece in news {
      if case .sequence(let number) = piece { told.append(number) }
      if case .end = piece { break }
    }
    #expect(told == [100])
  }
}
