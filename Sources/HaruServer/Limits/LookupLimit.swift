import HaruTime

/// Rate limits for requests to third parties and for unpacking files.
struct LookupLimit: Sendable {
  let limiter: RateLimiter
  let clock: @Sendable () -> Instant

  /// Takes a token of the client, or throws 429.
  func take(_ rule: RateLimiter.Rule, _ context: ServerContext) throws(Problem) {
    try limiter.take(rule, client: context.clientAddress, at: clock())
  }
}

extension RateLimiter.Rule {
  static let dictionary = Self(name: "dictionary", burst: 30, seconds: 2)
  static let weather = Self(name: "weather", burst: 60, seconds: 5)
  static let places = Self(name: "places", burst: 20, seconds: 3)
  /// Reading or writing all records of an account; counted by account, not by client.
  static let whole = Self(name: "whole", burst: 20, seconds: 10)
  static let package = Self(name: "package", burst: 5, seconds: 30)
  static let calendar = Self(name: "calendar", burst: 5, seconds: 30)
}
