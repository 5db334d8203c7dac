/// A member of a body that a verb may set in a thing and that may be absent: how it is described,
/// and how it is read.
///
/// The verb that makes a thing, the one that changes it and the description of both take the same
/// list of them.
struct ThingField<Thing>: Sendable {
  /// The change to a thing that a body asks for.
  typealias Change = (inout Thing) -> Void

  /// The member in the API description.
  let member: APIOperation.Field
  /// Reads the member; nil if it is absent or invalid.
  let read: @Sendable (inout RequestFields) -> Change?

  /// A Boolean that may be null.
  static func flag(
    _ name: String,
    _ set: @escaping @Sendable (inout Thing, Bool) -> Void
  ) -> ThingField {
    ThingField(member: .maybeFlag(name)) { body in
      body.maybeFlag(name).map { flag in { set(&$0, flag) } }
    }
  }

  /// A text that may be null; an empty one clears it.
  static func text(
    _ name: String,
    limit: Int,
    _ set: @escaping @Sendable (inout Thing, String) -> Void
  ) -> ThingField {
    ThingField(member: .clearable(name, limit: limit)) { body in
      body.clearableText(name, limit: limit).map { text in { set(&$0, text) } }
    }
  }
}

extension RequestFields {
  /// Reads the members that are there; returns what they change.
  mutating func change<Thing>(_ fields: [ThingField<Thing>]) -> ThingField<Thing>.Change {
    var changes: [ThingField<Thing>.Change] = []
    for field in fields {
      if let change = field.read(&self) { changes.append(change) }
    }
    return { thing in
      for change in changes { change(&thing) }
    }
  }
}
