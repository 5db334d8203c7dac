import Foundation

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
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for line in lines {
      for byte in (line + "\n").utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
