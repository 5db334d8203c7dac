extension String {
  /// The text with U+FFFD for each NUL: PostgreSQL stores none, and bindings to databases end a text
  /// there, which may leave somebody else's name.
  package var withoutNUL: String {
    utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
  }
}
