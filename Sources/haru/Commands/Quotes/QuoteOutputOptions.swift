import ArgumentParser

/// How a command prints quotes.
struct QuoteOutputOptions: ParsableArguments {
  @Flag(help: "Print a JSON object a line.")
  var json = false
}
