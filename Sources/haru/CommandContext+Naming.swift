import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

extension CommandContext {
  /// A name as typed, trimmed; throws if nothing is left.
  func name(_ text: String) throws -> String {
    let name = text.trimmed
    if name.allSatisfy(\.isWhitespace) { throw failure(messages.fieldNameMissing) }
    return name
  }

  private static var listedMatches: Int { 5 }

  /// The single match.
  ///
  /// Throws if there is none, or if there are several, of which it lists the first one per line.
  func only<Thing>(
    of found: [Thing],
    missing: @autoclosure () -> String,
    several: @autoclosure () -> String,
    line: (Thing) -> String
  ) throws -> Thing {
    guard let thing = found.first else { throw failure(missing()) }
    if found.count > 1 {
      var lines = [several()] + found.prefix(Self.listedMatches).map { line($0).onOneLine }
      let rest = found.count - Self.listedMatches
      if rest > 0 { lines.append(messages.commandMoreMatches(count: rest)) }
      throw failure(lines.joined(separator: "\n"))
    }
    return thing
  }

  /// The single thing that a text means: its whole id, its name, or the start of its id.
  ///
  /// Throws if there is none, or if there are several, which it lists with their short ids.
  func meant<Thing>(
    by text: String,
    in things: [Thing],
    id: (Thing) -> String,
    name: (Thing) -> String? = { _ in nil },
    line: (Thing) -> String,
    missing: @autoclosure () -> String,
    several: @autoclosure () -> String
  ) throws -> Thing {
    let found = things.meant(by: text, id: id, name: name)
    let ids = found.count > 1 ? ShortIDs(of: things, id: id, name: name) : ShortIDs([])
    return try only(
      of: found,
      missing: missing(),
      several: several(),
      line: { "\(ids.short(id($0)))  \(line($0))" }
    )
  }
}
