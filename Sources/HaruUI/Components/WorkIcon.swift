import HaruJSON

/// The icon of a task: a symbol in the sprite `work-icons.svg`, by id.
///
/// The message `focus.icons` lists them in order, each with its search words: in English the first
/// word is the name.
package struct WorkIcon: Equatable, Sendable {
  /// Its index among all icons.
  package let index: Int
  /// Its name.
  package let name: String

  /// All icons, in order.
  package static let all: [WorkIcon] = words(in: .inEnglish).enumerated().map { index, words in
    WorkIcon(
      index: index,
      name: String(utf8: words.utf8.prefix { $0 != UInt8(ascii: " ") })
    )
  }

  private init(index: Int, name: String) {
    self.index = index
    self.name = name
  }

  /// The icon with a name, nil if there is none.
  package init?(name: String) {
    guard let icon = Self.all.first(where: { $0.name.hasSameBytes(as: name) }) else {
      return nil
    }
    self = icon
  }

  /// The search words of each icon, in a language.
  package static func words(in text: Messages) -> [String] {
    text.focusIcons.utf8.split(separator: UInt8(ascii: ",")).map {
      String(utf8: $0)
    }
  }
}
