/// Part of a page: what `view` returns and the browser shows.
///
/// A node is an element with attributes, handlers and content, or nothing (`empty`). The view
/// creates it in place and configures it with chained calls:
///
///     Node(.section, "section").labelled(by: "saved").containing(
///       Node(.h2).id("saved").text(.ddaySaved),
///       .when(state.isOpen, list(state))
///     )
///
/// An element contains either text, or nodes, or one keyed list, never a mixture: text is always
/// the only content of its element. Text is therefore replaced as a whole, which keeps pages
/// working when the browser translates them or an extension edits them.
///
/// The calls are deliberately not inlined: pages consist of thousands of them, and each takes about
/// ten bytes of WebAssembly as a call (`Documentation/Decisions/0004-size-of-the-wasm.md`).
public struct Node<Action> {
  let element: Element?

  init(_ element: Element?) { self.element = element }

  /// Wraps a node that sends no actions, such as a drawing.
  public init(still node: Node<Never>) { element = node.element }

  /// Creates an element.
  @inline(never)
  public init(_ tag: Tag) { element = Element(tag) }

  /// Creates an element with classes.
  @inline(never)
  public init(_ tag: Tag, _ classes: StaticString) {
    let element = Element(tag)
    element.set(.class, .constant(classes))
    self.element = element
  }

  /// No node; its siblings keep their positions.
  public static var empty: Node { Node(nil) }

  /// The node if the condition holds, otherwise nothing.
  public static func when(_ condition: Bool, _ node: @autoclosure () -> Node) -> Node {
    condition ? node() : .empty
  }

  /// Applies a change to the element if the condition holds.
  public func when(_ condition: Bool, _ change: (Node) -> Node) -> Node {
    condition ? change(self) : self
  }

  /// Puts nodes into the element.
  @inline(never)
  public func containing(_ nodes: [Node]) -> Node {
    // A node has no state besides its element.
    element?.content = .nodes(nodes.map { $0.element })
    return self
  }

  /// Puts nodes into the element.
  @inline(never)
  public func containing(_ nodes: Node...) -> Node { containing(nodes) }

  /// Puts keyed rows into the element.
  @inline(never)
  public func containing(rows: KeyedList<Action>) -> Node {
    let make = rows.make
    element?.content = .list(Element.Rows(identities: rows.identities) { make($0).element })
    return self
  }

  /// Puts a text of the catalogue into the element.
  @inline(never)
  public func text(_ message: Message) -> Node { text(.message(message)) }

  /// Puts a text into the element.
  @inline(never)
  public func text(_ text: String) -> Node { self.text(.made(text)) }

  /// Puts a text into the element.
  @inline(never)
  public func text(_ text: Text) -> Node {
    element?.content = .text(text)
    return self
  }

  /// Maps the node's actions into those of the surrounding page or app (Elm's `Html.map`).
  @inline(never)
  public func map<Other>(_ lift: @escaping (Action) -> Other) -> Node<Other> {
    element?.lift { AnyAction.of(lift($0.action(Action.self))) }
    return Node<Other>(element)
  }
}
