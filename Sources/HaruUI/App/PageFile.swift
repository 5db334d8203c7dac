/// The files beside the main one that the WebAssembly is split into: each has the code of one page
/// (`Documentation/Decisions/0004-size-of-the-wasm.md`).
///
/// Natively all code is in one program, so every file is there from the start.
package enum PageFile: UInt8, CaseIterable, Sendable {
  case today, focus, calculator, dday, clock, words, quotes, weather, settings

  /// The name in lower case of the type whose code it has, without `Page`.
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

  /// Finds a file by its name.
  package init?(name: String) {
    for file in Self.allCases where file.name.withUTF8Buffer(name.utf8.elementsEqual) {
      self = file
      return
    }
    return nil
  }
}

/// The files that have arrived.
package struct PageFiles: Equatable, Sendable {
  private var bits: UInt32

  /// Nothing but the main file.
  package static let none = PageFiles(bits: 0)
  /// All files.
  package static let all = PageFiles(bits: .max)

  package func contains(_ file: PageFile) -> Bool { bits >> file.rawValue & 1 == 1 }

  package mutating func insert(_ file: PageFile) { bits |= 1 << file.rawValue }
}

extension Route {
  /// The file that has the code of the page.
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
