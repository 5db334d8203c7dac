/// A file of the web app, linked into the executable.
struct WebAsset: Sendable {
  let path: String
  let contentType: String
  let isHashed: Bool
  let etag: String
  let gzipBase64: StaticString
  /// Present if `brotli` was installed at build time and made the file smaller.
  let brotliBase64: StaticString?
}
