import HaruJSON

extension Alphabet {
  /// Scripts in the order of their names; the language's own may come first.
  enum Script: UInt32 {
    case digits = 1
    case own, latin, greek, cyrillic, other, thai, hangul, kana, han

    /// The script of a small letter.
    init(_ letter: UInt32) {
      switch letter {
      case 0x30...0x39: self = .digits
      case ..<0x250, 0x1E00...0x1EFF: self = .latin
      case 0x370...0x3FF: self = .greek
      case 0x400...0x52F: self = .cyrillic
      case 0xE00...0xE7F: self = .thai
      case 0x3041...0x30FF: self = .kana
      case 0x3131...0x318E, 0xAC00...0xD7A3: self = .hangul
      case 0x3400...0x9FFF, 0xF900...0xFAFF: self = .han
      default: self = .other
      }
    }

    private static let scripts: [(language: StaticString, script: Script)] = [
      ("ko", .hangul), ("zh-Hans", .han), ("zh-Hant", .han), ("th", .thai), ("ru", .cyrillic),
      ("uk", .cyrillic),
    ]

    /// The script whose names come before all others in a language, nil for Latin.
    static func first(in language: String) -> Script? {
      scripts.first { language.hasSameBytes(as: $0.language) }?.script
    }
  }

  private static let cyrillic: StaticString = "абвгґдђеєжзиіїйјклмнопрстћуўфхцчшщъыьэюя"

  /// The place of a small Cyrillic letter, which is not that of its code point; nil for a letter
  /// with an accent or an unusual one.
  static func cyrillicPlace(of letter: UInt32) -> UInt32? {
    cyrillic.withUTF8Buffer { bytes in
      for place in 0..<bytes.count / 2 {
        let high = UInt32(bytes[place * 2] & 0x1F) << 6
        if high | UInt32(bytes[place * 2 + 1] & 0x3F) == letter { return UInt32(place) }
      }
      return nil
    }
  }
}
