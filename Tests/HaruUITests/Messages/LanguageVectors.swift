import Foundation
@testable import HaruUI

/// The rows of a table in `Tests/Vectors` whose first column is a language, split at tabs.
func vectors(in file: String, of language: Language) throws -> [[String]] {
  let url = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Vectors/\(file)").standardizedFileURL
  return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    .map { $0.split(separator: "\t").map(String.init) }
    .filter { $0[0] == "\(language.code)" }
}
