import HaruJSON

extension PageFile {
  /// Finds a file by name.
  package init?(name: String) {
    for file in Self.allCases where name.hasSameBytes(as: file.name) {
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

  /// Whether a file is loaded.
  package func contains(_ file: PageFile) -> Bool { bits >> file.rawValue & 1 == 1 }

  /// Marks a file as loaded.
  package mutating func insert(_ file: PageFile) { bits |= 1 << file.rawValue }
}
