import HaruCore
import HaruSync
import HaruTime
import Testing

@testable import haru

struct ShortIDsTests {
  @Test(arguments: [
    (["01a21ae0"], "01a21ae0", "01a2"), (["01a21ae0", "01a21af0"], "01a21ae0", "01a21ae"),
    (["01a21ae0", "01a21af0", "01a31"], "01a31", "01a3"), (["en-1", "en-12"], "en-1", "en-1"),
    (["en-1", "en-12"], "en-12", "en-12"), (["a"], "a", "a"), ([], "01a21ae0", "01a2"),
    (["01a2", "01a2"], "01a2", "01a2"), (["01a21", "01a22"], "01a23", "01a23"),
  ])
  func isAsShortAsItCanBe(ids: [String], id: String, short: String) {
    #expect(ShortIDs(ids).short(id) == short)
  }

  @Test func isNobodysName() {
    let ids = ShortIDs(["cafe0123", "feed0123"], besides: ["cafe", "cafe0", "apple"])
    #expect(ids.short("cafe0123") == "cafe01")
    #expect(ids.short("feed0123") == "feed")
  }

  @Test func aColumnHasOneWidth() {
    let ids = ShortIDs(["01a21ae0", "01a21af0", "feed0000"])
    #expect(ids.column(["feed0000", "01a21ae0"]) == ["feed   ", "01a21ae"])
    #expect(ids.column([]) == [])
  }

  /// Whatever the ids and names, what is shown means the thing that it is shown for.
  @Test(arguments: 1...40)
  func meansTheThing(seed: UInt32) {
    var identifiers = IdentifierSource(seed: [seed, 7, 7, 7])
    var things: [(id: String, name: String)] = []
    for number in 0..<60 {
      let id = identifiers.next(at: .init(milliseconds: Int64(number / 4) * 40_000)).text
      // Some names are what an id might be shortened to.
      things.append((id, number % 3 == 0 ? String(id.prefix(4 + number % 12)) : "\(number)"))
    }
    let ids = ShortIDs(of: things, id: { $0.id }, name: { $0.name })
    for thing in things {
      let meant = things.meant(by: ids.short(thing.id), id: { $0.id }, name: { $0.name })
      #expect(meant.map(\.id) == [thing.id])
    }
    // A column has the same ids, whatever its order.
    let rows = things.map(\.id).shuffled() + things.map(\.id).reversed()
    let column = ids.column(rows).map { String($0.prefix { $0 != " " }) }
    #expect(column == rows.map(ids.short))
  }
}

/// Every list whose rows can be named by an id shows one, and the command takes it.
struct ListedIDsTests {
  let haru = CommandRun()

  private func first(_ arguments: String...) throws -> String {
    let line = try haru.run(arguments).output.split(separator: "\n").first
    return String((line ?? "").prefix { $0 != " " })
  }

  private func run(_ arguments: String...) throws {
    let result = try haru.run(arguments)
    #expect(result.status == 0, "\(result)")
  }

  @Test func eachListShowsIdsThatItsCommandsTake() throws {
    for name in ["English", "Maths"] {
      try run("focus", "add", name)
      try run("focus", "track", "08:00-08:30", name, "--yes")
      try run("dday", "add", name, "2026-12-25")
      try run("word", "add", name)
      try run("quote", "add", name)
      try run("alarm", "add", "7:30")
    }
    try run("focus", "edit", first("focus", "list"), "--pen", "3")
    try run("focus", "record", first("focus", "records"))
    try run("focus", "record", "show", first("focus", "records", "--month", "2026-11"))
    try run("dday", "edit", first("dday", "list"), "--yearly")
    try run("word", "show", first("word", "list"))
    try run("word", "show", first("word", "search", "math"))
    try run("word", "show", first("word", "list", "--due"))
    try run("quote", "show", first("quote", "list", "--own"))
    try run("quote", "show", first("quote", "list"))
    try run("quote", "show", first("quote", "search", "english"))
    try run("alarm", "off", first("alarm", "list"))
    #expect(try haru("word", "show", "01").errors.split(separator: "\n").count == 3)
  }
}
