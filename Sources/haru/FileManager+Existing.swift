import Foundation

extension FileManager {
  /// The contents of a file; nil if there is none or if it cannot be read.
  ///
  /// Most commands look for files that are not there. Foundation's own call then makes an error first,
  /// which takes longer than most queries.
  func existingContents(atPath path: String) -> Data? {
    access(path, R_OK) == 0 ? contents(atPath: path) : nil
  }
}
