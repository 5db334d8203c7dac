import Foundation

/// A style sheet of `Web/` as one file.
enum StyleSheet {
  /// Puts the files of `Web/styles` in the place of the lines that import them, and the dark theme in
  /// the place of `/*DARK*/`, for a page whose theme nothing has set.
  static func joined(_ source: Data, web: URL) throws -> Data {
    let dark = try read("/styles/dark.css", in: web)
      .replacing("[data-theme=\"dark\"]", with: ":root:not([data-theme])")
    let lines = try String(decoding: source, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).map { line -> String in
      guard line.hasPrefix("@import \""), line.hasSuffix("\";") else {
        return line == "/*DARK*/" ? dark : String(line)
      }
      return try read(String(line.dropFirst(9).dropLast(2)), in: web)
    }
    return Data(withoutComments(lines.joined(separator: "\n")).utf8)
  }

  /// The rules alone: what is there for readers is a tenth of what a first visit would fetch.
  private static func withoutComments(_ sheet: String) -> String {
    sheet.replacing(/\/\*[\s\S]*?\*\//, with: "").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private static func read(_ path: String, in web: URL) throws -> String {
    try String(contentsOf: web.appending(path: path), encoding: .utf8)
  }
}
