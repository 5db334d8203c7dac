import ArgumentParser
import HaruCore
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
      var lines = [several()] + found.prefix(Self.listedMatches).map(line)
      let rest = found.count - Self.listedMatches
      if rest > 0 { lines.append(messages.commandMoreMatches(count: rest)) }
      throw failure(lines.joined(separator: "\n"))
    }
    return thing
  }
}

/// An argument that identifies something: its full name, or the start of its id.
struct NameOrID {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether the text is the thing's name or the start of its id; an empty text never matches an
  /// id.
  func fits(id: String, name: String?) -> Bool {
    name == text || !text.isEmpty && id.hasPrefix(text)
  }

  /// The things that fit; a whole id means that thing alone, even if it is the start of others.
  func matches<Thing>(
    in things: [Thing],
    id: (Thing) -> String,
    name: (Thing) -> String?
  ) -> [Thing] {
    if let thing = things.first(where: { id($0) == text }) { return [thing] }
    return things.filter { fits(id: id($0), name: name($0)) }
  }
}
