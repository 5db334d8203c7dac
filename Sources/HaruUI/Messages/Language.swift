/// The languages of Haru, in the order of the list.
package enum Language: UInt8, CaseIterable, Sendable {
  case en, zhHans, zhHant, ja, es, fr, de, ru, ptBR, it, ko, tr, nl, th, sv, da, vi, nb, pl, fi
  case id, cs, uk

  /// The BCP 47 tag: the page's `lang` and the name of the language's file.
  package var code: StaticString {
    switch self {
    case .en: "en"
    case .zhHans: "zh-Hans"
    case .zhHant: "zh-Hant"
    case .ja: "ja"
    case .es: "es"
    case .fr: "fr"
    case .de: "de"
    case .ru: "ru"
    case .ptBR: "pt-BR"
    case .it: "it"
    case .ko: "ko"
    case .tr: "tr"
    case .nl: "nl"
    case .th: "th"
    case .sv: "sv"
    case .da: "da"
    case .vi: "vi"
    case .nb: "nb"
    case .pl: "pl"
    case .fi: "fi"
    case .id: "id"
    case .cs: "cs"
    case .uk: "uk"
    }
  }

  /// The language's own name.
  package var ownName: StaticString {
    switch self {
    case .en: "English"
    case .zhHans: "简体中文"
    case .zhHant: "繁體中文"
    case .ja: "日本語"
    case .es: "Español"
    case .fr: "Français"
    case .de: "Deutsch"
    case .ru: "Русский"
    case .ptBR: "Português (Brasil)"
    case .it: "Italiano"
    case .ko: "한국어"
    case .tr: "Türkçe"
    case .nl: "Nederlands"
    case .th: "ภาษาไทย"
    case .sv: "Svenska"
    case .da: "Dansk"
    case .vi: "Tiếng Việt"
    case .nb: "Norsk bokmål"
    case .pl: "Polski"
    case .fi: "Suomi"
    case .id: "Bahasa Indonesia"
    case .cs: "Čeština"
    case .uk: "Українська"
    }
  }

  /// The language with a tag, ignoring case; `_` may replace `-`.
  package init?(code: String) {
    let wanted = code.utf8.map(Self.folded)
    for language in Self.allCases {
      let matches = language.code.withUTF8Buffer { $0.map(Self.folded) == wanted }
      if matches {
        self = language
        return
      }
    }
    return nil
  }

  #if !hasFeature(Embedded)
  /// The language closest to a tag or a system locale: Korean for `ko-KR` and `ko_KR.UTF-8`,
  /// traditional Chinese for `zh-TW`.
  package init?(nearestTo tag: String) {
    let code = tag.prefix { $0 != "." && $0 != "@" }.lowercased()
    if let exact = Language(code: code) {
      self = exact
      return
    }
    let parts = code.split { $0 == "-" || $0 == "_" }
    guard let primary = parts.first else { return nil }
    switch primary {
    case "zh":
      let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
      self = isTraditional ? .zhHant : .zhHans
    case "no", "nn": self = .nb
    case "pt": self = .ptBR
    default:
      guard let language = Language(code: String(primary)) else { return nil }
      self = language
    }
  }
  #endif

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "_"): UInt8(ascii: "-")
    default: byte
    }
  }
}
