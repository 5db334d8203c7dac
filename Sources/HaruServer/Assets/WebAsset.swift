/// A file of the web app, linked into the executable.
struct WebAsset: Sendable {
  let path: String
  let contentType: String
  let isHashed: Bool
  let etag: String
  /// The content in gzip, in base 128.
  let gzip: StaticString
  /// In brotli, if that was installed at build time and made the file smaller.
  let brotli: StaticString?
}
