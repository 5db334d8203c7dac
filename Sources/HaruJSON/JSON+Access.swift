extension JSON {
  /// The value of a member, nil when this is no object or has no such member.
  ///
  /// Names are compared byte for byte as UTF-8; of two members with one name the last counts.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key.hasSameBytes(as: key) }?.value
  }

  /// The element at a position from 0, nil when this is no array or is shorter.
  public subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The text, nil when this is no string.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The whole number, nil when this is none or is beyond 64 bits.
  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The truth value, nil when this is none.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements, nil when this is no array.
  public var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members in their order, nil when this is no object.
  public var object: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Tells whether this is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}
