/// A piece of a page: what `view` returns and the browser is made to show.
///
/// A node is an element with its attributes, handlers and content, or nothing (`empty`). It is made
/// once, where it stands in the view, and the calls that follow set it up:
///
///     Node(.section, "section").labelled(by: "saved").containing(
///       Node(.h2).id("saved").text(.ddaySaved),
///       .when(state.isOpen, list(state))
///     )
///
/// An element holds either text, or nodes, or one keyed list, never a mixture: text is always the
/// only content of its element. That keeps pages alive when the browser translates them or an
/// extension edits them, because text is replaced as a whole (see `Documentation/Architecture.md`).
///
/// The calls are not inlined, on purpose: pages are made of thousands of them, and each is some ten
/// bytes of WebAssembly as a call (`Documentation/Decisions/0004-budget-of-the-first-load.md`).
public struct Node<Action> {
  let element: Element?

  init(_ element: Element?) { self.element = element }

  /// Takes a node that sends no actions: a drawing.
  public init(still node: Node<Never>) { element = node.element }

  /// Makes an element.
  @inline(never)
  public init(_ tag: Tag) { element = Element(tag) }

  /// Makes an element of the given classes.
  @inline(never)
  public init(_ tag: Tag, _ classes: StaticString) {
    let element = Element(tag)
    element.set(.class, .constant(classes))
    self.element = element
  }

  /// Nothing; it keeps the places of its siblings.
  public static var empty: Node { Node(nil) }

  /// The node, or nothing where the condition does not hold.
  public static func when(_ condition: Bool, _ node: @autoclosure () -> Node) -> Node {
    condition ? node() : .empty
  }

  /// Sets the element up further where the condition holds.
  public func when(_ condition: Bool, _ change: (Node) -> Node) -> Node {
    condition ? change(self) : self
  }

  /// Puts nodes into the element.
  @inline(never)
  public func containing(_ nodes: [Node]) -> Node {
    // A node is nothing but its element.
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

  /// Lifts the node's actions into those of the page or app around it (Elm's `Html.map`).
  @inline(never)
  public func map<Other>(_ lift: @escaping (Action) -> Other) -> Node<Other> {
    element?.lift { AnyAction.of(lift($0.action(Action.self))) }
    return Node<Other>(element)
  }
}
