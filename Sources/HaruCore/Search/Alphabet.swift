import HaruJSON

/// The letters of a language in order, as weights.
struct Alphabet {
  /// The letters that follow a plain letter, with their weights.
  private var extra: [(letter: UInt32, weight: UInt32)] = []
  /// The script whose names come first, nil for Latin.
  private let first: Script?
  private let isTurkish: Bool

  /// The letters beyond the Latin alphabet that are more than a letter with an accent: a plain
  /// letter, then those that follow it, each with the letters that count as the same after `=`.
  ///
  /// C stands for ch and A for aa.
  private static let letters: [(language: StaticString, letters: StaticString)] = [
    ("cs", "cč hC rř sš zž"), ("da", "zæ=äø=ö=œå=A y=ü"), ("nb", "zæ=äø=ö=œå=A y=ü"),
    ("sv", "zåä=æö=ø=œ y=ü"), ("fi", "zåä=æö=ø=œ y=ü"), ("es", "nñ"),
    ("pl", "aą cć eę lł nń oó sś zźż"), ("tr", "cç gğ hı oö sş uü"),
    ("vi", "aăâ dđ eê oôơ uư"),
  ]

  /// The alphabet of a language, a BCP 47 tag.
  init(of language: String) {
    first = Script.first(in: language)
    isTurkish = language.hasSameBytes(as: "tr")
    for (name, letters) in Alphabet.letters where language.hasSameBytes(as: name) { add(letters) }
  }

  private mutating func add(_ letters: StaticString) {
    var weight: UInt32 = 0
    var isSame = false
    for letter in "\(letters)".unicodeScalars {
      if letter == " " {
        weight = 0
      } else if letter == "=" {
        isSame = true
      } else if weight == 0 {
        weight = self.weight(letter.value, .latin)
      } else {
        weight += isSame ? 0 : 1
        isSame = false
        extra.append((letter.value, weight))
      }
    }
  }

  /// Appends the weights of a name.
  func append(_ name: String, to weights: inout [UInt32]) {
    let start = weights.count
    var vowel: UInt32?
    for scalar in name.unicodeScalars {
      let letter = lowercased(scalar.value)
      // A Thai vowel that is written before its consonant is read after it.
      if (0xE40...0xE44).contains(letter) {
        vowel = letter
        continue
      }
      append(letter, to: &weights, from: start)
      if let letter = vowel { append(letter, to: &weights, from: start) }
      vowel = nil
    }
  }

  /// The small letter; in Turkish that of I is ı.
  private func lowercased(_ letter: UInt32) -> UInt32 {
    isTurkish && letter == 0x49 ? 0x131 : LetterFolding.lowercased(letter)
  }

  private func append(_ letter: UInt32, to weights: inout [UInt32], from start: Int) {
    if (0x61...0x7A).contains(letter) {
      return appendPlain(letter, to: &weights, from: start)
    }
    let letter = Alphabet.withoutTone(letter)
    if let own = extra.first(where: { $0.letter == letter }) {
      weights.append(own.weight)
    } else if let place = Alphabet.place(ofSign: letter) {
      // Thai is written without blanks, so they do not count.
      if first != .thai { weights.append(place) }
    } else if Script(letter) == .kana {
      appendKana(letter, to: &weights, from: start)
    } else {
      appendFolded(letter, to: &weights)
    }
  }

  /// Appends a letter of the Latin alphabet, which may complete ch or aa.
  private func appendPlain(_ letter: UInt32, to weights: inout [UInt32], from start: Int) {
    let pair: (first: UInt32, sign: UInt32) = letter == 0x68 ? (0x63, 0x43) : (0x61, 0x41)
    if letter == 0x61 || letter == 0x68, weights.count > start,
      weights[weights.count - 1] == weight(pair.first, .latin),
      let both = extra.first(where: { $0.letter == pair.sign })
    {
      weights[weights.count - 1] = both.weight
    } else {
      weights.append(weight(letter, .latin))
    }
  }

  private func appendFolded(_ letter: UInt32, to weights: inout [UInt32]) {
    if Script(letter) == .cyrillic, let place = Alphabet.cyrillicPlace(of: letter) {
      return weights.append(weight(place, .cyrillic))
    }
    guard let code = UInt16(exactly: letter) else {
      return weights.append(weight(letter, .han))
    }
    // The marks of Thai tones are accents.
    guard let folded = LetterFolding.folded(code), !(0xE47...0xE4E).contains(code) else { return }
    if Script(letter) == .cyrillic, let place = Alphabet.cyrillicPlace(of: UInt32(folded)) {
      return weights.append(weight(place, .cyrillic))
    }
    weights.append(weight(UInt32(folded), Script(UInt32(folded))))
    if let second = LetterFolding.second(code) { weights.append(weight(UInt32(second), .latin)) }
  }

  /// The weight of a letter; there is room for seven that follow it.
  func weight(_ letter: UInt32, _ script: Script) -> UInt32 {
    (script == first ? Script.own : script).rawValue << 24 | letter * 8
  }

  /// The place of a blank or punctuation mark, before all letters; variants count as the plain one.
  private static func place(ofSign sign: UInt32) -> UInt32? {
    let plain: UInt32 =
      switch sign {
      case 0xA0, 0x3000: 0x20
      case 0x2019: 0x27
      case 0x30FB: 0x2E
      case 0xFF01...0xFF5E: sign - 0xFEE0
      default: sign
      }
    let signs: StaticString = " _-,;:!?.'\"()[]{}@*/&#%+="
    return signs.withUTF8Buffer { bytes in bytes.firstIndex { UInt32($0) == plain } }
      .map { UInt32($0) + 1 }
  }

  /// A Vietnamese letter without the mark of its tone, which is an accent, but with that of its
  /// vowel.
  private static func withoutTone(_ letter: UInt32) -> UInt32 {
    switch letter {
    case 0x1EA4...0x1EAD: 0xE2
    case 0x1EAE...0x1EB7: 0x103
    case 0x1EBE...0x1EC7: 0xEA
    case 0x1ED0...0x1ED9: 0xF4
    case 0x1EDA...0x1EE3: 0x1A1
    case 0x1EE8...0x1EF1: 0x1B0
    default: letter
    }
  }
}
