/// A file that is read from its beginning; also a pipe, or a file of the system without a size.
public final class ReadableFile {
  private let descriptor: Int32

  /// Opens the file at a path; throws `POSIXError`.
  public init(_ path: String) throws(POSIXError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw Self.error }
  }

  deinit { close(descriptor) }

  private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The next bytes, at least one; nil at the end.
  public func read(atMost limit: Int) throws(POSIXError) -> Data? {
    var data = Data(count: limit)
    while true {
      let count = data.withUnsafeMutableBytes {
        HaruPlatform.read(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 { return count == 0 ? nil : data.prefix(count) }
      if errno != EINTR { throw Self.error }
    }
  }

  /// The rest of the file, or its first bytes up to a limit.
  public func readToEnd(limit: Int = .max) throws(POSIXError) -> Data {
    var data = Data()
    while data.count < limit, let part = try read(atMost: min(1 << 16, limit - data.count)) {
      data += part
    }
    return data
  }
}
