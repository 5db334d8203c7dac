import HTTPTypes
import HaruTime

/// The authenticated client of a request, by a session or an API token.
struct Principal: Sendable {
  /// The id of the account.
  let user: String
  /// The id of the session or API token that signing out ends.
  let session: String
  let scope: Scope
  /// When the account will be deleted, nil if that was not requested.
  var deleteAt: Instant?
}

/// What a credential allows.
struct Scope: Equatable, Sendable {
  /// The permitted operations.
  enum Access: String, Sendable {
    /// Everything, including the account itself: a session of a signed-in person.
    case full
    /// Reading records: an API token.
    case read
    /// Reading and writing records: an API token.
    case write
    /// Reading calendars or widgets: the token is part of their addresses and is accepted nowhere
    /// else.
    case calendar, widget

    /// Whether tokens with this access are part of addresses.
    var isInAddresses: Bool { self == .calendar || self == .widget }
  }

  /// Everything.
  static let full = Scope(.full)
  /// Reading all records.
  static let read = Scope(.read)
  /// Reading and writing all records.
  static let write = Scope(.write)

  let access: Access
  /// The permitted kinds of records, in order; nil for all.
  let entities: [String]?
  /// What a widget leaves out of these kinds.
  let hidden: Set<WidgetDetail>

  init(_ access: Access, entities: [String]? = nil, hidden: Set<WidgetDetail> = []) {
    self.access = access
    self.entities = entities
    self.hidden = hidden
  }

  var canWrite: Bool { access == .full || access == .write }

  /// The kinds that may be written, nil for all.
  var writableKinds: [String]? { canWrite ? entities : [] }

  func reaches(_ entity: String) -> Bool { entities?.contains(entity) ?? true }
}

extension Scope {
  /// Parses the stored form: the access, then the kinds and with a minus what is hidden, separated
  /// by spaces (`read dday word`, `widget workItem -names`).
  init?(rawValue: String) {
    let parts = rawValue.split(separator: " ").map(String.init)
    guard let access = parts.first.flatMap(Access.init) else { return nil }
    let kinds = parts.dropFirst().filter { !$0.hasPrefix("-") }
    let hidden = parts.filter { $0.hasPrefix("-") }
      .compactMap { WidgetDetail(rawValue: String($0.dropFirst())) }
    self.init(access, entities: kinds.isEmpty ? nil : kinds, hidden: Set(hidden))
  }

  var rawValue: String {
    let hidden = hidden.map { "-\($0.rawValue)" }.sorted()
    return ([access.rawValue] + (entities ?? []) + hidden).joined(separator: " ")
  }
}

extension Problem {
  /// The token does not allow this.
  static var outOfScope: Problem { Problem(status: .forbidden, code: "scope") }
}
