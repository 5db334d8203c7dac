import HTTPTypes
import HaruCore
import HaruJSON
import Hummingbird

/// The fields of a form on the account pages.
struct AccountForm: Sendable {
  /// The action, from the form's address.
  let action: String
  private let fields: [String: String]

  init(of request: Request) async throws {
    action = request.uri.path.split(separator: "/").last.map { String($0) } ?? ""
    fields = try await request.form()
    guard fields.values.allSatisfy({ !$0.utf8.contains(0) }) else {
      throw Problem(status: .unprocessableContent, code: "invalid")
    }
  }

  subscript(name: String) -> String { fields[name] ?? "" }

  /// The value of a field that is present and not empty.
  func value(_ name: String) -> String? { self[name].isEmpty ? nil : self[name] }

  /// The scope of a new token: the access, or what is chosen for each feature instead.
  ///
  /// A choice that this server does not know is refused: without it, the token could do more.
  func scope() throws(Problem) -> Scope {
    let invalid = Problem(status: .unprocessableContent, code: "invalid")
    guard let access = Scope.Access(rawValue: self["scope"]), access != .full, access != .mixed
    else { throw invalid }
    var grants: [String: Scope.Grant] = [:]
    for feature in ScopeFeature.allCases {
      guard let choice = value("feature-\(feature.rawValue)") else { continue }
      guard let grant = Scope.Grant(rawValue: choice), grant != .do else { throw invalid }
      for kind in feature.kinds { grants[kind] = grant }
    }
    if grants.isEmpty { return Scope(access) }
    return access.isInAddresses ? Scope(access, entities: grants.keys.sorted()) : Scope(grants)
  }

  /// The authenticator's response, from the page's script.
  func passkeyAnswer(to kind: ClientData.Kind) -> PasskeyAnswer? {
    (try? JSON.parse(self["credential"].utf8)).flatMap { PasskeyAnswer($0, to: kind) }
  }

  func address() throws(Problem) -> MailAddress {
    guard let address = MailAddress(self["email"]) else {
      throw Problem(status: .unprocessableContent, code: "no_address")
    }
    return address
  }

  func newPassword() throws(Problem) -> String {
    guard PasswordRule.fault(in: self["new"]) == nil else {
      throw Problem(status: .unprocessableContent, code: "weak_password")
    }
    return self["new"]
  }
}
