import HaruPlatform

/// Decompresses Zstandard data (RFC 8878) with the system's library.
///
/// The library is loaded on demand, so building and starting Haru does not need `libzstd`.
enum Zstandard {
  private typealias Create = @convention(c) () -> OpaquePointer?
  private typealias Free = @convention(c) (OpaquePointer?) -> Int
  private typealias IsError = @convention(c) (Int) -> UInt32
  private typealias Step =
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int

  /// `ZSTD_inBuffer` and `ZSTD_outBuffer`: a pointer and two sizes.
  private struct Buffer {
    var start: UnsafeMutableRawPointer?
    var size: Int
    var position = 0
  }

  /// The content of a frame, up to `limit` bytes; one that is not read before the deadline counts
  /// as too large.
  static func decompressed(
    _ bytes: [UInt8],
    limit: Int,
    deadline: ContinuousClock.Instant? = nil
  ) throws(ZstandardError) -> [UInt8] {
    let names = ["libzstd.so.1", "libzstd.1.dylib"]
    guard let library = names.lazy.compactMap({ name in dlopen(name, RTLD_NOW) }).first,
      let create = dlsym(library, "ZSTD_createDStream"),
      let free = dlsym(library, "ZSTD_freeDStream"),
      let isError = dlsym(library, "ZSTD_isError"),
      let step = dlsym(library, "ZSTD_decompressStream")
    else { throw .noLibrary }
    let stream = unsafeBitCast(create, to: Create.self)()
    defer { _ = unsafeBitCast(free, to: Free.self)(stream) }
    var input = bytes
    let output = input.withUnsafeMutableBytes { input in
      decompress(
        Buffer(start: input.baseAddress, size: input.count),
        limit: limit,
        deadline: deadline,
        step: { unsafeBitCast(step, to: Step.self)(stream, $0, $1) },
        isError: { unsafeBitCast(isError, to: IsError.self)($0) != 0 }
      )
    }
    return try output.get()
  }

  private static func decompress(
    _ input: Buffer,
    limit: Int,
    deadline: ContinuousClock.Instant?,
    step: (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int,
    isError: (Int) -> Bool
  ) -> Result<[UInt8], ZstandardError> {
    var input = input
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let (left, count) = block.withUnsafeMutableBytes { bytes in
        var output = Buffer(start: bytes.baseAddress, size: bytes.count)
        let left = step(&output, &input)
        return (left, output.position)
      }
      if isError(left) { return .failure(.malformed) }
      content += block.prefix(count)
      if content.count > limit { return .failure(.tooLarge) }
      if let deadline, deadline < .now { return .failure(.tooLarge) }
      // Zero means the end of the frame. Nothing written and nothing left to read means it is cut
      // off.
      if left == 0 { return .success(content) }
      if count == 0, input.position == input.size { return .failure(.malformed) }
    }
  }
}

/// Why Zstandard data cannot be decompressed.
enum ZstandardError: Error, Equatable {
  case noLibrary, malformed, tooLarge
}
