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

  /// A place whose address has no password; throws otherwise.
  func withoutPassword(_ place: DataPlace) throws -> DataPlace {
    if place.hasPassword { throw failure(messages.adminPasswordShown) }
    return place
  }

  /// The account with an email address or an id prefix; throws if it is not unique.
  func user(_ name: String, in admin: AccountAdmin) throws -> AccountAdmin.User {
    let users = try result { () throws(StoreError) in try await admin.users() }
    return try meant(
      by: name,
      in: users,
      id: { $0.id },
      name: { $0.email == name.lowercased() ? name : nil },
      line: { $0.email ?? "-" },
      missing: messages.adminNoAccount(name: name),
      several: messages.adminManyAccounts(name: name)
    )
  }
}
