import Foundation
import HaruJSON
import HaruTime
import HaruUI
import Testing

@testable import haru

/// Which browsers of the account are on this machine: asked once, in a terminal.
struct BrowserQuestionTests {
  private static let firefox =
    "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
  private static let chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
  private static let windows =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("copy"),
      withIntermediateDirectories: true
    )
  }

  private func device(_ id: String, _ label: String, _ kinds: String = "alarm") -> JSON {
    ["id": .string(id), "label": .string(label), "kinds": .string(kinds)]
  }

  /// Settles the question, in a terminal if something is typed; returns the ids of the browsers
  /// here, and what was asked or said.
  private func ask(_ devices: [JSON], typing text: String?) throws -> (Set<String>, said: String) {
    let moment = try #require(LocalPlace.moment(parsing: "2026-11-21T09:30:00+09:00"))
    let context = CommandContext(
      dataDirectory: folder.path("copy"),
      clock: { moment },
      zone: "Asia/Seoul",
      messages: .carried(.en),
      seed: [1, 2, 3, 4],
      input: InputSource(text ?? "", isTerminal: text != nil),
      output: ByteSink(),
      errors: ByteSink(isTerminal: text != nil)
    )
    let known = BrowserQuestion(context).answers(about: ["devices": .array(devices)])
    return (known.here, said: context.errors.text)
  }

  @Test func asksOnceAboutWhatMayBeHere() throws {
    let devices = [
      device("1", Self.firefox), device("2", Self.windows), device("3", Self.chrome, ""),
      device("4", "haru, laptop"), ["label": .string(Self.chrome), "kinds": "alarm"],
    ]
    let (here, said) = try ask(devices, typing: "y\n")
    #expect(here == ["1"])
    #expect(said.hasPrefix("Is Firefox on Linux on this computer? "))
    #expect(said.components(separatedBy: "[y/N]").count == 2)
    for text in ["", nil] as [String?] {
      #expect(try ask(devices, typing: text) == (["1"], said: ""))
    }
  }

  /// A browser elsewhere would silence this machine, so that is never assumed.
  @Test func withoutAnAnswerNoBrowserIsHere() throws {
    #expect(try ask([device("1", Self.firefox)], typing: "\n").0.isEmpty)
    let again = try ask([device("1", Self.firefox), device("2", Self.chrome)], typing: "y\n")
    #expect(again.0 == ["2"] && !again.said.contains("Firefox"))
  }

  @Test func browsersOfOneNameAreToldApart() throws {
    var recent = device("2", Self.firefox).object ?? []
    recent.append(JSON.Member(key: "confirmed_at", value: "2026-11-21T09:27:00+09:00"))
    let devices = [device("1", Self.firefox), .object(recent), device("3", Self.chrome)]
    let (here, said) = try ask(devices, typing: "n\ny\ny\n")
    #expect(here == ["2", "3"])
    let lines = said.split(separator: "\n").map(String.init)
    #expect(lines.first == "Firefox on Linux · Nothing sent yet")
    #expect(said.contains("Firefox on Linux · Arrived 3 min ago\n"))
    #expect(!said.contains("Chrome on Linux ·"))
  }

  @Test func withoutATerminalItNamesTheOption() throws {
    let devices = [device("1", Self.firefox), device("2", Self.chrome)]
    let (here, said) = try ask(devices, typing: nil)
    #expect(here.isEmpty)
    #expect(said.hasPrefix("haru: also notified: Firefox on Linux, Chrome on Linux. "))
    #expect(said.contains("--browser NAME") && said.contains("--browser none"))
    #expect(said.split(separator: "\n").count == 1)
    // Nobody answered, so a terminal asks.
    #expect(try ask(devices, typing: "y\ny\n").0 == ["1", "2"])
  }

  @Test func whatIsGoneIsForgotten() throws {
    _ = try ask([device("1", Self.firefox), device("2", Self.chrome)], typing: "y\nn\n")
    var known = KnownBrowsers(in: folder.path("copy"))
    #expect(known.here == ["1"] && known.has("2"))
    #expect(known.forget(["1", "2", "3"]) == [Self.firefox])
    known.write(to: folder.path("copy"))
    #expect(KnownBrowsers(in: folder.path("copy")).answers.isEmpty)
  }

  @Test func aDamagedFileAnswersNothing() throws {
    let path = "\(folder.path("copy"))/\(KnownBrowsers.fileName)"
    for text in ["", "[]", #"{"browsers":[{"id":1,"here":true},{"id":"a"}]}"#] {
      try Data(text.utf8).write(to: URL(filePath: path))
      #expect(KnownBrowsers(in: folder.path("copy")).answers.isEmpty)
    }
  }
}
