import HaruPlatform
import Synchronization

/// An unlinked file for data that is too large for memory; it disappears with the process, however
/// that ends.
package final class SpoolFile: Sendable {
  private let path: String
  private let descriptor: CInt
  private let end = Mutex(0)

  /// Creates an empty file on the disk of an existing folder.
  package init(in directory: String) throws(StoreError) {
    path = "\(directory)/.spool-\(UUID().uuidString)"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// The length in bytes.
  package var count: Int { end.withLock { $0 } }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(StoreError) {
    let isWritten = end.withLock { end in
      bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = pwrite(
            descriptor,
            UnsafeRawBufferPointer(rebasing: rest).baseAddress,
            rest.count,
            off_t(end)
          )
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return false }
          end += count
          rest = rest.dropFirst(count)
        }
        return true
      }
    }
    if !isWritten { throw Self.failure(path) }
  }

  /// The bytes from an offset on, up to a limit; empty at the end.
  package func read(from offset: Int, atMost limit: Int) throws(StoreError) -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, min(limit, self.count - offset))) {
      buffer,
      size in
      while count < buffer.count {
        let part = pread(
          descriptor,
          buffer.baseAddress.map { $0 + count },
          buffer.count - count,
          off_t(offset + count)
        )
        if part < 0, errno == EINTR { continue }
        if part <= 0 { break }
        count += part
      }
      size = count
    }
    guard bytes.count == max(0, min(limit, self.count - offset)) else { throw Self.failure(path) }
    return bytes
  }

  private static func failure(_ path: String) -> StoreError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case let code: .unusable(path: path, reason: String(cString: strerror(code)))
    }
  }
}
