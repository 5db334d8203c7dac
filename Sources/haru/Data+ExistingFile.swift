import HaruPlatform

extension Data {
  /// The contents of a file; nil if there is none or if it cannot be read.
  ///
  /// Most commands look for files that are not there. Foundation's own call then makes an error first,
  /// which takes longer than most queries.
  init?(existingFile path: String) {
    guard access(path, R_OK) == 0, let data = FileManager.default.contents(atPath: path) else {
      return nil
    }
    self = data
  }
}
