import HTTPTypes
import HaruTime

/// Who asks, proven by a session or an API token.
struct Principal: Sendable {
  /// The id of the account.
  let user: String
  /// The id of the session, or of the API token: what signing out ends.
  let session: String
  let scope: Scope
  /// When the account goes, nil where its deletion was not asked for.
  var deleteAt: Instant?
}

/// How far a proof of identity reaches.
struct Scope: Equatable, Sendable {
  /// What may be done.
  enum Access: String, Sendable {
    /// Everything, the account itself included: a session of a signed-in person.
    case full
    /// Reading records: an API token.
    case read
    /// Reading and writing records: an API token.
    case write
  }

  /// Everything.
  static let full = Scope(.full)
  /// Reading all records.
  static let read = Scope(.read)
  /// Reading and writing all records.
  static let write = Scope(.write)

  let access: Access
  /// The kinds of records that it reaches, in order; nil for all.
  let entities: [String]?

  init(_ access: Access, entities: [String]? = nil) {
    self.access = access
    self.entities = entities
  }

  var canWrite: Bool { access != .read }

  /// The kinds that may be written, nil for all.
  var writableKinds: [String]? { canWrite ? entities : [] }

  func reaches(_ entity: String) -> Bool { entities?.contains(entity) ?? true }
}

extension Scope {
  /// Reads the stored form: the access, then the kinds after spaces (`read dday word`).
  init?(rawValue: String) {
    let parts = rawValue.split(separator: " ").map(String.init)
    guard let access = parts.first.flatMap(Access.init) else { return nil }
    self.init(access, entities: parts.count > 1 ? Array(parts.dropFirst()) : nil)
  }

  var rawValue: String { ([access.rawValue] + (entities ?? [])).joined(separator: " ") }
}

extension Problem {
  /// A token does not reach so far.
  static var outOfScope: Problem { Problem(status: .forbidden, code: "scope") }
}
