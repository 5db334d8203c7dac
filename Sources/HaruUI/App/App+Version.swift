extension App {
  /// The version of Haru, the same on all faces (https://semver.org).
  package static let version: StaticString = "0.1.0"
}
