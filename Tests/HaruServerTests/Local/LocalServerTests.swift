import Foundation
import HaruJSON
import HaruLookup
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import HaruServer

/// The server of `haru open`, on its own socket.
struct LocalServerTests {
  @Test func theLinkOpensOneBrowserOnce() async throws {
    try await withLocalServer { server, port, _ in
      let link = "/open/\(server.access.ticket.text)"
      // Prefetching and a wrong ticket do not use up the link.
      #expect(try await ask("GET \(link)", port, "Sec-Purpose: prefetch").hasPrefix("HTTP/1.1 503"))
      #expect(try await ask("HEAD \(link)", port).hasPrefix("HTTP/1.1 503"))
      #expect(try await ask("GET \(link)x", port).hasPrefix("HTTP/1.1 401"))
      let first = try await ask("GET \(link)", port)
      #expect(first.hasPrefix("HTTP/1.1 200"))
      #expect(first.contains("; Path=/; HttpOnly; SameSite=Strict\r\n"))
      #expect(
        first.contains("Cache-Control: no-store") || first.contains("cache-control: no-store")
      )
      let second = try await ask("GET \(link)", port, "Accept: text/html")
      #expect(second.hasPrefix("HTTP/1.1 401"))
      #expect(second.contains("Run haru open again"))
    }
  }

  @Test func answersNobodyWithoutTheCookie() async throws {
    try await withLocalServer { server, port, _ in
      let requests = [
        "GET /", "GET /settings", "GET /api/v1/local/records", "GET /api/v1/local/events",
        "POST /api/v1/local/operations", "GET /api/v1/version", "GET /nowhere",
      ]
      for request in requests {
        let wrong = "Cookie: haru-open-\(port)=\(Secret().text)"
        #expect(try await ask(request, port).hasPrefix("HTTP/1.1 401"), "\(request)")
        #expect(try await ask(request, port, wrong).hasPrefix("HTTP/1.1 401"), "\(request)")
      }
      let cookie = try await cookie(server, port)
      #expect(try await ask("GET /", port, cookie).hasPrefix("HTTP/1.1 200"))
      let file = try #require(ServedAsset.paths.first { $0.hasSuffix(".css") })
      #expect(try await ask("GET \(file)", port).hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test(arguments: ["localhost", "evil.example", "127.0.0.2"])
  func answersUnderNoOtherName(host: String) async throws {
    try await withLocalServer { server, port, _ in
      let link = "/open/\(server.access.ticket.text)"
      #expect(try await ask("GET \(link)", port, host: "\(host):\(port)").hasPrefix("HTTP/1.1 421"))
      #expect(try await ask("GET \(link)", port, host: "127.0.0.1").hasPrefix("HTTP/1.1 421"))
      let cookie = try await cookie(server, port)
      #expect(
        try await ask("GET /", port, cookie, host: "\(host):\(port)").hasPrefix("HTTP/1.1 421")
      )
    }
  }

  /// Another port is the same site, so its pages send the cookie.
  @Test func answersNoOtherPagesRequest() async throws {
    try await withLocalServer { server, port, _ in
      let cookie = try await cookie(server, port)
      for site in ["same-site", "cross-site"] {
        let fields = "\(cookie)\r\nSec-Fetch-Site: \(site)\r\nSec-Fetch-Mode: no-cors"
        for request in ["GET /", "GET /api/v1/local/records", "POST /api/v1/local/operations"] {
          #expect(try await ask(request, port, fields).hasPrefix("HTTP/1.1 403"), "\(request)")
        }
      }
      let visit = "\(cookie)\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate"
      #expect(try await ask("GET /", port, visit).hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func hangsUpOnAnotherUserOfTheMachine() async throws {
    try await withLocalServer({ $0.users = [4_294_967_000] }) { server, port, _ in
      let answer = try await RawConnection.exchange(
        "GET /open/\(server.access.ticket.text) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n",
        port: port
      )
      #expect(answer == "")
    }
  }

  @Test func savesIntoTheRecordsOfTheCommand() async throws {
    try await withLocalServer { server, port, store in
      let cookie = try await cookie(server, port)
      let write = CellWrite(
        CellKey(entity: "dday", id: "exam", field: "name"),
        value: "Exam",
        madeAt: Instant(milliseconds: 1_795_000_000_000)
      )
      let body = JSON.array([write.json]).text
      let saved = try await ask("POST /api/v1/local/operations", port, cookie, body: body)
      #expect(saved.hasSuffix(#"{"numbers":[1]}"#))
      #expect(try store.record("dday", id: "exam")?["name"] == "Exam")
      let all = try await ask("GET /api/v1/local/records", port, cookie)
      #expect(all.contains(#""f":"name","t":1795000000000,"v":"Exam","n":1}"#))
      #expect(all.contains(#""device":"\#(try store.syncState().device)""#))
      // All or none.
      for body in [#"[{"e":"dday"}]"#, "[]", #"[\#(write.json.text),{"e":"dday"}]"#] {
        let refused = try await ask("POST /api/v1/local/operations", port, cookie, body: body)
        #expect(refused.hasPrefix("HTTP/1.1 422"))
      }
      #expect(try store.contents().mark.hasPrefix("1."))
    }
  }

  @Test func tellsThePageWhatOtherProgramsDo() async throws {
    try await withLocalServer { server, port, store in
      let cookie = try await cookie(server, port)
      let mark = try store.contents().mark
      let stream = try RawConnection(port: port)
      stream.send(
        "GET /api/v1/local/events?after=\(mark) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(cookie)\r\n\r\n"
      )
      let write = CellWrite(
        CellKey(entity: "dday", id: "exam", field: "name"),
        value: "Exam",
        madeAt: Instant(milliseconds: 1_795_000_000_000)
      )
      try store.save([write])
      let first = await offThePool { stream.read(until: #""n":1}]"#) }
      #expect(first?.contains("event: operations\nid: 1.") == true)
      var transaction = SyncTransaction(try store.syncState())
      transaction.state.cursor = SyncCursor(epoch: "e", sequence: 7)
      try store.store(transaction)
      let second = await offThePool { stream.read(until: "event: replaced\nid: 1.0-7-0\n") }
      #expect(second != nil)
    }
  }

  @Test func stopsServingOnceTheCommandsRecordsChange() async throws {
    let isCurrent = Mutex(true)
    try await withLocalServer(isCurrent: { isCurrent.withLock { $0 } }) { server, port, _ in
      let cookie = try await cookie(server, port)
      #expect(try await ask("GET /api/v1/local/records", port, cookie).hasPrefix("HTTP/1.1 200"))
      isCurrent.withLock { $0 = false }
      for request in [
        "GET /api/v1/local/records", "GET /api/v1/local/events",
      ] {
        #expect(try await ask(request, port, cookie).hasPrefix("HTTP/1.1 410"), "\(request)")
      }
      let body = #"[{"e":"dday","i":"exam","f":"name","v":"Exam","t":1}]"#
      let save = try await ask("POST /api/v1/local/operations", port, cookie, body: body)
      #expect(save.hasPrefix("HTTP/1.1 410"))
    }
  }
}

/// Runs a test against a server on new records, and a second connection to these.
private func withLocalServer(
  _ change: (inout LocalServer) -> Void = { _ in },
  isCurrent: @escaping @Sendable () -> Bool = { true },
  _ test: @escaping @Sendable (LocalServer, _ port: Int, ReplicaStore) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  let weather = WeatherService(.openMeteo, server: "http://127.0.0.1:9")
  var changed = try LocalServer(directory: folder.path, weather: weather, isCurrent: isCurrent)
  change(&changed)
  let server = changed
  let store = try ReplicaStore(directory: folder.path)
  try await server.application().test(.live) { client in
    try await test(server, try #require(client.port), store)
  }
}

/// Sends a request on its own connection; returns the response as text.
private func ask(
  _ request: String,
  _ port: Int,
  _ fields: String = "X-None: 0",
  host: String? = nil,
  body: String = ""
) async throws -> String {
  let head = """
    \(request) HTTP/1.1\r
    Host: \(host ?? "127.0.0.1:\(port)")\r
    Connection: close\r
    Content-Type: application/json\r
    Content-Length: \(body.utf8.count)\r
    \(fields)\r
    \r

    """
  return try #require(await RawConnection.exchange(head + body, port: port))
}

/// Uses the link; returns the header that its browser sends from then on.
private func cookie(_ server: LocalServer, _ port: Int) async throws -> String {
  let answer = try await ask("GET /open/\(server.access.ticket.text)", port)
  let line = try #require(
    answer.split(separator: "\r\n").first { $0.lowercased().hasPrefix("set-cookie: ") }
  )
  return "Cookie: \(line.dropFirst("set-cookie: ".count).prefix { $0 != ";" })"
}
