import Foundation

/// Compresses dynamic responses with the system's libraries.
///
/// They are loaded at the first request, like `libzstd`: building and starting Haru needs neither,
/// and without them documents are sent uncompressed.
struct Compressor: Sendable {
  static let shared = Compressor()

  private typealias Deflate =
    @convention(c) (
      UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt, CInt
    ) -> CInt
  private typealias DeflateBound = @convention(c) (UInt) -> UInt
  private typealias Checksum = @convention(c) (UInt, UnsafePointer<UInt8>, UInt32) -> UInt
  private typealias Brotli =
    @convention(c) (
      CInt, CInt, CInt, Int, UnsafePointer<UInt8>, UnsafeMutablePointer<Int>,
      UnsafeMutablePointer<UInt8>
    ) -> CInt
  private typealias BrotliBound = @convention(c) (Int) -> Int

  private struct Zlib {
    let deflate: Deflate
    let bound: DeflateBound
    let checksum: Checksum
  }

  private let zlib: Zlib?
  private let brotli: (compress: Brotli, bound: BrotliBound)?

  /// The available codings, smallest first.
  let codings: [ContentCoding]

  private init() {
    if let library = Self.library(["libz.so.1", "libz.1.dylib"]),
      let deflate = dlsym(library, "compress2"), let bound = dlsym(library, "compressBound"),
      let checksum = dlsym(library, "crc32")
    {
      zlib = Zlib(
        deflate: unsafeBitCast(deflate, to: Deflate.self),
        bound: unsafeBitCast(bound, to: DeflateBound.self),
        checksum: unsafeBitCast(checksum, to: Checksum.self)
      )
    } else {
      zlib = nil
    }
    if let library = Self.library(["libbrotlienc.so.1", "libbrotlienc.1.dylib"]),
      let compress = dlsym(library, "BrotliEncoderCompress"),
      let bound = dlsym(library, "BrotliEncoderMaxCompressedSize")
    {
      brotli = (
        unsafeBitCast(compress, to: Brotli.self), unsafeBitCast(bound, to: BrotliBound.self)
      )
    } else {
      brotli = nil
    }
    codings = (brotli == nil ? [] : [.brotli]) + (zlib == nil ? [] : [.gzip])
  }

  private static func library(_ names: [String]) -> UnsafeMutableRawPointer? {
    names.lazy.compactMap { dlopen($0, RTLD_NOW) }.first
  }

  /// The bytes in a coding; nil if its library is missing or fails.
  func compressed(_ bytes: [UInt8], _ coding: ContentCoding) -> [UInt8]? {
    switch coding {
    case .brotli: brotli(bytes)
    case .gzip: gzip(bytes)
    }
  }

  private func brotli(_ bytes: [UInt8]) -> [UInt8]? {
    guard let brotli else { return nil }
    // Of eleven: at five, a page takes less than a millisecond. The window is the largest of RFC
    // 7932.
    let quality: CInt = 5
    let window: CInt = 22
    let text: CInt = 1
    var size = brotli.bound(bytes.count)
    var output = [UInt8](repeating: 0, count: size)
    guard brotli.compress(quality, window, text, bytes.count, bytes, &size, &output) == 1 else {
      return nil
    }
    return Array(output.prefix(size))
  }

  private func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard let zlib else { return nil }
    var size = zlib.bound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(size))
    let level: CInt = 6
    guard zlib.deflate(&output, &size, bytes, UInt(bytes.count), level) == 0, size > 6 else {
      return nil
    }
    // In the zlib format (RFC 1950), the deflate stream is between two bytes and the checksum.
    let stream = output[2..<Int(size) - 4]
    let checksum = UInt32(truncatingIfNeeded: zlib.checksum(0, bytes, UInt32(bytes.count)))
    let unknownSystem: UInt8 = 255
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, unknownSystem] + stream
      + Self.littleEndian(checksum) + Self.littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
