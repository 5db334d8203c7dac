extension JSON {
  /// The value of a member, nil if this is not an object or has no such member.
  ///
  /// Names are compared byte for byte as UTF-8; if a name occurs twice, the last member counts.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    // By index: a closure would retain and release each member that it looks at.
    for index in members.indices.reversed() where members[index].key.hasSameBytes(as: key) {
      return members[index].value
    }
    return nil
  }

  /// The element at a zero-based index, nil if this is not an array or the index is out of range.
  public subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The text, nil if this is not a string.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The integer, nil if this is not one or does not fit 64 bits.
  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The integer as an `Int`, nil if this is not one or does not fit 32 bits.
  ///
  /// `Int` has 32 bits in WebAssembly; with this limit, the result is the same on every platform.
  public var int: Int? { integer.flatMap { Int32(exactly: $0) }.map { Int($0) } }

  /// The Boolean value, nil if this is not one.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements, nil if this is not an array.
  public var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members in order, nil if this is not an object.
  public var object: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Whether this is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}
