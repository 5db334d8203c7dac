import HaruPlatform
import HaruGzip

/// Compresses responses made for one request: with gzip, or with brotli if the system has its
/// library.
///
/// Like `libzstd`, that library is loaded at the first request, so Haru builds and starts without
/// it.
struct Compressor: Sendable {
  static let shared = Compressor()

  private typealias Brotli =
    @convention(c) (
      CInt, CInt, CInt, Int, UnsafePointer<UInt8>, UnsafeMutablePointer<Int>,
      UnsafeMutablePointer<UInt8>
    ) -> CInt
  private typealias BrotliBound = @convention(c) (Int) -> Int

  private let brotli: (compress: Brotli, bound: BrotliBound)?

  /// The available codings, smallest first.
  let codings: [ContentCoding]

  private init() {
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
    codings = brotli == nil ? [.gzip] : [.brotli, .gzip]
  }

  private static func library(_ names: [String]) -> UnsafeMutableRawPointer? {
    names.lazy.compactMap { dlopen($0, RTLD_NOW) }.first
  }

  /// The bytes in a coding; nil if its library is missing or fails.
  func compressed(_ bytes: [UInt8], _ coding: ContentCoding) -> [UInt8]? {
    switch coding {
    case .brotli: brotli(bytes)
    case .gzip: Gzip.compressed(bytes, level: 6)
    }
  }

  private func brotli(_ bytes: [UInt8]) -> [UInt8]? {
    guard let brotli else { return nil }
    // The quality, from 0 to 11: at 8, a page takes two milliseconds. The window is the largest of
    // RFC 7932.
    let quality: CInt = 8
    let window: CInt = 22
    let text: CInt = 1
    var size = brotli.bound(bytes.count)
    var output = [UInt8](repeating: 0, count: size)
    guard brotli.compress(quality, window, text, bytes.count, bytes, &size, &output) == 1 else {
      return nil
    }
    return Array(output.prefix(size))
  }
}
