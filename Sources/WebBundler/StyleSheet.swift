import Foundation

/// A style sheet of `Web/`, merged into one file.
enum StyleSheet {
  /// Replaces the imports of `Web/styles` with the content of those files, and `/*DARK*/` with the
  /// dark theme, for a page without an explicit theme.
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

  /// The rules without comments, which would be a tenth of the bytes of a first visit, and without
  /// blanks that mean nothing.
  private static func withoutComments(_ sheet: String) -> String {
    sheet.replacing(/\/\*[\s\S]*?\*\//, with: "").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
      .replacing(/\s*([{};,>])\s*/) { $0.output.1 }
  }

  private static func read(_ path: String, in web: URL) throws -> String {
    try String(contentsOf: web.appending(path: path), encoding: .utf8)
  }
}
