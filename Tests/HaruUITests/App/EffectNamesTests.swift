import Foundation
import Testing

/// Effects are named in Swift and in JavaScript; the compiler sees only one of the lists.
struct EffectNamesTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private static func source(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The functions that effects.js imports on first use, by file.
  private static func laterNames() throws -> [(file: String, names: [String])] {
    try source("Web/effects.js").matches(of: /later\("\/([\w-]+\.js)", \[([^\]]+)\]\)/).map {
      match in
      (String(match.1), match.2.matches(of: /\w+/).map { String($0.0) })
    }
  }

  @Test func theBrowserKnowsEveryEffectAndNoOther() throws {
    let asked = try Self.source("Sources/HaruUI/App/Effect.swift")
      .matches(of: /\(\s*"(\w+)",\s*"\w*",/).map { String($0.1) }
    let script = try Self.source("Web/effects.js")
    let table = try #require(script.firstRange(of: "export const effects = {"))
    let own = script[table.upperBound...].matches(of: /\n {2}(\w+):/).map { String($0.1) }
    let known = try own + Self.laterNames().flatMap(\.names)
    #expect(asked.count > 40 && Set(asked).count == asked.count)
    #expect(Set(known).count == known.count)
    #expect(Set(asked) == Set(known))
  }

  @Test func everyFileHasTheFunctionsThatAreImportedFromIt() throws {
    let files = try Self.laterNames()
    #expect(!files.isEmpty)
    for (file, names) in files {
      let script = try Self.source("Web/\(file)")
      let exports = script.matches(of: /\nexport (?:const|async function|function) (\w+)/)
        .map { String($0.1) }
      #expect(Set(names).isSubset(of: exports), "\(file)")
    }
  }
}
