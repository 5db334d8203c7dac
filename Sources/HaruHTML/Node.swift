/// A piece of a page: what `view` returns and the browser is made to show.
///
/// An element holds either text, or nodes, or one keyed list, never a mixture: text is always the
/// only content of its element. That keeps pages alive when the browser translates them or an
/// extension edits them, because text is replaced as a whole (see `Documentation/Architecture.md`).
public indirect enum Node<Action> {
  /// An element with its attributes, handlers and content.
  case element(Element<Action>)
  /// A node that is made only when `hash` differs from the one shown before at this place.
  case memo(hash: UInt64, make: () -> Node<Action>)
  /// Nothing; it keeps the places of its siblings.
  case empty
}

/// An element of a page.
public struct Element<Action> {
  /// What stands between the tags.
  public enum Content {
    case none
    case text(String)
    case nodes([Node<Action>])
    case list(KeyedList<Action>)
  }

  let tag: Tag
  var attributes: [Attribute] = []
  var handlers: [Handler<Action>] = []
  let content: Content
}

/// Which row it is, and whether it looks different from before.
///
/// Both are numbers: counters of the model, or a ``Fingerprint`` of an id and of the fields shown.
/// Keys are unique within a list.
public struct RowIdentity: Equatable, Sendable {
  /// Which row it is.
  public let key: UInt64
  /// A number that changes whenever the row looks different.
  public let version: UInt64

  /// Makes an identity from its two numbers.
  public init(key: UInt64, version: UInt64) {
    self.key = key
    self.version = version
  }
}

/// The children of an element that have an identity of their own and may be many.
///
/// A row is made only when its version changes: for 1,000 rows of which one changed, `make` runs
/// once and the rest costs a comparison of numbers.
public struct KeyedList<Action> {
  let identities: [RowIdentity]
  let make: (Int) -> Node<Action>

  /// Makes a list with a row for each identity; `make` is given its place and returns an element.
  public init(_ identities: [RowIdentity], make: @escaping (Int) -> Node<Action>) {
    self.identities = identities
    self.make = make
  }
}

/// An attribute or a handler, as they stand side by side in a view.
public enum Property<Action> {
  case attribute(Attribute)
  case handler(Handler<Action>)
  case none
}

extension Node {
  /// Makes an element with nodes inside.
  @inline(never)
  public static func element(
    _ tag: Tag,
    _ properties: [Property<Action>] = [],
    _ children: [Node<Action>] = []
  ) -> Node {
    .element(Element(tag, properties, children.isEmpty ? .none : .nodes(children)))
  }

  /// Makes an element with text inside.
  @inline(never)
  public static func element(
    _ tag: Tag,
    _ properties: [Property<Action>] = [],
    text: String
  ) -> Node {
    .element(Element(tag, properties, .text(text)))
  }

  /// Makes an element whose children are keyed rows.
  @inline(never)
  public static func element(
    _ tag: Tag,
    _ properties: [Property<Action>] = [],
    list: KeyedList<Action>
  ) -> Node {
    .element(Element(tag, properties, .list(list)))
  }

  /// The node, or nothing where the condition does not hold.
  public static func when(_ condition: Bool, _ node: @autoclosure () -> Node) -> Node {
    condition ? node() : .empty
  }

  /// Lifts the node's actions into those of the page or app around it (Elm's `Html.map`).
  @inline(never)
  public func map<Other>(_ lift: @escaping (Action) -> Other) -> Node<Other> {
    switch self {
    case .empty: .empty
    case .memo(let hash, let make): .memo(hash: hash) { make().map(lift) }
    case .element(let element): .element(element.map(lift))
    }
  }
}

extension Element {
  @inline(never)
  init(_ tag: Tag, _ properties: [Property<Action>], _ content: Content) {
    self.tag = tag
    self.content = content
    for property in properties {
      switch property {
      case .attribute(let attribute): attributes.append(attribute)
      case .handler(let handler): handlers.append(handler)
      case .none: break
      }
    }
  }

  @inline(never)
  func map<Other>(_ lift: @escaping (Action) -> Other) -> Element<Other> {
    let content: Element<Other>.Content =
      switch self.content {
      case .none: .none
      case .text(let text): .text(text)
      case .nodes(let nodes): .nodes(nodes.map { $0.map(lift) })
      case .list(let list): .list(KeyedList<Other>(list.identities) { list.make($0).map(lift) })
      }
    return Element<Other>(
      tag: tag,
      attributes: attributes,
      handlers: handlers.map { $0.map(lift) },
      content: content
    )
  }
}
