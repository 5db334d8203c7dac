import Foundation

/// The files of Tests/Vectors, each line split at blanks.
enum VectorFile {
  static func rows(_ name: String, from file: String = #filePath) throws -> [[Substring]] {
    let tests = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: tests.appending(path: "Vectors/\(name)"), encoding: .utf8)
    return text.split(separator: "\n").map { $0.split(separator: " ") }
  }
}
