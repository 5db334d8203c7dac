import Foundation
import HaruJSON

/// A table in `Tests/Vectors`: its lines without comments, split at tabs.
enum VectorTable {
  static func lines(_ name: String) throws -> [[String]] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: tests.appending(path: "Vectors/\(name)"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// FNV-1a, 64 bits, in 16 hexadecimal digits.
  static func hash(_ lines: some Sequence<String>) -> String {
    var hash = FNV1a()
    for line in lines { hash.add(line + "\n") }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
