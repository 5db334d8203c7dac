import ArgumentParser
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

  @Test(arguments: [
    ("calc 1:00 --clear", "--clear에는 history이(가) 필요해요."),
    ("calc history --save", "history와(과) --save은(는) 함께 쓸 수 없어요."),
    ("calc 1:00 --json --format hm", "--json와(과) --format은(는) 함께 쓸 수 없어요."),
    ("dday count", "date와(과) --stdin 가운데 하나만 쓰세요."),
    ("dday count 2026-11-21 --days --json", "--days와(과) --json은(는) 함께 쓸 수 없어요."),
    ("dday add Exam 2026-11-21 --leap-month", "--leap-month에는 --lunar이(가) 필요해요."),
    ("alarm export", "--ics이(가) 빠졌어요."),
    ("alarm add 7:00 --snooze 90", "--snooze은(는) 1부터 60까지의 수예요."),
    ("focus add Tea --pen 9", "--pen은(는) 1부터 8까지의 수예요."),
    ("focus records --json --csv", "--json와(과) --csv은(는) 함께 쓸 수 없어요."),
    ("import", "file와(과) --undo 가운데 하나만 쓰세요."),
    ("weather --days 99", "--days은(는) 0부터 16까지의 수예요."),
    ("word list --date today --month 2026-11", "--date와(과) --month은(는) 함께 쓸 수 없어요."),
    ("serve --weather openweathermap", "--open-weather-map-key이(가) 필요해요."),
  ])
  func saysInTheChosenLanguageWhatIsWrong(_ arguments: String, sentence: String) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let said = try #require(complaint(words + ["--lang", "ko"]))
    #expect(said.contains(sentence))
  }
}
