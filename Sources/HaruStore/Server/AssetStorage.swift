package import HaruTime

/// A file of the web app, of any version: its path names its content.
package struct StoredAsset: Equatable, Sendable {
  package let path: String
  package let contentType: String
  /// The content, compressed with gzip.
  package let gzip: [UInt8]

  /// Creates a file.
  package init(path: String, contentType: String, gzip: [UInt8]) {
    self.path = path
    self.contentType = contentType
    self.gzip = gzip
  }
}

/// Where servers keep the files of their version of the app for servers of another version.
///
/// Only servers add files, each those that are linked into its program.
package protocol AssetStorage: Sendable {
  /// Marks files as used and returns the paths of those that are not stored.
  func use(assets paths: [String], at now: Instant) async throws(StoreError) -> [String]
  /// Adds files, marked as used; those that are stored keep their content.
  func add(_ assets: [StoredAsset], at now: Instant) async throws(StoreError)
  /// The file at a path, nil if there is none.
  func asset(at path: String) async throws(StoreError) -> StoredAsset?
  /// Removes the files that no server has used since an instant, then those used the longest ago
  /// while all together are larger than a limit in bytes.
  func trimAssets(before instant: Instant, keeping limit: Int) async throws(StoreError)
}
