/// The picture of a task: a symbol of the sprite `work-icons.svg`, by the name of its id.
///
/// The message `focus.icons` lists them in their order, with all words that find each: in English
/// the first word is the name.
package struct WorkIcon: Equatable, Sendable {
  /// Its place among all, from 0.
  package let index: Int
  /// Its name.
  package let name: String

  /// All of them, in their order.
  package static let all: [WorkIcon] = words(in: .inEnglish).enumerated().map { index, words in
    WorkIcon(
      index: index,
      name: String(decoding: words.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    )
  }

  private init(index: Int, name: String) {
    self.index = index
    self.name = name
  }

  /// The icon of a name, nil if there is none.
  package init?(name: String) {
    guard let icon = Self.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return nil
    }
    self = icon
  }

  /// For each icon the words that find it, in a language.
  package static func words(in text: Messages) -> [String] {
    text.focusIcons.utf8.split(separator: UInt8(ascii: ",")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Whether two are the same icon.
  package static func == (first: WorkIcon, second: WorkIcon) -> Bool {
    first.index == second.index
  }
}
