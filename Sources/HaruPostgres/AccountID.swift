import Foundation

/// The id of an account as the database has it: a UUID of 16 bytes instead of 36 characters in every
/// row.
struct AccountID: Sendable {
  private let text: String

  /// Nil for a text that no account can have.
  init?(_ text: String) {
    // `UUID` also reads capitals, which would be another id elsewhere.
    guard let uuid = UUID(uuidString: text), uuid.uuidString.lowercased() == text else {
      return nil
    }
    self.text = text
  }

  var parameter: Parameter { .text(text) }
}
