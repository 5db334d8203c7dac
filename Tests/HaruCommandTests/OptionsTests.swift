import ArgumentParser
import HaruJSON
import Testing

@testable import haru

struct OptionsTests {
  private func complaint(_ arguments: [String]) -> String? {
    do {
      _ = try Haru.parseAsRoot(arguments)
      return nil
    } catch {
      return Haru.exitCode(for: error).rawValue == 64 ? Haru.message(for: error) : nil
    }
  }

  /// All options with a value, of a command and those below it: the long name and the name of the
  /// value.
  private static func options(of command: JSON?) -> [(name: String, value: String)] {
    let own = (command?["arguments"]?.array ?? []).filter { $0["kind"] == "option" }
    let names = own.map { option -> (name: String, value: String) in
      let long = option["names"]?.array?.first { $0["kind"] == "long" }
      return (long?["name"]?.string ?? "", option["valueName"]?.string ?? "")
    }
    return names + (command?["subcommands"]?.array ?? []).flatMap { options(of: $0) }
  }

  @Test(arguments: [
    ("--lang ko plan", "plan --lang ko"),
    ("--lang=ko focus list --json", "focus list --lang=ko --json"),
    ("--at 2026-11-21T09:00:00Z --lang en calc 1h", "calc --at 2026-11-21T09:00:00Z --lang en 1h"),
    ("focus --lang ko list --json", "focus list --lang ko --json"),
    ("--lang ko focus --at=fri list", "focus list --lang ko --at=fri"),
    ("focus start --lang ko list", "focus start --lang ko list"),
    ("--lang ko", "--lang ko"),
    ("--lang", "--lang"),
    ("--lang ko 2026-11-20", "--lang ko 2026-11-20"),
    ("plan --lang ko", "plan --lang ko"),
    ("--json plan", "--json plan"),
    ("", ""),
  ])
  func sharedOptionsMayPrecedeTheCommand(typed: String, parsed: String) {
    let words = { (text: String) in text.split(separator: " ").map(String.init) }
    #expect(Haru.ordered(words(typed)) == words(parsed))
  }

  @Test(arguments: [
    ("word list --date -1", "word list --date=-1"),
    ("word list --date -1 --json", "word list --date=-1 --json"),
    ("dday 2026-12-25 --from -1w", "dday 2026-12-25 --from=-1w"),
    ("dday add Exam -1 --yearly --at 12:00", "dday add Exam --yearly --at 12:00 -- -1"),
    ("dday move -1 x --place 1", "dday move --place 1 -- -1 x"),
    ("today --json -1", "today --json -- -1"),
    ("-1", "-- -1"),
    ("word list --date=-1", "word list --date=-1"),
    ("today -- -1", "today -- -1"),
    ("word list --date --json", "word list --date --json"),
    ("today -h", "today -h"),
  ])
  func aValueMayBeginWithAMinus(typed: String, parsed: String) {
    let words = { (text: String) in text.split(separator: " ").map(String.init) }
    #expect(Haru.withNegativeValues(words(typed)) == words(parsed))
  }

  @Test func daysBeforeTodayAreTypedWithAMinus() throws {
    let run = CommandRun()
    #expect(try run("dday", "-1") == .init(status: 0, output: "D+1\n"))
    #expect(try run("dday", "2026-11-21", "--from", "-1").output == "D-1\n")
    #expect(try run("word", "add", "run").status == 0)
    #expect(try run("word", "list", "--date", "-1") == .init(status: 0, output: ""))
    #expect(try run("today", "-1") == run("today", "yesterday"))
    run.at = "2026-11-22T09:30:00+09:00"
    #expect(try run("word", "list", "--date", "-1").output.contains("run"))
  }

  /// All users of a machine see the arguments of all processes: secrets come from files, from the
  /// environment or from standard input.
  @Test func noSecretIsAnArgument() throws {
    var text = ""
    do {
      _ = try Haru.parseAsRoot(["--experimental-dump-help"])
    } catch { text = Haru.fullMessage(for: error) }
    let options = Self.options(of: try JSON.parse(text.utf8)["command"])
    #expect(options.count > 50)
    let secrets = options.filter { $0.name.contains(/key|secret|password|token|code$/) }
    #expect(secrets.map(\.name).sorted() == ["open-weather-map-key-file", "tls-key"])
    for option in secrets { #expect(["file", "path"].contains(option.value), "\(option)") }
  }

  @Test(arguments: [
    ("calc 1:00 --clear", "--clear: history도 함께 적어 주세요."),
    ("calc history --save", "history, --save: 둘은 함께 쓸 수 없어요."),
    ("calc 1:00 --json --format hm", "--json, --format: 둘은 함께 쓸 수 없어요."),
    ("dday count", "DATE, --stdin: 둘 중 하나만 적어 주세요."),
    ("dday count 2026-11-21 --number --json", "--number, --json: 둘은 함께 쓸 수 없어요."),
    ("dday add Exam 2026-11-21 --leap-month", "--leap-month: --lunar도 함께 적어 주세요."),
    ("dday add A 2026-11-21 --calendar chinese", "--calendar: --lunar도 함께 적어 주세요."),
    ("focus records --week --month 2026-11", "--week, --month: 둘은 함께 쓸 수 없어요."),
    ("focus records --by day --csv", "--csv, --by: 둘은 함께 쓸 수 없어요."),
    ("alarm add 7:00 --snooze 90", "--snooze: 1부터 60까지의 숫자를 적어 주세요."),
    ("focus add Tea --pen 9", "--pen: 1부터 8까지의 숫자를 적어 주세요."),
    ("focus records --json --csv", "--json, --csv: 둘은 함께 쓸 수 없어요."),
    ("import", "FILE, --undo: 둘 중 하나만 적어 주세요."),
    ("weather --days 99", "--days: 0부터 16까지의 숫자를 적어 주세요."),
    ("word list --date today --month 2026-11", "--date, --month: 둘은 함께 쓸 수 없어요."),
    ("serve --weather openweathermap", "--open-weather-map-key-file도 함께 적어 주세요."),
  ])
  func saysInTheChosenLanguageWhatIsWrong(_ arguments: String, sentence: String) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let said = try #require(complaint(words + ["--lang", "ko"]))
    #expect(said.contains(sentence))
  }
}
