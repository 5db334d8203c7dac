import Foundation
import HTTPTypes
import HaruJSON
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import HaruServer

struct ProblemTests {
  @Test(arguments: ["/calc", "/healthz", "/service-worker.js"])
  func refusesOtherMethodsAndNamesThoseThatWork(path: String) async throws {
    try await withServer { client in
      for method in [HTTPRequest.Method.post, .put, .delete, .patch, .options, .trace] {
        let answer = try await client.executeRequest(
          uri: path,
          method: method,
          headers: [:],
          body: nil
        )
        #expect(answer.status == .methodNotAllowed)
        #expect(answer.headers[.allow] == "GET, HEAD")
      }
    }
  }

  @Test func givesEachAnswerANumberThatTheLogHas() async throws {
    struct Broken: Error {}
    let log = CapturedLog()
    let answer = try await answer(toThrowing: { Broken() }, logger: log.logger)
    let number = try JSON.parse(answer.body.readableBytesView)["request_id"]?.string
    let line = try #require(log.lines.first { $0.hasPrefix("error request failed") })
    #expect(line.contains(try #require(number)) && line.contains("Broken"))
  }

  @Test func knowsNothingToPostAtAnUnknownAddress() async throws {
    try await withServer { client in
      let answer = try await client.executeRequest(
        uri: "/nowhere",
        method: .post,
        headers: [:],
        body: nil
      )
      #expect(answer.status == .notFound)
    }
  }

  @Test func refusesABodyThatIsTooLarge() async throws {
    try await withServer { client in
      let body = ByteBuffer(repeating: 0x61, count: 2 << 20 + 1)
      let answer = try await client.executeRequest(
        uri: "/calc",
        method: .post,
        headers: [:],
        body: body
      )
      #expect(answer.status == .contentTooLarge)
      #expect(answer.text.contains("\"code\":\"too_large\""))
    }
  }

  @Test func describesAProblemAsRFC9457Has() async throws {
    struct Document: Decodable, Equatable {
      var type, title, code, detail: String
      var status: Int
    }
    let answer = try await answer(toThrowing: {
      Problem(status: .unprocessableContent, code: "bad_date", detail: "No such day.")
    })
    #expect(answer.status == .unprocessableContent)
    #expect(answer.headers[.contentType] == "application/problem+json")
    #expect(answer.headers[.cacheControl] == "no-store")
    let document = try JSONDecoder().decode(Document.self, from: Data(answer.text.utf8))
    #expect(
      document
        == Document(
          type: "about:blank",
          title: "Unprocessable Content",
          code: "bad_date",
          detail: "No such day.",
          status: 422
        )
    )
  }

  @Test func listsTwentyFaultsAtMost() {
    let faults = (1...30).map { Problem.Fault(field: "f\($0)", code: "missing") }
    let problem = Problem(status: .unprocessableContent, code: "invalid", faults: faults)
    let listed = problem.document(requestID: nil)["errors"]?.array ?? []
    #expect(listed.count == 20 && listed.first?["field"] == "f1")
  }

  @Test func hidesTheInsideOfAnUnexpectedError() async throws {
    struct Secret: Error { let password = "hunter2" }
    let answer = try await answer(toThrowing: { Secret() })
    #expect(answer.status == .internalServerError)
    #expect(!answer.text.contains("hunter2"))
    #expect(answer.text.contains("\"code\":\"internal\""))
  }

  @Test(arguments: [
    (HTTPResponse.Status.badRequest, "bad_request"), (.contentTooLarge, "too_large"),
    (.unsupportedMediaType, "unsupported_media_type"), (.serviceUnavailable, "internal"),
  ])
  func namesTheErrorsOfTheFramework(status: HTTPResponse.Status, code: String) async throws {
    let answer = try await answer(toThrowing: { HTTPError(status) })
    #expect(answer.status == status)
    #expect(answer.text.contains("\"code\":\"\(code)\""))
  }

  private func answer(
    toThrowing error: @escaping @Sendable () -> any Error,
    logger: Logger = Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
  ) async throws -> TestResponse {
    let router = Router()
    router.add(middleware: ProblemMiddleware())
    router.get("/") { _, _ -> String in throw error() }
    return try await Application(router: router, logger: logger).test(.router) { client in
      try await client.executeRequest(uri: "/", method: .get, headers: [:], body: nil)
    }
  }
}
