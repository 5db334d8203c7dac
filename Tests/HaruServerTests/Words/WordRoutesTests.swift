import Foundation
import HTTPTypes
import HaruCore
import HaruJSON
import HaruLookup
import HaruStore
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct WordRoutesTests {
  private func send(_ bytes: Data, to client: any TestClientProtocol) async throws -> TestResponse {
    try await client.executeRequest(
      uri: "/api/v1/words/package",
      method: .post,
      headers: [:],
      body: ByteBuffer(bytes: bytes)
    )
  }

  @Test(arguments: ["anki-legacy.apkg", "anki-current.apkg"])
  func unpacksAPackage(name: String) async throws {
    let bytes = try repositoryFile("Tests/Vectors/\(name)")
    try await withServer { client in
      let answer = try await send(bytes, to: client)
      #expect(answer.status == .ok)
      let json = try JSON.parse(Array(answer.body.readableBytesView))
      let words = WordImport(json: json)
      #expect(!words.entries.isEmpty)
      #expect(words.entries.contains { !$0.answers.isEmpty })
      #expect(json["media"]?.integer != nil)
    }
  }

  @Test func readsNoNoteAfterTheDeadlineOfItsPackage() throws {
    let bytes = try repositoryFile("Tests/Vectors/anki-legacy.apkg")
    var package = try AnkiPackage(Array(bytes))
    #expect(try !WordImport(package).entries.isEmpty)
    package.deadline = .now
    #expect(throws: AnkiPackageError.tooLarge) { try WordImport(package) }
  }

  @Test func refusesWhatIsNoPackage() async throws {
    try await withServer { client in
      let answer = try await send(Data("PK no archive".utf8), to: client)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("bad_archive"))
    }
  }

  @Test func unpacksForOneClientOnlySoOften() async throws {
    try await withServer { client in
      var codes: [Int] = []
      for _ in 0..<6 { codes.append(try await send(Data("x".utf8), to: client).status.code) }
      #expect(codes == [422, 422, 422, 422, 422, 429])
    }
  }
}

struct LookupLimitTests {
  private func get(_ path: String, _ client: any TestClientProtocol) async throws -> TestResponse {
    try await client.executeRequest(uri: path, method: .get, headers: [:], body: nil)
  }

  @Test func asksOthersForOneClientOnlySoOften() async throws {
    let clock = TestClock()
    try await withServer({
      $0.weather = nil
      $0.clock = { clock.now }
    }) { client in
      var last = 200
      for _ in 0..<21 {
        let answer = try await get("/api/v1/places?name=busan&language=ko", client)
        last = answer.status.code
        if last == 200 { #expect(answer.text.contains("부산")) }
      }
      #expect(last == 429)
    }
  }

  @Test func saysThatTheOperatorAsksNobody() async throws {
    try await withServer({ $0.weather = nil }) { client in
      let weather = try await get("/api/v1/weather/point?latitude=1&longitude=2", client)
      #expect(weather.status == .notFound && weather.text.contains("no_weather"))
      let dictionary = try await get("/api/v1/dictionary?word=a", client)
      #expect(dictionary.status == .notFound && dictionary.text.contains("no_dictionary"))
    }
  }
}
