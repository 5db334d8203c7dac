import ArgumentParser

extension CommandContext {
  /// The only thing of those that were found.
  ///
  /// Fails where there is none, and where there are several, which it lists a line each.
  func only<Thing>(
    of found: [Thing],
    missing: @autoclosure () -> String,
    several: @autoclosure () -> String,
    line: (Thing) -> String
  ) throws -> Thing {
    guard let thing = found.first else { throw failure(missing()) }
    if found.count > 1 {
      throw failure(several() + "\n" + found.map(line).joined(separator: "\n"))
    }
    return thing
  }
}

/// What a text names on the command line: a whole name, or the start of an id.
struct NameOrID {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether the text is the name of a thing or the start of its id; an empty one is the start of none.
  func fits(id: String, name: String?) -> Bool {
    name == text || !text.isEmpty && id.hasPrefix(text)
  }
}
