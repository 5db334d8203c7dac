/// The files besides the main one into which the WebAssembly is split, each with the code of one
/// page (`Documentation/Decisions/0004-size-of-the-wasm.md`).
///
/// Native programs contain all code, so every file is present from the start.
package enum PageFile: UInt8, CaseIterable, Sendable {
  case today, focus, calculator, dday, clock, words, quotes, weather, settings

  /// The lower-case name of the page's type, without `Page`.
  package var name: StaticString {
    switch self {
    case .today: "today"
    case .focus: "focus"
    case .calculator: "calculator"
    case .dday: "dday"
    case .clock: "clock"
    case .words: "words"
    case .quotes: "quotes"
    case .weather: "weather"
    case .settings: "settings"
    }
  }

  /// Finds a file by name.
  package init?(name: String) {
    for file in Self.allCases where file.name.withUTF8Buffer(name.utf8.elementsEqual) {
      self = file
      return
    }
    return nil
  }
}

/// The set of loaded files.
package struct PageFiles: Equatable, Sendable {
  private var bits: UInt32

  /// Only the main file.
  package static let none = PageFiles(bits: 0)
  /// All files.
  package static let all = PageFiles(bits: .max)

  /// Whether a file is in the set.
  package func contains(_ file: PageFile) -> Bool { bits >> file.rawValue & 1 == 1 }

  /// Adds a file.
  package mutating func insert(_ file: PageFile) { bits |= 1 << file.rawValue }
}

extension Route {
  /// The file with the code of the page.
  package var file: PageFile {
    switch main {
    case .today: .today
    case .focus: .focus
    case .calculator: .calculator
    case .dday: .dday
    case .clock: .clock
    case .words: .words
    case .quotes: .quotes
    case .weather: .weather
    default: .settings
    }
  }
}
