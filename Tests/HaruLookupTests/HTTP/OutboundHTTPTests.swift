import HaruLookup
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// The client against a server that announces ten bytes and sends four.
struct OutboundHTTPTests {
  private struct HangUp: Error {}

  /// The server then hangs up, or waits until the client has given up.
  private func ask(
    hangsUp: Bool = false,
    _ change: @Sendable (inout OutboundHTTP.Request) -> Void = { _ in }
  ) async throws -> OutboundHTTP.Answer {
    let (wait, end) = AsyncStream.makeStream(of: Void.self)
    let router = Router()
    router.get("half") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody(contentLength: 10) { writer in
          try await writer.write(ByteBuffer(string: "half"))
          if hangsUp { throw HangUp() }
          for await _ in wait {}
          try await writer.finish(nil)
        }
      )
    }
    return try await Application(router: router).test(.live) { server in
      defer { end.finish() }
      var request = OutboundHTTP.Request("http://127.0.0.1:\(server.port ?? 0)/half")
      change(&request)
      return try await OutboundHTTP.ofProviders.answer(to: request)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aBodyThatDoesNotEndEndsWithItsDeadline() async throws {
    await #expect(throws: ConnectionFailure.silent) {
      try await ask { $0.patience = .milliseconds(50) }
    }
  }

  @Test func aBodyThatBreaksOffIsNoAnswer() async throws {
    await #expect(throws: ConnectionFailure.silent) { try await ask(hangsUp: true) }
  }

  @Test func aBodyThatIsTooLargeIsNotRead() async throws {
    await #expect(throws: ConnectionFailure.tooLarge) { try await ask { $0.limit = 9 } }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [true, false])
  func aBodyThatNobodyWantsCannotFail(hangsUp: Bool) async throws {
    let answer = try await ask(hangsUp: hangsUp) { $0.limit = 0 }
    #expect(answer.status == 200 && answer.body.isEmpty)
  }
}
