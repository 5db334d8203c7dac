/// The plural category of a count (Unicode CLDR 47, Language Plural Rules, cardinals of integers).
///
/// The raw value is the index of the form among the six of a packed plural message.
enum PluralForm: Int {
  case zero, one, two, few, many, other

  init(of count: Int, in language: Language) {
    let n = count.magnitude
    switch language {
    case .zhHans, .zhHant, .ja, .ko, .th, .vi, .id: self = .other
    case .en, .de, .nl, .sv, .da, .nb, .fi, .tr: self = n == 1 ? .one : .other
    case .es, .it: self = n == 1 ? .one : Self.million(n)
    case .fr, .ptBR: self = n < 2 ? .one : Self.million(n)
    case .cs: self = n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .ru, .uk: self = n % 10 == 1 && n % 100 != 11 ? .one : Self.slavic(n)
    case .pl: self = n == 1 ? .one : Self.slavic(n)
    }
  }

  private static func million(_ n: UInt) -> PluralForm {
    n != 0 && n % 1_000_000 == 0 ? .many : .other
  }

  private static func slavic(_ n: UInt) -> PluralForm {
    (2...4).contains(n % 10) && !(12...14).contains(n % 100) ? .few : .many
  }
}
