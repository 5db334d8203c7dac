import ArgumentParser

/// How a command prints quotes.
struct QuoteOutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object per line.")
  var json = false
}
