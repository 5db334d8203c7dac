import HaruJSON

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
    /// Something else with each kind of records: an API token.
    case mixed
    /// Reading a calendar or a widget: the token is part of its address and is accepted nowhere
    /// else.
    case calendar, widget

    /// Whether tokens with this access are part of addresses.
    var isInAddresses: Bool { self == .calendar || self == .widget }
  }

  /// What a token may do with a kind of records.
  enum Grant: String, CaseIterable, Sendable {
    case read
    /// Adding records, without seeing, changing or deleting any.
    case add
    /// Starting and completing tasks, planning, and reading the day: what a voice command or a
    /// button needs.
    case `do`
    case write

    func allows(_ use: Use) -> Bool {
      switch self {
      case .read: use == .read || use == .glance
      case .add: use == .add || use == .begin
      case .do: use == .glance || use == .begin || use == .act
      case .write: true
      }
    }
  }

  /// How a request uses records.
  enum Use: Sendable {
    case read
    /// Reading as a part of the day.
    case glance
    case add
    /// Adding what a button can add: a running session, or a task in the plan.
    case begin
    /// Continuing existing things without changing what the person wrote.
    case act
    /// Changing and deleting anything.
    case change
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
  /// What is permitted with each kind if the access is mixed.
  private let grants: [String: Grant]
  /// What a widget leaves out of these kinds.
  let hidden: Set<WidgetDetail>

  init(_ access: Access, entities: [String]? = nil, hidden: Set<WidgetDetail> = []) {
    self.access = access
    self.entities = entities
    self.hidden = hidden
    grants = [:]
  }

  init(_ grants: [String: Grant]) {
    access = .mixed
    entities = grants.keys.sorted()
    hidden = []
    self.grants = grants
  }

  func reaches(_ entity: String) -> Bool { entities?.contains(entity) ?? true }

  func allows(_ use: Use, of entity: String) -> Bool {
    reaches(entity) && grant(of: entity).allows(use)
  }

  /// The kinds that may be used in some way, nil for all.
  func kinds(for use: Use) -> [String]? {
    guard let entities else { return grant(of: "").allows(use) ? nil : [] }
    return entities.filter { grant(of: $0).allows(use) }
  }

  /// What is permitted with a kind within reach.
  func grant(of entity: String) -> Grant {
    switch access {
    case .full, .write: .write
    case .read, .calendar, .widget: .read
    case .mixed: grants[entity] ?? .read
    }
  }
}

extension Scope {
  /// Parses the stored form: the access, then the kinds and with a minus what is hidden (`read dday
  /// word`, `widget workItem -names`), or what is permitted with each kind (`read:dday add:word`).
  init?(rawValue: String) {
    let parts = rawValue.split(separator: " ").map(String.init)
    if rawValue == Access.mixed.rawValue {
      self.init([:])
    } else if let grants = Self.grants(parts) {
      self.init(grants)
    } else if let access = parts.first.flatMap(Access.init), access != .mixed {
      let kinds = parts.dropFirst().filter { !$0.hasPrefix("-") }
      let hidden = parts.compactMap { part in
        part.hasPrefix("-") ? WidgetDetail(rawValue: String(part.dropFirst())) : nil
      }
      self.init(access, entities: kinds.isEmpty ? nil : kinds, hidden: Set(hidden))
    } else {
      return nil
    }
  }

  /// Parses the access that a request asks for: an access for programs, or the permissions for each
  /// feature (`read:focus add:words`); if a feature is named twice, the last one counts.
  init?(asked text: String, entities: [String]?) {
    if let access = Access(rawValue: text) {
      guard access != .full, access != .mixed else { return nil }
      self.init(access, entities: entities)
      return
    }
    // Separated by single blanks, as the pattern in the API's description requires.
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= ScopeFeature.allCases.count, let features = Self.grants(parts) else {
      return nil
    }
    var grants: [String: Grant] = [:]
    for (name, grant) in features {
      guard let feature = ScopeFeature(rawValue: name), grant != .do else { return nil }
      for kind in feature.kinds where entities?.contains(kind) ?? true { grants[kind] = grant }
    }
    self.init(grants)
  }

  private static func grants(_ parts: [String]) -> [String: Grant]? {
    var grants: [String: Grant] = [:]
    for part in parts {
      let pair = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2, !pair[1].isEmpty, let grant = Grant(rawValue: pair[0]) else {
        return nil
      }
      grants[pair[1]] = grant
    }
    return grants.isEmpty ? nil : grants
  }

  var rawValue: String {
    if access == .mixed, !grants.isEmpty {
      return (entities ?? []).map { "\(grant(of: $0).rawValue):\($0)" }.joined(separator: " ")
    }
    let hidden = hidden.map { "-\($0.rawValue)" }.sorted()
    return ([access.rawValue] + (entities ?? []) + hidden).joined(separator: " ")
  }

  /// What the scope permits, for its owner.
  var members: [JSON.Member] {
    let access = (entities ?? []).map {
      JSON.Member(key: $0, value: .string(grant(of: $0).rawValue))
    }
    return [
      JSON.Member(key: "scope", value: .string(self.access.rawValue)),
      JSON.Member(key: "entities", value: entities.map { .array($0.map(JSON.string)) } ?? .null),
      JSON.Member(key: "access", value: self.access == .mixed ? .object(access) : .null),
    ]
  }
}
