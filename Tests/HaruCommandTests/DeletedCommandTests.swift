import Testing

/// `haru deleted`: what was deleted lately is listed and brought back.
struct DeletedCommandTests {
  private let haru = CommandRun()

  /// Adds words and deletes them: the first at 09:00, each other one a minute later.
  private func delete(_ terms: String...) throws {
    for (minute, term) in terms.enumerated() {
      haru.at = "2026-11-21T08:0\(minute):00+09:00"
      _ = try haru("word", "add", term)
      haru.at = "2026-11-21T09:0\(minute):00+09:00"
      _ = try haru("word", "remove", term)
    }
    haru.at = "2026-11-22T09:00:00+09:00"
  }

  @Test func listsWhatWasDeletedTheNewestFirst() throws {
    try delete("ember", "hearth")
    #expect(
      try haru("deleted").withoutIDs
        == "2026-11-21 09:01  word · hearth\n2026-11-21 09:00  word · ember\n"
    )
    let json = try haru("deleted", "list", "--json").output
    #expect(json.contains(#""entity":"word","name":"hearth","deletedAt":"2026-11-21T09:01:00"#))
    haru.at = "2026-12-21T09:00:30+09:00"
    #expect(try haru("deleted").withoutIDs == "2026-11-21 09:01  word · hearth\n")
  }

  @Test func bringsAThingBackByItsNameOrId() throws {
    try delete("ember", "hearth")
    #expect(try haru("deleted", "restore", "ember").output == "“ember” is back\n")
    #expect(try haru("word", "list").output.contains("ember"))
    let id = try haru("deleted").output.prefix { $0 != " " }
    #expect(try haru("deleted", "restore", String(id)).output == "“hearth” is back\n")
    #expect(try haru("deleted").output == "")
    #expect(try haru("undo").output.contains("hearth"))
    #expect(try haru("deleted").withoutIDs.contains("hearth"))
  }

  @Test func saysWhatFitsNothingOrTooMuch() throws {
    let missing =
      "haru: nothing called “ember” was deleted in the last 30 days. See haru deleted list.\n"
    #expect(
      try haru("deleted", "restore", "ember") == .init(status: 1, output: "", errors: missing)
    )
    try delete("ember", "ember")
    let several = try haru("deleted", "restore", "ember")
    #expect(several.status == 1)
    #expect(
      several.errors.hasPrefix("haru: “ember” fits more than one deleted thing; give the id:")
    )
    #expect(several.errors.split(separator: "\n").count == 3)
  }

  @Test func anEmptyDeviceListsNothing() throws {
    #expect(try haru("deleted") == .init(status: 0, output: "", errors: ""))
  }
}
