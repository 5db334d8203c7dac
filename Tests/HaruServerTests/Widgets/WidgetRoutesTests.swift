import Foundation
import HTTPTypes
import HaruJSON
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

#if canImport(FoundationXML)
import FoundationXML
#endif

struct WidgetRoutesTests {
  /// A person in Seoul, where it is 20:06:40 on Wednesday, 2026-11-18, who worked on two tasks.
  private struct Site {
    let client: any TestClientProtocol
    let session: String
    let clock: TestClock

    func token(_ scope: String, _ entities: JSON = .null) async throws -> String {
      let body: JSON = ["name": "widget", "scope": .string(scope), "entities": entities]
      return try await client.api(.post, "tokens", body, token: session).token
    }

    func get(
      _ path: String,
      tag: String? = nil,
      by credential: String? = nil
    ) async throws -> TestResponse {
      var headers: HTTPFields = [.acceptLanguage: "en"]
      headers[.ifNoneMatch] = tag
      headers[.authorization] = credential.map { "Bearer \($0)" }
      let query = path.contains("?") ? "&" : "?"
      return try await client.execute(
        uri: "/w/\(path)\(query)zone=Asia/Seoul",
        method: .get,
        headers: headers
      ) { $0 }
    }
  }

  private func withSite(_ test: @Sendable (Site) async throws -> Void) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      for (path, body) in [
        ("tasks", ["name": "R&D <1>\u{1}\"", "estimate": "30m"]),
        ("tasks", ["name": "Maths", "estimate": "30m", "pen": 6]),
        ("focus/records", ["task": "Maths", "start": "9:00", "end": "9:40"]),
        ("focus/records", ["task": "R&D <1>\u{1}\"", "start": "10:00", "end": "10:20"]),
        ("dday", ["name": "Exam", "date": "2026-11-26"]),
        ("alarms", ["time": "22:30", "label": "Wind down"]),
      ] as [(String, JSON)] {
        let answer = try await client.api(.post, "\(path)?zone=Asia/Seoul", body, token: session)
        #expect(answer.status == 201, "\(path) \(answer.json.text)")
      }
      try await test(Site(client: client, session: session, clock: clock))
    }
  }

  @Test func everyPictureIsWellFormedInEverySizeAndTheme() async throws {
    try await withSite { site in
      for kind in WidgetKind.allCases {
        let token = try await site.token("widget")
        for size in WidgetSize.allCases {
          for theme in WidgetTheme.allCases {
            let query = "size=\(size.rawValue)&theme=\(theme.rawValue)"
            let answer = try await site.get("\(token)/\(kind.rawValue).svg?\(query)")
            #expect(answer.status == .ok)
            #expect(answer.headers[.contentType] == "image/svg+xml")
            let policy = HTTPField.Name("Cross-Origin-Resource-Policy")
            #expect(policy.flatMap { answer.headers[$0] } == "cross-origin")
            #expect(answer.text.contains("viewBox=\"0 0 \(size.width) \(size.height)\""))
            #expect(answer.text.contains("@media") == (theme == .auto))
            let parser = XMLParser(data: Data(answer.text.utf8))
            #expect(parser.parse(), "\(kind) \(size) \(theme)")
          }
        }
      }
    }
  }

  @Test func picturesShowTheDay() async throws {
    try await withSite { site in
      let token = try await site.token("widget")
      let today = try await site.get("\(token)/today.svg").text
      #expect(today.contains(">R&amp;D &lt;1&gt;&quot;</text>") && today.contains(">Maths</text>"))
      #expect(today.contains(">1 h</text>") && today.contains("class=\"pen6\""))
      #expect(try await site.get("\(token)/dday.svg?size=s").text.contains(">D-8</text>"))
      let alarm = try await site.get("\(token)/alarm.svg").text
      #expect(alarm.contains(">10:30 PM</text>") && alarm.contains("Wind down"))
      let day = try await site.get("\(token)/today.json")
      #expect(try JSON.parse(day.text.utf8)["totalSeconds"] == 3_600)
      let lines = try await site.get("\(token)/today.txt").text.split(separator: "\n")
      #expect(lines.first?.hasSuffix(" · 1 h") == true)
      #expect(lines.contains("D-8 Exam") && lines.contains("Next alarm: 10:30 PM Wind down"))
    }
  }

  @Test(arguments: ["dday.svg", "dday.txt", "dday.json"])
  func aWidgetIsMadeAtMostOnceAMinute(_ file: String) async throws {
    try await withSite { site in
      let path = "\(try await site.token("widget"))/\(file)"
      let first = try await site.get(path)
      let tag = try #require(first.headers[.eTag])
      #expect(first.text.contains("Exam"))
      let edit: JSON = ["name": "Finals"]
      _ = try await site.client.api(.patch, "dday/Exam", edit, token: site.session)
      #expect(try await site.get(path, tag: tag).status == .notModified)
      site.clock.advance(seconds: 60)
      #expect(try await site.get(path, tag: tag).text.contains("Finals"))
    }
  }

  @Test func aRevokedAddressShowsNothingMore() async throws {
    try await withSite { site in
      let path = "\(try await site.token("widget"))/dday.svg"
      let first = try await site.get(path)
      #expect(first.status == .ok)
      let list = try await site.client.api(.get, "tokens", token: site.session).json
      let id = try #require(list[0]?["id"]?.string)
      _ = try await site.client.api(.delete, "tokens/\(id)", token: site.session)
      // Neither what was made within the minute, nor that it is unchanged.
      #expect(try await site.get(path).status == .notFound)
      #expect(try await site.get(path, tag: first.headers[.eTag]).status == .notFound)
    }
  }

  @Test func anAddressGetsFewVariantsAMinute() async throws {
    try await withSite { site in
      let path = "\(try await site.token("widget"))/dday.svg"
      for width in 100..<112 {
        #expect(try await site.get("\(path)?width=\(width)").status == .ok)
      }
      #expect(try await site.get("\(path)?width=112").status == .tooManyRequests)
      // What was made stays, and other addresses have their own share.
      #expect(try await site.get("\(path)?width=100").status == .ok)
      #expect(try await site.get("\(try await site.token("widget"))/alarm.svg").status == .ok)
      site.clock.advance(seconds: 10)
      #expect(try await site.get("\(path)?width=112").status == .ok)
    }
  }

  @Test(.enabled(if: PictureRenderer.system != nil, "librsvg is not installed"))
  func drawsPicturesForProgramsThatReadNoSVG() async throws {
    try await withSite { site in
      let token = try await site.token("widget")
      let light = try await site.get("\(token)/today.png")
      #expect(light.status == .ok && light.headers[.contentType] == "image/png")
      #expect(Self.size(of: light) == [624, 296])
      let dark = try await site.get("\(token)/today.png?theme=dark&width=800&size=l")
      #expect(Self.size(of: dark) == [800, 800])
      // A display has a shape of its own.
      let frame = try await site.get("\(token)/today.png?width=800&height=480")
      #expect(Self.size(of: frame) == [800, 480])
      #expect(try await site.get("\(token)/today.png?width=800").body != frame.body)
      for query in [
        "width=15", "width=1601", "width=-1", "width=x", "width=9223372036854775808", "height=15",
        "height=1601", "height=",
      ] {
        #expect(try await site.get("\(token)/today.png?\(query)").status.code == 422, "\(query)")
      }
    }
  }

  /// Width and height of a PNG, which are big-endian at offsets 16 and 20; nil for anything else.
  private static func size(of answer: TestResponse) -> [Int]? {
    let bytes = Array(answer.body.readableBytesView)
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    return [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func aDayShowsTheChosenPartsAndDetails() async throws {
    try await withSite { site in
      for (path, body) in [
        ("focus/start", ["task": "Maths"]), ("words", ["term": "serendipity"]),
        ("alarms", ["time": "6:30", "days": "mon"]),
      ] as [(String, JSON)] {
        let answer = try await site.client.api(.post, path, body, token: site.session)
        #expect(200..<300 ~= answer.status, "\(path) \(answer.json.text)")
      }
      let all = "mine/today.svg?size=l&names=on&running=on"
      let plain = try await site.get(all, by: site.session).text
      for hidden in ["D-8", "10:30 PM", "Words"] { #expect(!plain.contains(hidden), "\(hidden)") }
      let foot = "\(all)&part-ddays=on&part-alarm=on&part-words=on"
      let full = try await site.get(foot, by: site.session).text
      for shown in ["D-8 Exam", "10:30 PM", "Words 1"] { #expect(full.contains(shown), "\(shown)") }
      let list = try await site.get("mine/today.svg?names=on&running=on", by: site.session).text
      #expect(list.contains(">Maths</text>") && list.contains(">running</text>"))
      let colours = try await site.get("mine/today.svg?running=on", by: site.session).text
      #expect(!colours.contains(">Maths</text>") && colours.contains(">running</text>"))
      let still = try await site.get("mine/today.svg?names=on", by: site.session).text
      #expect(still.contains(">Maths</text>") && !still.contains(">running</text>"))
    }
  }

  @Test func withoutNamesNoFormNamesATask() async throws {
    try await withSite { site in
      let scope = WidgetChoice { $0 == "running" || $0 == "part-ddays" }.scope(of: .today)
      #expect(scope.hidden == [.names] && Scope(rawValue: scope.rawValue) == scope)
      for form in ["svg?", "txt?", "json?"] {
        let shown = try await site.get("mine/today.\(form)part-ddays=on", by: site.session).text
        #expect(!shown.contains("Maths") && shown.contains(form == "svg?" ? "pen6" : "Exam"))
        let named = try await site.get("mine/today.\(form)names=on", by: site.session).text
        #expect(named.contains("Maths"), "\(form)")
      }
    }
  }

  @Test func theMediumAlarmListsTheNextRings() async throws {
    try await withSite { site in
      let weekly: JSON = ["time": "6:30", "days": "mon,tue,wed,thu,fri"]
      _ = try await site.client.api(.post, "alarms", weekly, token: site.session)
      let token = try await site.token("widget")
      let times = { (text: String) in text.split(separator: ">6:30 AM</text>").count - 1 }
      #expect(times(try await site.get("\(token)/alarm.svg?size=m").text) == 3)
      #expect(times(try await site.get("\(token)/alarm.svg?size=s").text) == 0)
    }
  }

  @Test func anAddressHasALanguageForProgramsThatSendNone() async throws {
    try await withSite { site in
      let token = try await site.token("widget")
      #expect(try await site.get("\(token)/alarm.svg?lang=ko").text.contains("오후 10:30"))
      #expect(try await site.get("\(token)/alarm.svg").text.contains("10:30 PM"))
      #expect(try await site.get("\(token)/alarm.svg?lang=xx").status.code == 422)
    }
  }

  @Test func aSystemWithoutTheLibraryDrawsNothing() {
    #expect(PictureRenderer(["libnone.so.0"]) == nil)
  }

  @Test func thePersonLooksAtAPictureBeforeItHasAnAddress() async throws {
    try await withSite { site in
      #expect(try await site.get("mine/dday.svg").status == .notFound)
      let token = try await site.token("read")
      #expect(try await site.get("mine/dday.svg", by: token).status == .notFound)
      #expect(try await site.get("mine/dday.svg?size=s", by: site.session).text.contains("D-8"))
    }
  }

  @Test func anAddressShowsWhatWasChosenAndOpensNothingElse() async throws {
    try await withSite { site in
      let token = try await site.token("widget", ["dday"])
      #expect(try await site.get("\(token)/dday.svg").status == .ok)
      for path in ["today.svg", "today.txt", "alarm.png", "quote.json"] {
        #expect(try await site.get("\(token)/\(path)").status == .forbidden, "\(path)")
      }
      for path in ["dday", "dday.gif", "words.svg"] {
        #expect(try await site.get("\(token)/\(path)").status == .notFound, "\(path)")
      }
      #expect(try await site.get("\(token)/dday.svg?size=huge").status.code == 422)
      for path in ["me", "dday", "export"] {
        #expect(try await site.client.api(.get, path, token: token).status == 401, "\(path)")
      }
      for scope in ["read", "write", "calendar"] {
        let other = try await site.token(scope)
        #expect(try await site.get("\(other)/dday.svg").status == .notFound, "\(scope)")
      }
    }
  }

  @Test(arguments: [
    ("one two three", 4.0, 9, ["one two", "three"]),
    ("불씨는 작아도 긴 밤을", 6.0, 9, ["불씨는", "작아도 긴", "밤을"]),
    ("abcdefghij", 3.0, 9, ["abcde", "fghij"]), ("a b c d e f", 1.0, 2, ["a", "…"]),
    ("", 3.0, 2, []), ("  ", 3.0, 2, []),
  ])
  func breaksLines(_ text: String, _ width: Double, _ limit: Int, _ lines: [String]) {
    #expect(TextWrap.lines(text, width: width, limit: limit) == lines)
  }

  @Test(arguments: [("선형대수 복습", 9.0, "선형대수 복습"), ("선형대수 복습", 5.0, "선형대수…"), ("", 1.0, "")])
  func endsALineThatIsTooLong(_ text: String, _ width: Double, _ line: String) {
    #expect(TextWrap.line(text, width: width) == line)
  }
}
