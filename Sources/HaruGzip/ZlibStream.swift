import CZlib

/// A `z_stream` of zlib; it stores its own address and must not be moved.
final class ZlibStream {
  let state: UnsafeMutablePointer<z_stream>

  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: z_stream())
  }

  deinit { state.deallocate() }

  func beginWriting(level: Int32, window: Int32) -> Bool {
    let memory: Int32 = 8
    return deflateInit2_(
      state,
      level,
      Z_DEFLATED,
      window,
      memory,
      Z_DEFAULT_STRATEGY,
      zlibVersion(),
      Int32(MemoryLayout<z_stream>.size)
    ) == Z_OK
  }

  func endWriting() { deflateEnd(state) }

  func beginReading(window: Int32) -> Bool {
    inflateInit2_(state, window, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  func endReading() { inflateEnd(state) }

  /// Sets the next input.
  func take(from input: UnsafeMutableBufferPointer<UInt8>) {
    state.pointee.next_in = input.baseAddress
    state.pointee.avail_in = UInt32(input.count)
  }

  /// Fills a buffer with output; returns zlib's status and the number of bytes written.
  func fill(
    _ output: UnsafeMutableBufferPointer<UInt8>,
    _ work: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> (status: Int32, written: Int) {
    state.pointee.next_out = output.baseAddress
    state.pointee.avail_out = UInt32(output.count)
    let status = work(state)
    return (status, output.count - Int(state.pointee.avail_out))
  }
}
