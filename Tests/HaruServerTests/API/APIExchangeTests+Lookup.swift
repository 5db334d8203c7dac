import Foundation
import HTTPTypes
import HaruJSON
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import Testing

@testable import HaruServer

extension APIExchangeTests {
  static func askGeneral(_ recorder: Recorder) async throws {
    for path in [
      "openapi.json", "version", "zones", "quotes", "server",
      "weather/point?latitude=37.5&longitude=127", "places?name=Busan", "dictionary?word=haru",
    ] {
      try await recorder.ask(.get, path)
    }
    let answer = try await recorder.client.executeRequest(
      uri: "/api/v1/words/package",
      method: .post,
      headers: [:],
      body: ByteBuffer(bytes: try repositoryFile("Tests/Vectors/anki-current.apkg"))
    )
    let json = try JSON.parse(Array(answer.body.readableBytesView))
    try recorder.seen.note(.post, "words/package", answer.status.code, json)
    let calendar = try await recorder.client.executeRequest(
      uri: "/api/v1/calendars/read?zone=Asia/Seoul",
      method: .post,
      headers: [:],
      body: ByteBuffer(
        string: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nDTSTART:20261120T080000\n"
          + "RRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\nbroken\nEND:VCALENDAR\n"
      )
    )
    let read = try JSON.parse(Array(calendar.body.readableBytesView))
    try recorder.seen.note(.post, "calendars/read", calendar.status.code, read)
    try await recorder.ask(.get, "openid/stub/start")
    try await recorder.ask(.get, "openid/stub/callback?code=a&state=b")
    let form = try await recorder.client.executeRequest(
      uri: "/api/v1/openid/stub/callback",
      method: .post,
      headers: [.contentType: "application/x-www-form-urlencoded"],
      body: ByteBuffer(string: "code=a&state=b")
    )
    try recorder.seen.note(.post, "openid/stub/callback", form.status.code, .null)
  }

  /// Runs a test with a weather provider and a dictionary: the address of each.
  static func besideOthers(
    _ test: @escaping @Sendable (_ weather: String, _ dictionary: String) async throws -> Void
  ) async throws {
    let dictionary = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { $0.pipeline.addHandler(OneWordDictionary()) }
      .bind(host: "127.0.0.1", port: 0).get()
    let router = Router()
    router.get("**") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody(
          byteBuffer: ByteBuffer(
            string: """
              {"utc_offset_seconds":32400,"timezone":"Asia/Seoul",
              "current":{"time":1795222800,"temperature_2m":7.4,"weather_code":3},
              "hourly":{"time":[1795222800],"temperature_2m":[7.4]},
              "daily":{"time":[1795186800],"temperature_2m_min":[2]},
              "results":[{"name":"Busan","latitude":35.1,"longitude":129,"timezone":"Asia/Seoul"}]}
              """
          )
        )
      )
    }
    try await Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
    ).test(.live) { client in
      let port = dictionary.localAddress?.port ?? 0
      try await test("http://127.0.0.1:\(client.port ?? 0)", "127.0.0.1:\(port)")
    }
    try await dictionary.close()
  }
}

/// A dictionary server with one word that hangs up after the request.
private final class OneWordDictionary: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let reply = """
      220 dictd <auth.mime> <1@x>\r\n250 ok\r\n150 1 definitions retrieved\r\n\
      151 "haru" wn "WordNet"\r\na day\r\n.\r\n250 ok\r\n221 bye\r\n
      """
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: reply)), promise: nil)
    context.close(promise: nil)
  }
}
