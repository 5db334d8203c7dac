import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

extension CommandContext {
  /// Waits for work on a server's data; reports its error as a sentence.
  func result<Value: Sendable>(
    of work: @escaping @Sendable () async throws(StoreError) -> Value
  ) throws -> Value {
    try telling { () throws(StoreError) in try waiting(work) }
  }

  /// The account with an email address or an id prefix; throws if it is not unique.
  func user(_ name: String, in admin: AccountAdmin) throws -> AccountAdmin.User {
    let users = try result { () throws(StoreError) in try await admin.users() }
    return try only(
      of: users.filter { user in
        user.email == name.lowercased() || NameOrID(name).fits(id: user.id, name: nil)
      },
      missing: messages.adminNoAccount(name: name),
      several: messages.adminManyAccounts(name: name),
      line: { "\($0.id)  \($0.email ?? "-")" }
    )
  }
}
