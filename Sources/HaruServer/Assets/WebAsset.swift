/// A file of the web app as it is linked into the executable.
struct WebAsset: Sendable {
  let path: String
  let contentType: String
  let isHashed: Bool
  let etag: String
  let gzipBase64: StaticString
  /// Where the machine that built it had `brotli`, and it made the file smaller.
  let brotliBase64: StaticString?
}
