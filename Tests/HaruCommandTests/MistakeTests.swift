import Testing

@testable import haru

struct MistakeTests {
  @Test(arguments: [
    ("focs", "haru focus"), ("focus strat English", "haru focus start"),
    ("focus ls", "haru focus list"), ("word delete run", "haru word remove"),
    ("focus stop", "haru focus done"), ("task add x", "haru focus"), ("config", "haru settings"),
    ("--lang ko focus LSIT", "haru focus list"),
    ("quote rem", "haru quote remove"), ("focus record rm last", "haru focus record remove"),
    ("calendar refrehs", "haru calendar refresh"),
  ])
  func suggestsTheCommandThatWasMeant(line: String, command: String) {
    #expect(Haru.suggestion(for: line.split(separator: " ").map(String.init)) == command)
  }

  @Test(arguments: [
    "", "2026-11-20", "focus done x", "calc 1:00 +", "clock Reykjavik", "dday 2026-13-01", "--lang",
    "focus --bogus", "weather Oslo", "complete-nothing", "word add", "dday x", "clock arda",
  ])
  func suggestsNothingElse(line: String) {
    #expect(Haru.suggestion(for: line.split(separator: " ").map(String.init)) == nil)
  }

  @Test func helpOnNoCommandIsAMistake() {
    #expect(Haru.unknownHelp(["help", "focus", "nosuch"]) == "focus nosuch")
    #expect(Haru.unknownHelp(["help", "nosuch"]) == "nosuch")
    for known in [["help"], ["help", "focus", "start"], ["help", "focus", "--lang"], ["focus"]] {
      #expect(Haru.unknownHelp(known) == nil)
    }
  }

  @Test func theParsersErrorsLookLikeTheOthers() {
    let parsed = "Error: Unexpected argument 'x y'\nUsage: haru plan\n  See 'haru plan --help'."
    #expect(
      parsed.asOwnError
        == "haru: unexpected argument “x y”\nUsage: haru plan\n  See 'haru plan --help'."
    )
    #expect(
      "Error: The value 'xx' is invalid for '--lang CODE': Haru can't.".asOwnError
        == "haru: the value “xx” is invalid for “--lang CODE”: Haru can't."
    )
    #expect("USAGE: haru".asOwnError == "USAGE: haru" && "".asOwnError == "")
  }
}
