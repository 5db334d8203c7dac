extension App {
  /// The version of Haru, shared by command, server and app (https://semver.org).
  package static let version: StaticString = "0.1.0"
}
