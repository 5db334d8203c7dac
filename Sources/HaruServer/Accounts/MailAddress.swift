/// A valid email address, in lower case.
struct MailAddress: Equatable, Sendable {
  let text: String

  /// Accepts what browsers accept for `<input type=email>` (HTML Living Standard), up to the 254
  /// bytes that mail can carry (RFC 5321); nil for anything else.
  init?(_ typed: String) {
    let pattern =
      /[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~\-]{1,64}@[A-Za-z0-9\-]{1,63}(?:\.[A-Za-z0-9\-]{1,63})*/
    guard typed.utf8.count <= 254, typed.wholeMatch(of: pattern) != nil else { return nil }
    text = typed.lowercased()
  }
}
