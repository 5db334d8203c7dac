/// An element of a page, independent of its action type, so that the WebAssembly contains its code
/// only once.
final class Element {
  /// What is between the tags.
  enum Content {
    case none
    case text(Text)
    case nodes([Element?])
    case list(Rows)
  }

  /// Keyed rows; see ``KeyedList``.
  struct Rows {
    let identities: [RowIdentity]
    let make: (Int) -> Element?
  }

  let tag: Tag
  var attributes: [Attribute] = []
  var handlers: [Handler] = []
  var content = Content.none
  /// Maps the actions of the element and of everything in it.
  private(set) var lift: ((AnyAction) -> AnyAction)?

  init(_ tag: Tag) { self.tag = tag }

  func set(_ name: AttributeName, _ value: Text) {
    attributes.append(Attribute(name, value))
  }

  /// Adds a step to the mapping of the element's actions.
  func lift(_ outer: @escaping (AnyAction) -> AnyAction) {
    guard let inner = lift else {
      lift = outer
      return
    }
    lift = { outer(inner($0)) }
  }

  /// A bit for each kind of event that the element handles.
  var eventMask: UInt32 {
    var mask: UInt32 = 0
    for handler in handlers { mask |= 1 << UInt32(handler.kind.rawValue) }
    return mask
  }
}

/// Which row this is, and whether it looks different from before.
///
/// Both are numbers: counters of the model, or hashes of an id and of the visible fields. Keys are
/// unique within a list.
public struct RowIdentity: Equatable, Sendable {
  /// Which row it is.
  public let key: UInt64
  /// A number that changes whenever the row looks different.
  public let version: UInt64

  /// Creates an identity from its two numbers.
  public init(key: UInt64, version: UInt64) {
    self.key = key
    self.version = version
  }
}

/// Children with identities, for long lists.
///
/// A row is built only when its version changes: if one of 1,000 rows changed, `make` runs once and
/// the rest costs a comparison of numbers.
public struct KeyedList<Action> {
  let identities: [RowIdentity]
  let make: (Int) -> Node<Action>

  /// Creates a list with a row for each identity; `make` builds the row at an index.
  public init(_ identities: [RowIdentity], make: @escaping (Int) -> Node<Action>) {
    self.identities = identities
    self.make = make
  }
}
