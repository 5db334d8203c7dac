import HaruJSON
import HaruUI
import Testing

struct SearchCommandTests {
  private static func filled() throws -> CommandRun {
    let run = CommandRun()
    _ = try run("focus", "add", "English", "--estimate", "30m")
    _ = try run("focus", "add", "토익 LC 1회", "--estimate", "45m")
    _ = try run("dday", "add", "English exam", "2026-12-15")
    _ = try run("alarm", "add", "07:30", "--label", "English club")
    _ = try run("word", "add", "allocate", "--meaning", "배분하다", "--note", "English word")
    _ = try run("quote", "add", "English is spoken here", "--author", "Nobody")
    return run
  }

  @Test func findsThingsOfAllKindsInOrder() throws {
    let result = try Self.filled()("search", "engl")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("task     English · 30 min"))
    #expect(lines.contains("dday     English exam · D-24 · 2026-12-15"))
    #expect(lines.contains("alarm    English club · 7:30 AM · Tomorrow"))
    #expect(lines.contains { $0.hasPrefix("word     allocate · ") })
    #expect(lines.contains("quote    English is spoken here · Nobody"))
  }

  @Test func initialConsonantsFind() throws {
    let run = try Self.filled()
    run.language = .ko
    #expect(try run("search", "ㅌㅇ", "--kind", "task").output == "task     토익 LC 1회 · 45분\n")
  }

  @Test func printsObjects() throws {
    let result = try Self.filled()("search", "allocate", "--kind", "word", "--json")
    #expect(result.output.hasPrefix(#"{"kind":"word","id":""#))
    #expect(result.output.contains(#""title":"allocate","detail":"배분하다","address":"/words?id="#))
    let page = try CommandRun()("search", "planner", "--kind", "page", "--json").output
    #expect(
      page == """
        {"kind":"page","id":"/focus/planner","title":"Planner","detail":"Focus",\
        "address":"/focus/planner"}

        """
    )
  }

  @Test(arguments: [
    (["1:30+0:45"], "answer   1:30 + 0:45 = 2:15\n"),
    (["D-day", "2026-12-15"], "answer   D-24 · 2026-12-15 · in 24 days\n"),
    (["9:00", "in", "New", "York"], "answer   9:00 AM in New York = 11:00 PM · here\n"),
    (["timer", "25m"], "command  haru timer 0:25:00\n"),
    (["alarm", "tomorrow", "7:00"], "command  haru alarm add 07:00 --date 2026-11-22\n"),
  ])
  func answersAndNamesCommands(_ words: [String], _ expected: String) throws {
    let run = CommandRun()
    let result = try run.run(["search"] + words)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix(expected))
    // Nothing is done.
    #expect(try run("alarm", "list").output.isEmpty)
  }

  @Test(arguments: [
    ("start English", "haru focus start English"), ("토익 시작", "haru focus start '토익 LC 1회'"),
    ("start it", "haru focus start 'it'\\''s'"), ("start dash", nil), ("start nothing", ""),
  ])
  func namesTheCommandThatStartsATask(_ text: String, _ expected: String?) throws {
    let run = try Self.filled()
    _ = try run("focus", "add", "it's")
    _ = try run("focus", "add", "--estimate", "30m", "--", "-dash")
    let result = try run("search", "--", text)
    if expected == "" {
      #expect(result.status == 1)
      return
    }
    // A name that looks like an option is named by its id.
    let id = try run("focus", "list").output.split(separator: "\n").last?.prefix { $0 != " " }
    let line = try expected ?? "haru focus start \(#require(id))"
    #expect(result.output.hasPrefix("command  \(line)\n"))
    let lines = try run("search", "--json", "--", text).output.split(separator: "\n")
    let json = try JSON.parse(Array(#require(lines.first).utf8))
    #expect(json["kind"] == "command")
    #expect(json["title"] == .string(line))
    #expect(json["id"]?.string?.isEmpty == false)
    // Nothing is done.
    #expect(try run("focus", "done").status == 1)
  }

  @Test(arguments: [
    ("stopw", "command  haru stopwatch\n"), ("engl", "command  haru focus start English\n"),
    (
      "1:30+0:45",
      """
      answer   1:30 + 0:45 = 2:15
      command  haru timer 2:15:00
      command  haru alarm add 11:45 --date 2026-11-21

      """
    ),
  ])
  func offersToDoWhatTheAppOffers(_ text: String, _ expected: String) throws {
    let result = try Self.filled()("search", text)
    #expect(result.output.hasPrefix(expected))
    // What only contains the text is not offered to be started.
    #expect(try !Self.filled()("search", "LC").output.contains("haru focus start"))
    #expect(try !Self.filled()("search", text, "--kind", "word").output.contains("command"))
  }

  @Test func findsTheStopwatchInKorean() throws {
    let run = CommandRun()
    run.language = .ko
    #expect(try run("search", "스톱").output.hasPrefix("command  haru stopwatch\n"))
  }

  @Test func saysThatThereIsNothing() throws {
    let run = try Self.filled()
    let result = try run("search", "qqqq")
    #expect(result == .init(status: 1, output: "", errors: "haru: nothing matches “qqqq”.\n"))
    let kind = try run("search", "English", "--kind", "song")
    #expect(kind.status == 1)
    #expect(kind.errors.hasPrefix("haru: there is no kind “song”. Kinds: task, dday, "))
  }

  @Test(arguments: ["", " ", "\u{202E}", "%%%", String(repeating: "가", count: 9_999)])
  func nothingTypedBreaksIt(_ text: String) throws {
    #expect(try Self.filled()("search", "--", text).status == 1)
  }
}
