import HaruPlatform

/// The id of an account as the database stores it: a UUID of 16 bytes instead of 36 characters in
/// every row.
struct AccountID: Hashable, Sendable {
  fileprivate let text: String

  /// Parses an id; nil for a text that cannot be the id of an account.
  init?(_ text: String) {
    // `UUID` also accepts upper case, which is a different id everywhere else.
    guard let uuid = UUID(uuidString: text), uuid.uuidString.lowercased() == text else {
      return nil
    }
    self.text = text
  }

  var parameter: Parameter { .text(text) }
}

extension [AccountID] {
  /// An array of `uuid`.
  var parameter: Parameter { .texts(map(\.text)) }
}
