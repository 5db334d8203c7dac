/// The streams that a program writes to.
public enum StandardStream: Int32, Sendable {
  case output = 1
  case errors = 2

  /// Writes a text at once, as far as the other end takes it.
  public func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { HaruPlatform.write(rawValue, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      bytes = bytes.dropFirst(max(count, 0))
    }
  }
}
