#if !hasFeature(Embedded)
/// A member of a thing that programs may set, and leave out.
public struct SettableMember<Thing>: Sendable {
  /// What its values are, and how one is set.
  public enum Value: Sendable {
    /// A Boolean.
    case flag(@Sendable (inout Thing, Bool) -> Void)
    /// A text of at most so many bytes of UTF-8.
    case text(limit: Int, @Sendable (inout Thing, String) -> Void)
    /// A language tag (BCP 47).
    case languageTag(@Sendable (inout Thing, String) -> Void)
  }

  /// The name in JSON.
  public let name: String
  /// Its values.
  public let value: Value

  init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}
#endif
