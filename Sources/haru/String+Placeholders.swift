extension StringProtocol {
  /// The text with `FILE` where the parser writes `<file>`, as man pages write placeholders;
  /// columns stay aligned.
  var withUpperCasePlaceholders: String {
    String(self).replacing(/<([a-z]+(?:-[a-z]+)*)>( {2,})?/) { match in
      match.output.1.uppercased() + (match.output.2.map { "\($0)  " } ?? "")
    }
  }
}
