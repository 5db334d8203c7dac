import Foundation
import HaruCore
import HaruUI
import Testing

struct QuoteCommandTests {
  let haru = CommandRun()

  private func add(_ text: String, _ more: String...) throws -> String {
    try haru.run(["quote", "add", text] + more).output.trimmingCharacters(in: .newlines)
  }

  /// Writes a file into the data folder.
  private func file(_ name: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: haru.directory,
      withIntermediateDirectories: true
    )
    let path = haru.directory + "/" + name
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func theQuoteOfTheDayStaysUntilTheDayBegins() throws {
    let today = try haru("quote")
    #expect(today.status == 0 && today.output.contains("· en-"))
    #expect(try haru("quote", "today") == today)
    haru.at = "2026-11-22T04:59:00+09:00"
    #expect(try haru("quote") == today)
    haru.at = "2026-11-22T05:00:00+09:00"
    #expect(try haru("quote") != today)
    haru.at = "2026-11-21T09:30:00-08:00"
    #expect(try haru("quote") == today)
    haru.language = .ko
    #expect(try haru("quote").output.contains("· ko-"))
  }

  @Test func theQuoteOfTheDayIsOneThatIsThere() throws {
    // With 60 own quotes, one of them is chosen on some of these days; deleted ones never are.
    let texts = (1...60).map { "Line number \($0)" }.joined(separator: "\n")
    _ = try haru.run(["quote", "import", "-", "--format", "lines"], input: texts)
    let days = (1...28).map { "2026-12-\($0 < 10 ? "0" : "")\($0)T12:00:00+09:00" }
    let before = try days.map { day in
      haru.at = day
      return try haru("quote").output
    }
    #expect(before.contains { $0.hasPrefix("Line number") })
    _ = try haru("quote", "undo")
    let after = try days.map { day in
      haru.at = day
      return try haru("quote").output
    }
    #expect(!after.contains { $0.hasPrefix("Line number") })
    #expect(zip(before, after).allSatisfy { $0 == $1 || $0.hasPrefix("Line number") })
  }

  @Test func keepsAQuoteAndFindsItAgain() throws {
    let id = try add("불씨는 작아도 밤을 데운다.", "--author", "Ada", "--year", "1843", "--tag", "밤")
    #expect(id.utf8.count == 36)
    for text in ["ㅂㅆ", "밤을 불씨", "ADA", "밤"] {
      let found = try haru("quote", "search", text).output
      let line = found.split(separator: "\n").first { id.hasPrefix($0.prefix { $0 != " " }) }
      #expect(line?.hasSuffix(" 불씨는 작아도 밤을 데운다. — Ada") == true, "\(text): \(found)")
    }
    #expect(
      try haru("quote", "list", "--own", "--json").output
        == #"{"id":"\#(id)","text":"불씨는 작아도 밤을 데운다.","author":"Ada","source":null,"year":1843,"#
        + #""tags":["밤"],"language":null,"own":true,"liked":false,"usedOn":[],"publishedOn":null}"#
        + "\n"
    )
    #expect(try haru("quote", "search", "xyzzyx").status == 1)
    #expect(
      try haru("quote", "add", "불씨는, 작아도 밤을 데운다!")
        == .init(status: 1, output: "", errors: "haru: you already have this quote: \(id)\n")
    )
    #expect(try haru("quote", "add", " \n").status == 1)
    #expect(try haru("quote", "remove", id).output == "1 quote deleted.\n")
    #expect(try haru("quote", "list", "--own").output == "")
  }

  @Test func marksAQuote() throws {
    #expect(try haru("quote", "like", "en-1").output.hasPrefix("A small fire"))
    #expect(try haru("quote", "use", "en-1").status == 0)
    #expect(try haru("quote", "use", "en-1").status == 0)
    #expect(try haru("quote", "list", "--liked").output.hasPrefix("en-1  ♥  2026-11-21  A small"))
    haru.at = "2026-11-23T09:30:00+09:00"
    #expect(try haru("quote", "use", "en-1").status == 0)
    let used = { try haru("quote", "list", "--used", "--json").output }
    #expect(try used().contains(#""usedOn":["2026-11-21","2026-11-23"]"#))
    #expect(try haru("quote", "unuse", "en-1").status == 0)
    #expect(try used().contains(#""usedOn":["2026-11-21"]"#))
    #expect(
      try haru("quote", "unuse", "en-1")
        == .init(status: 1, output: "", errors: "haru: it was not used on 2026-11-23.\n")
    )
    #expect(try used().contains(#""usedOn":["2026-11-21"]"#))
    #expect(try haru("quote", "unuse", "en-1", "--date", "nothing").status == 1)
    #expect(try haru("quote", "unuse", "en-1", "--date", "2 days ago").status == 0)
    #expect(try used() == "")
    #expect(try haru("quote", "unlike", "en-1").status == 0)
    #expect(try haru("quote", "list", "--liked").output == "")
    #expect(try haru("quote", "remove", "en-1").status == 1)
    #expect(try haru("quote", "like", "en-").status == 1)
    #expect(try haru("quote", "like", "nothing").status == 1)
    #expect(try haru("quote", "like", "").status == 1)
  }

  @Test func picksAtRandomWhatIsWanted() throws {
    let own = try add("Mine", "--tag", "night", "--author", "Grace Hopper")
    let one = try haru("quote", "random", "--author", "hopper").output
    #expect(one == "Mine\n    — Grace Hopper · \(own)\n")
    #expect(try haru("quote", "random", "--tag", "NIGHT").output == one)
    #expect(try haru("quote", "random", "--tag", "nigh").status == 1)
    _ = try haru("quote", "use", own)
    #expect(try haru("quote", "random", "--tag", "night", "--unused").status == 1)
    #expect(try haru("quote", "list", "--own").output.contains("Mine"))
    #expect(try !haru("quote", "list", "--unused").output.contains("Mine"))
    #expect(try haru("quote", "list", "--unused").output.contains("en-1 "))
    let picks = try (0..<30).map { _ in try haru("quote", "random").output }
    #expect(Set(picks).count > 20)
  }

  @Test func ownQuotesAreAsLikelyAsOthers() throws {
    let lines = (1...400).map { "Line \($0)" }.joined(separator: "\n")
    _ = try haru.run(["quote", "import", "-", "--format", "lines"], input: lines)
    let picks = try (0..<60).map { _ in try haru("quote", "random").output }
    let own = picks.count { $0.hasPrefix("Line ") }
    #expect((12...48).contains(own), "\(own) of 60")
  }

  @Test func neverPicksAUsedOneWhereUnusedOnesAreWanted() throws {
    let lines = try haru("quote", "export").output.split(separator: "\n")
    let used = lines.filter { !$0.contains(#""id":"en-1""#) && !$0.contains(#""id":"en-2""#) }
      .map { $0.replacing(#""usedOn":[]"#, with: #""usedOn":["2026-11-21"]"#) }
    #expect(used.count == lines.count - 2)
    _ = try haru.run(["quote", "import", "-"], input: used.joined(separator: "\n"))
    let picks = try (0..<12).map { _ in try haru("quote", "random", "--unused", "--json").output }
    #expect(picks.allSatisfy { $0.contains(#""usedOn":[]"#) })
    #expect(Set(picks).count == 2)
    let sorted = try haru("quote", "list", "--sort", "unused").output.split(separator: "\n")
    #expect(sorted.prefix(2).allSatisfy { !$0.contains("2026-11-21") })
    #expect(sorted.dropFirst(2).allSatisfy { $0.contains("2026-11-21") })
  }

  @Test func keepsTheLanguageThatIsGiven() throws {
    _ = try add("Il faut cultiver notre jardin.", "--language", "fr")
    #expect(try haru("quote", "list", "--own", "--json").output.contains(#""language":"fr""#))
  }

  @Test func recommendsEachOnceUnusedFirst() throws {
    let id = try add("Used before")
    _ = try haru("quote", "use", id)
    let first = try (0..<30).map { _ in try haru("quote", "next").output }
    #expect(Set(first).count == 30)
    #expect(!first.contains { $0.contains(id) })
  }

  @Test func importsAFileAndTakesItBack() throws {
    let path = try file(
      "mine.csv",
      "text,author\nOne,Ada\none!,Bob\n,Nobody\n\"open,\n"
    )
    let preview = try haru("quote", "import", path, "--dry-run")
    #expect(preview.status == 1)
    #expect(preview.output.hasSuffix("One — Ada\n"))
    #expect(
      preview.errors == """
        haru: \(path), line 4: no text
        haru: \(path), line 5-6: a quotation mark is never closed
        1 quote will be added.
        1 duplicate skipped.

        """
    )
    #expect(try haru("quote", "list", "--own").output == "")
    #expect(try haru("quote", "import", path).errors.contains("1 quote added."))
    haru.at = "2026-11-21T09:31:00+09:00"
    #expect(try haru("quote", "undo").output == "1 quote deleted.\n")
    #expect(try haru("quote", "list", "--own").output == "")
    #expect(try haru("quote", "undo").status == 1)
    #expect(try haru("quote", "import", path).errors.contains("1 quote added."))
    let again = try haru("quote", "import", path)
    #expect(again.errors.contains("0 quotes added.\n2 duplicates skipped."))
    #expect(again.status == 1)
    #expect(try haru("quote", "import", haru.directory + "/none").status == 1)
  }

  @Test func takingAnImportBackTouchesNothingElse() throws {
    let precious = try add("Precious")
    let marks = #"{"text":"precious!","liked":true,"usedOn":["2025-11-21"]}"#
    #expect(try haru.run(["quote", "import", "-"], input: marks).status == 0)
    #expect(try haru("quote", "list", "--liked", "--used").status == 64)
    #expect(try haru("quote", "list", "--liked").output.contains("2025-11-21  Precious"))
    #expect(try haru("quote", "undo").output == "2 marks undone.\n")
    let left = try haru("quote", "list", "--own", "--json").output
    #expect(left.contains(precious) && left.contains(#""liked":false,"usedOn":[]"#))
  }

  @Test func anImportThatAddsNothingLeavesTheUndoOfTheFirst() throws {
    let file = #"{"text":"Precious"}"#
    for _ in 0..<2 { #expect(try haru.run(["quote", "import", "-"], input: file).status == 0) }
    #expect(try haru("quote", "undo").output == "1 quote deleted.\n")
    #expect(try haru("quote", "undo").status == 1)
  }

  @Test func listsFiveOfManyMatches() throws {
    let lines = (1...40).map { "Line number \($0)" }.joined(separator: "\n")
    _ = try haru.run(["quote", "import", "-", "--format", "lines"], input: lines)
    let errors = try haru("quote", "like", "01").errors.split(separator: "\n")
    #expect(errors.count == 7 && errors.last == "… and 35 more")
  }

  @Test func takesBackWhatThisDeviceAddedLast() throws {
    let first = try add("First")
    haru.at = "2026-11-21T09:31:00+09:00"
    _ = try add("Second")
    #expect(try haru("quote", "undo").output == "1 quote deleted.\n")
    let row = try haru("quote", "list", "--own").output
    #expect(first.hasPrefix(row.prefix { $0 != " " }) && row.hasSuffix("First\n"))
    #expect(try haru("quote", "undo").status == 1)
  }

  @Test(arguments: ["fortune", "csv", "tsv", "json", "lines"])
  func exportsWhatItImports(format: String) throws {
    let text = "Festina lente\u{1F98B}"
    _ = try add(text, "--author", "Suetonius", "--source", "Augustus")
    let file = try haru("quote", "export", "--own", "--format", format).output
    let other = CommandRun()
    _ = try other.run(["quote", "import", "-", "--format", format], input: file)
    let list = try other("quote", "export", "--own").output
    #expect(list.contains("\"text\":\"\(text)\",\"author\":\"Suetonius\",\"source\":\"Augustus\""))
  }

  @Test func sortsTheList() throws {
    let authors = try haru("quote", "list", "--sort", "author").output.split(separator: "\n")
    #expect(authors.first?.hasSuffix("Alexander Pope") == true)
    #expect(authors.count > 400)
    #expect(
      try haru("quote", "list", "--author", "seneca").output.split(separator: "\n").count == 3
    )
  }
}

extension QuoteCommandTests {
  @Test func theOperatorWritesAndPublishes() throws {
    let path = try file("lines.txt", "Two\nOne\nThree\n")
    let admin = { (arguments: String...) in
      try haru.run(["admin", "quotes"] + arguments + ["--data", haru.directory])
    }
    let id = try admin("add", "One").output.trimmingCharacters(in: .newlines)
    #expect(try admin("add", "one!").status == 1)
    #expect(try admin("import", path).errors == "2 quotes added.\n1 duplicate skipped.\n")
    #expect(try admin().output.hasPrefix("\(id)  -           One\n"))
    #expect(try admin("publish").output == "3 quotes published.\n")
    #expect(try admin("publish").output == "0 quotes published.\n")
    #expect(try admin("list").output.hasPrefix("\(id)  2026-11-21  One\n"))
    #expect(try haru("admin", "quotes", "--data", haru.directory + "/none").status == 1)
  }
}
