import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import Testing

@testable import haru

/// Names are trimmed alike by every command that stores one, and a blank one is refused.
struct AddedNameTests {
  let haru = CommandRun()

  @Test(arguments: [
    (["dday", "add", "NAME", "2026-12-01"], "dday", "name"),
    (["focus", "add", "NAME"], "workItem", "name"),
    (["word", "add", "NAME"], "word", "term"),
    (["word", "add", "run", "--notebook", "NAME"], "notebook", "name"),
    (["word", "notebook", "add", "NAME"], "notebook", "name"),
    (["quote", "add", "NAME"], "quote", "content"),
  ])
  func isTrimmedAndNeverBlank(arguments: [String], entity: String, field: String) throws {
    for blank in ["", " ", " \t "] {
      let refused = try haru.run(arguments.map { $0 == "NAME" ? blank : $0 })
      #expect(refused.status == 1 && refused.output.isEmpty, "\(arguments)")
    }
    #expect(try ReplicaStore.existing(in: haru.directory)?.records(of: entity) ?? [] == [])
    #expect(try haru.run(arguments.map { $0 == "NAME" ? "  x  " : $0 }).status == 0)
    let store = try #require(try ReplicaStore.existing(in: haru.directory))
    let stored = try store.records(of: entity).map {
      $0[field]?.string ?? $0[field]?["text"]?.string
    }
    #expect(stored == ["x"])
  }

  @Test func theLanguageOfAWordAndTheLabelOfAnAlarmAreTrimmed() throws {
    #expect(try haru("word", "add", "run", "--language", " en ").status == 0)
    #expect(try haru("alarm", "add", "07:30", "--label", "  x  ").status == 0)
    let store = try #require(try ReplicaStore.existing(in: haru.directory))
    #expect(try store.records(of: "word").map { $0["language"]?.string } == ["en"])
    #expect(try store.records(of: "alarm").map { $0["label"]?.string } == ["x"])
  }
}
