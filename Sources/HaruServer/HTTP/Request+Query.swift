import Hummingbird

extension Request {
  /// A part of the query that is `true` or `false`, false where it is left out.
  ///
  /// Throws 422 for anything else: a preview or a sign-out elsewhere that is mistyped must not be
  /// taken for the contrary.
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
