extension PageFile {
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
