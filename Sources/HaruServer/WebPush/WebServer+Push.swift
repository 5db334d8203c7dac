import HaruStore
import HaruTime
import Logging

extension WebServer {
  /// Sends messages to browsers; nil if there is no contact address for push services.
  func pushSender(_ store: any ServerDatabase, _ logger: Logger) async throws -> PushSender? {
    let contact = ServerIdentity.contact(mailSender: options.mailSender, origin: options.origin)
    guard let contact else { return nil }
    let key = try await store.pushKey(orStore: ServerIdentity.made())
    guard let identity = ServerIdentity(stored: key, contact: contact) else {
      logger.warning("The stored key for push services is unusable: nothing is sent.")
      return nil
    }
    let local = String(options.link(port: options.port).dropLast())
    return PushSender(
      identity: identity,
      origin: options.origin?.text ?? local,
      services: options.pushServices,
      storage: store,
      clock: options.accounts.clock,
      logger: logger
    )
  }
}
