import HaruCore

/// The verb that makes a thing, the one that changes it and the description of both take the same
/// list of members.
extension SettableMember {
  /// The member in the API description.
  var field: APIOperation.Field {
    switch value {
    case .flag: .maybeFlag(name)
    case .text(let limit, _): .clearable(name, limit: limit)
    case .languageTag: .languageTag(name)
    }
  }

  /// Reads the member of a body, which may be null; returns the change to a thing, nil if it is
  /// absent or invalid.
  func change(_ body: inout RequestFields) -> ((inout Thing) -> Void)? {
    switch value {
    case .flag(let set):
      body.maybeFlag(name).map { flag in { set(&$0, flag) } }
    case .text(let limit, let set):
      body.clearableText(name, limit: limit).map { text in { set(&$0, text) } }
    case .languageTag(let set):
      body.languageTag(name).map { tag in { set(&$0, tag) } }
    }
  }
}

extension RequestFields {
  /// Reads the members that are there; returns what they change.
  mutating func change<Thing>(_ members: [SettableMember<Thing>]) -> (inout Thing) -> Void {
    var changes: [(inout Thing) -> Void] = []
    for member in members {
      if let change = member.change(&self) { changes.append(change) }
    }
    return { thing in
      for change in changes { change(&thing) }
    }
  }
}
