import HaruCore
import HaruSync
import HaruTime
import Testing

struct QuoteImportChangesTests {
  private let now = try? QuoteFixture.moment("2026-11-21T09:00:00+09:00")
  private let collection = [
    QuoteFixture.entry("en-1", "Light a fire."), QuoteFixture.entry("en-2"),
  ]

  private func read(_ text: String, into writes: inout [CellWrite]) throws -> QuoteImport.Changes {
    let library = QuoteFixture.library(collection, [writes])
    var identifiers = IdentifierSource(seed: [1, UInt32(writes.count), 3, 4])
    let result = QuoteImport(
      Array(text.utf8),
      format: .json,
      known: QuoteDigest(library.entries)
    )
    let changes = result.changes(in: library, ids: &identifiers, at: try #require(now))
    writes += changes.writes
    return changes
  }

  private let file = """
    {"id":"x","text":"My own","own":true,"liked":true,"usedOn":["2025-11-21","2026-01-02"]}
    {"id":"en-1","text":"Light a fire.","own":false,"liked":true,"usedOn":[]}
    {"id":"gone","text":"LIGHT a fire","liked":false,"usedOn":["2026-02-03","never"]}
    {"id":"en-2","text":"en-2","liked":false,"usedOn":[]}
    """

  @Test func bringsLikesAndUsesBack() throws {
    var writes: [CellWrite] = []
    let changes = try read(file, into: &writes)
    #expect(changes.marked == 2)
    let library = QuoteFixture.library(collection, [writes])
    #expect(library.entries.map(\.isLiked) == [true, false, true])
    #expect(
      library.entries.map { $0.uses.map(\.date.description) } == [
        ["2026-02-03"], [], ["2025-11-21", "2026-01-02"],
      ]
    )
  }

  @Test func changesNothingTheSecondTime() throws {
    var writes: [CellWrite] = []
    _ = try read(file, into: &writes)
    #expect(try read(file, into: &writes).writes.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func twentyThousandLikedQuotesAreReadAgainAtOnce() throws {
    let lines = (0..<20_000).map { #"{"text":"Line number \#($0)","liked":true}"# }
    let file = lines.joined(separator: "\n")
    var writes: [CellWrite] = []
    _ = try read(file, into: &writes)
    #expect(writes.count == 40_000)
    #expect(try read(file, into: &writes).writes.isEmpty)
  }

  @Test func canBeTakenBack() throws {
    var writes: [CellWrite] = []
    let undo = try read(file, into: &writes).undo
    let library = QuoteFixture.library(collection, [writes, undo])
    #expect(library.entries.map(\.id) == ["en-1", "en-2"])
    #expect(!library.entries.contains { $0.isLiked || $0.isUsed })
  }
}
