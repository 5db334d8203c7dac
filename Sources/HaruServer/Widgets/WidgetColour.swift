/// The colours of the design, light and dark.
struct WidgetColour {
  let name: String
  let light: String
  let dark: String

  static let sheet = Self(name: "sheet", light: "#FFFFFF", dark: "#1F1E1C")
  static let ink = Self(name: "ink", light: "#2B2A28", dark: "#F2EFEA")
  static let quiet = Self(name: "quiet", light: "#5C5852", dark: "#BDB8B0")
  static let line = Self(name: "line", light: "#E8E5DF", dark: "#2E2C29")
  static let calc = Self(name: "calc", light: "#53549A", dark: "#B6B7EC")
  static let clock = Self(name: "clock", light: "#1A6A57", dark: "#7DD0B8")
  static let quote = Self(name: "quote", light: "#AE3A1A", dark: "#FF9F86")
  static let word = Self(name: "word", light: "#1F5AB2", dark: "#93BCF8")
  static let now = Self(name: "now", light: "#C9382E", dark: "#F0776C")

  /// The pens of tasks, 1 to 8.
  static func pen(_ number: Int) -> Self { pens[min(max(number, 1), pens.count) - 1] }

  private static let pens = [
    ("#DB5F43", "#F08C75"), ("#C27C10", "#EDB057"), ("#7C8B20", "#B7C35F"), ("#3C925D", "#74C391"),
    ("#248E98", "#5FC0C9"), ("#4680D4", "#7FADF1"), ("#786EC6", "#A79FEF"), ("#C45A91", "#E98FBD"),
  ].enumerated().map { Self(name: "pen\($0 + 1)", light: $1.0, dark: $1.1) }

  static let all = [sheet, ink, quiet, line, calc, clock, quote, word, now] + pens
}
