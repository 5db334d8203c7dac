import ArgumentParser

/// How a command prints quotes.
struct QuoteOutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object per line.")
  var json = false
}

extension QuoteOutputOptions {
  /// The options among plain arguments.
  init(plain: PlainArguments) {
    self = .unparsed()
    json = plain.has("--json")
  }
}
