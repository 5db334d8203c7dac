import CZlib

/// Compresses and decompresses gzip data (RFC 1952) and deflate streams (RFC 1951) with the
/// system's zlib.
package enum Gzip {
  /// The window bits for zlib: 32 KiB, with gzip's header and checksum.
  private static let gzipWindow: Int32 = 15 + 16
  /// The window bits for a raw deflate stream with the same window.
  private static let streamWindow: Int32 = -15
  /// How many bytes are processed per step; the deadline is checked between steps.
  private static let step = 1 << 16

  /// Compresses bytes at a level from 1 (fast) to 9 (small); nil if memory runs out.
  ///
  /// The output depends only on the input, so builds are reproducible.
  package static func compressed(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    let stream = ZlibStream()
    guard stream.beginWriting(level: level, window: gzipWindow) else { return nil }
    defer { stream.endWriting() }
    let unknownSystem: Int32 = 255
    var header = gz_header()
    header.os = unknownSystem
    return withUnsafeMutablePointer(to: &header) { header in
      guard deflateSetHeader(stream.state, header) == Z_OK else { return nil }
      let limit = Int(deflateBound(stream.state, UInt(bytes.count)))
      var input = bytes
      return input.withUnsafeMutableBufferPointer { input in
        var status = Z_OK
        let packed = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
          stream.take(from: input)
          status = stream.fill(output) { deflate($0, Z_FINISH) }.status
          count = limit - Int(stream.state.pointee.avail_out)
        }
        return status == Z_STREAM_END ? packed : nil
      }
    }
  }

  /// Compresses bytes to a deflate stream, as ZIP archives have it; nil if memory runs out.
  package static func deflated(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    // Without gzip's header, which has no optional parts here, and its trailer.
    compressed(bytes, level: level).map { Array($0[10..<$0.count - 8]) }
  }

  /// Decompresses gzip data of at most `limit` bytes, and verifies its checksum and length.
  package static func decompressed(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    guard bytes.starts(with: [0x1F, 0x8B]) else { throw .notGzip }
    return try content(of: bytes[...], window: gzipWindow, limit: limit, deadline: nil)
  }

  /// Decompresses the deflate stream at an offset, of at most `limit` bytes; a stream that is not
  /// finished by the deadline counts as too large.
  package static func inflated(
    _ bytes: [UInt8],
    from start: Int,
    limit: Int,
    deadline: ContinuousClock.Instant? = nil
  ) throws(GzipError) -> [UInt8] {
    try content(of: bytes[start...], window: streamWindow, limit: limit, deadline: deadline)
  }

  /// The CRC-32 of bytes, as used by gzip and ZIP.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
  }

  private static func content(
    of bytes: ArraySlice<UInt8>,
    window: Int32,
    limit: Int,
    deadline: ContinuousClock.Instant?
  ) throws(GzipError) -> [UInt8] {
    let stream = ZlibStream()
    guard stream.beginReading(window: window) else { throw .tooLarge }
    defer { stream.endReading() }
    var content: [UInt8] = []
    var rest = bytes
    var block = [UInt8](repeating: 0, count: step)
    while true {
      if let deadline, deadline < .now { throw .tooLarge }
      var input = Array(rest.prefix(step))
      let (status, written, left) = input.withUnsafeMutableBufferPointer { input in
        block.withUnsafeMutableBufferPointer { block in
          stream.take(from: input)
          let (status, written) = stream.fill(block) { inflate($0, Z_NO_FLUSH) }
          return (status, written, Int(stream.state.pointee.avail_in))
        }
      }
      let taken = input.count - left
      rest = rest.dropFirst(taken)
      guard content.count + written <= limit else { throw .tooLarge }
      content += block.prefix(written)
      switch status {
      case Z_STREAM_END: return content
      case Z_OK where taken > 0 || written > 0: continue
      case Z_OK, Z_BUF_ERROR: throw .truncated
      case Z_MEM_ERROR: throw .tooLarge
      default: throw .malformed
      }
    }
  }
}

/// Why gzip data cannot be decompressed.
package enum GzipError: Error, Equatable {
  case notGzip, truncated, malformed, tooLarge
}
