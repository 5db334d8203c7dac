extension String {
  /// The text with U+FFFD in place of each NUL.
  ///
  /// PostgreSQL stores no NUL, and database bindings end a text there, so that the rest might be
  /// somebody else's name.
  package var withoutNUL: String {
    utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
  }
}
