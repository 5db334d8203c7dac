import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import HaruServer

struct RequestGuardTests {
  @Test func closesAConnectionWhoseHeaderDoesNotCome() async throws {
    try await withServer({ $0.requestLimits.header = 0.2 }, onSocket: true) { client in
      let answer = try await RawConnection.exchange("GET / HTTP/1.1\r\nHost:", port: client.port)
      #expect(answer?.hasPrefix("HTTP/1.1 408 ") == true)
      #expect(answer?.contains("\"code\":\"too_slow\"") == true)
    }
  }

  @Test func closesAConnectionThatSaysNothing() async throws {
    try await withServer({ $0.requestLimits.header = 0.2 }, onSocket: true) { client in
      let answer = try await RawConnection.exchange("", port: client.port)
      #expect(answer?.hasPrefix("HTTP/1.1 408 ") == true)
    }
  }

  @Test func closesAConnectionWhoseSecondHeaderDoesNotCome() async throws {
    try await withServer({ $0.requestLimits.header = 1 }, onSocket: true) { client in
      let connection = try RawConnection(port: client.port ?? 0)
      let answer = await offThePool { () -> String? in
        connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        guard connection.read(until: "ok\n") != nil else { return nil }
        connection.send("GET /")
        return connection.readToEnd()
      }
      #expect(answer?.hasPrefix("HTTP/1.1 408 ") == true, "\(answer ?? "no answer")")
    }
  }

  @Test func givesEarlyAnswersTheHeadersAndTheNumberOfAllOthers() async throws {
    try await withServer({ $0.requestLimits.header = 0.2 }, onSocket: true) { client in
      let long = "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 17_000))\r\n\r\n"
      for request in ["GET / HT", "nonsense\r\n\r\n", long] {
        let answer = try await RawConnection.exchange(request, port: client.port)?.lowercased()
        for field in [
          "content-security-policy: default-src 'none'", "nosniff", "no-store", "\"request_id\":\"",
        ] {
          #expect(answer?.contains(field) == true, "\(answer ?? "no end")")
        }
      }
    }
  }

  @Test func closesAConnectionThatIsSilentBetweenRequests() async throws {
    try await withServer({ $0.requestLimits.idle = 0.5 }, onSocket: true) { client in
      let answer = try await RawConnection.exchange(
        "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
        port: client.port
      )
      #expect(answer?.hasSuffix("ok\n") == true)
    }
  }

  @Test func takesNoMoreConnectionsThanItHasFilesFor() async throws {
    try await withServer(
      { limits in
        limits.requestLimits.connections = 3
        limits.requestLimits.header = 0.5
      },
      onSocket: true
    ) { client in
      let open = try (0..<3).map { _ in try RawConnection(port: client.port ?? 0) }
      // The fourth waits until one of the others has ended.
      let answer = try await RawConnection.exchange(
        "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        port: client.port
      )
      #expect(answer?.hasSuffix("ok\n") == true)
      // Its end reaches the client a moment after the response to the other one.
      let hasEnded = await offThePool {
        (0..<200).contains { _ in
          Thread.sleep(forTimeInterval: 0.01)
          return open.contains { $0.hasHeard }
        }
      }
      #expect(hasEnded)
    }
  }

  /// A client that held all connections would shut out everyone else.
  @Test func oneClientHasAShareOfTheConnections() async throws {
    // The test's client also has a connection.
    try await withServer({ $0.requestLimits.connectionsOfClient = 3 }, onSocket: true) { client in
      let request = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
      func open() async throws -> (RawConnection, isServed: Bool) {
        let connection = try RawConnection(port: client.port ?? 0)
        let answer = await offThePool {
          connection.send(request)
          return connection.read(until: "ok\n")
        }
        return (connection, answer != nil)
      }
      let (first, second, third) = (try await open(), try await open(), try await open())
      #expect(first.isServed && second.isServed && !third.isServed)
      first.0.hangUp()
      // The server notices a moment later.
      var isServed = false
      for _ in 0..<500 where !isServed { isServed = try await open().isServed }
      #expect(isServed)
    }
  }

  @Test func aTrustedProxyHasNoShare() {
    var proxies = ProxyList()
    let isNetwork = proxies.add("10.0.0.0/8")
    #expect(isNetwork)
    let shares = ConnectionShares(limit: 1, proxies: proxies)
    #expect(shares.enter("10.1.2.3") != nil && shares.enter("10.1.2.3") != nil)
    #expect(shares.enter("203.0.113.9") != nil && shares.enter("203.0.113.9") == nil)
    // All addresses of a home are one client.
    let home = shares.enter("2001:db8::1")
    #expect(home != nil && shares.enter("2001:db8::2") == nil)
    #expect(shares.enter("2001:db8:0:1::1") != nil)
    if let home { shares.leave(home) }
    #expect(shares.enter("2001:db8::2") != nil)
  }

  @Test func closesAConnectionWhoseBodyDoesNotCome() async throws {
    try await withServer({ $0.requestLimits.body = 0.3 }, onSocket: true) { client in
      let request =
        "POST /api/v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        + "Content-Length: 1000\r\n\r\n{"
      let answer = try await RawConnection.exchange(request, port: client.port)
      #expect(answer?.hasPrefix("HTTP/1.1 408 ") == true, "\(answer ?? "no end")")
    }
  }

  @Test(arguments: [
    // Two lengths for one body: what one server reads as a body, another reads as a request.
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    "nonsense\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\r\n\r\n",
  ])
  func refusesWhatCouldBeReadInTwoWays(request: String) async throws {
    try await withServer(onSocket: true) { client in
      let answer = try await RawConnection.exchange(request, port: client.port)
      #expect(answer?.hasPrefix("HTTP/1.1 400 ") == true, "\(answer ?? "no end")")
      #expect(answer?.components(separatedBy: "HTTP/1.1 ").count == 2)
    }
  }

  @Test(arguments: [
    "X: \(String(repeating: "a", count: 17_000))\r\n",
    String(repeating: "X: a\r\n", count: 101),
    (0..<10).map { "X-\($0): \(String(repeating: "a", count: 2000))\r\n" }.joined(),
  ])
  func refusesAHeaderThatIsTooLarge(fields: String) async throws {
    try await withServer(onSocket: true) { client in
      let answer = try await RawConnection.exchange(
        "GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n",
        port: client.port
      )
      #expect(answer?.hasPrefix("HTTP/1.1 431 ") == true, "\(answer?.prefix(200) ?? "no end")")
      #expect(answer?.contains("\"code\":\"header_too_large\"") == true)
    }
  }

  @Test func stopsReadingABodyThatIsTooLargeAndHasNoLength() async throws {
    try await withServer({ $0.requestLimits.linger = 0.2 }, onSocket: true) { client in
      let connection = try RawConnection(port: client.port ?? 0)
      let answer = await offThePool {
        connection.send(
          "POST /api/v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
        )
        let chunk = "100000\r\n" + String(repeating: " ", count: 1 << 20) + "\r\n"
        for _ in 0..<3 { connection.send(chunk) }
        return connection.readToEnd()
      }
      #expect(answer?.hasPrefix("HTTP/1.1 413 ") == true)
    }
  }

  @Test func answersOthersWhileManyAreSlow() async throws {
    try await withServer({ $0.requestLimits.header = 120 }, onSocket: true) { client in
      let slow = try (0..<200).map { _ in try RawConnection(port: client.port ?? 0) }
      for connection in slow { connection.send("GET / HTTP/1.1\r\nHo") }
      let answer = try await client.executeRequest(
        uri: "/healthz",
        method: .get,
        headers: [:],
        body: nil
      )
      #expect(answer.status == .ok)
      // The slow ones have not timed out yet.
      #expect(!slow.contains { $0.hasHeard })
    }
  }
}
