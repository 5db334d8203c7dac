import Hummingbird

extension Request {
  /// A query parameter that is `true` or `false`, false if absent.
  ///
  /// Throws 422 for anything else: a mistyped preview must not turn into an import.
  func flag(_ name: String) throws(Problem) -> Bool {
    switch uri.queryParameters[Substring(name)] {
    case nil, "false": return false
    case "true": return true
    default:
      throw Problem(
        status: .unprocessableContent,
        code: "invalid",
        faults: [Problem.Fault(field: name, code: "no_flag")]
      )
    }
  }
}
