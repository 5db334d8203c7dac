import Foundation
import HTTPTypes
import HaruCore
import HaruSync
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

struct QuoteRoutesTests {
  @Test func givesWhatIsPublished() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "haru-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let quotes = OperatorQuotes(dataDirectory: folder.path)
    #expect(quotes.read().isEmpty)
    try await withServer({ $0.dataDirectory = folder.path }) { client in
      let get = {
        try await client.executeRequest(
          uri: "/api/v1/quotes",
          method: .get,
          headers: [:],
          body: nil
        )
      }
      #expect(try await get().text == "")
      var ready = QuoteEntry(id: "a", quote: Quote(text: "Ready", author: "Ada"))
      ready.publishedOn = try PlainDate(parsing: "2026-11-21")
      let draft = QuoteEntry(id: "b", quote: Quote(text: "Draft"))
      try await quotes.write([ready, draft])
      #expect(quotes.read() == [ready, draft])
      let answer = try await get()
      #expect(
        answer.text
          == #"{"id":"a","publishedOn":"2026-11-21","text":"Ready","author":"Ada"}"# + "\n"
      )
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "application/x-ndjson")
    }
  }
}
