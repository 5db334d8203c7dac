import HaruHTML

/// The dialog of all pages: at the bottom of a phone, in the middle of a wider window.
///
/// Its title and buttons stay in place while the content scrolls. The close button, Escape, the
/// browser's Back, a swipe down and a tap beside it are all one event, `cancel` (Web/sheets.js):
/// unsaved input stays as a ``Draft``.
enum Sheet {
  /// A sheet; with `submit` it is a form, which one of its buttons submits.
  @inline(never)
  static func node<Action>(
    _ title: Text,
    close: Action,
    submit: Action? = nil,
    hasDraft: Bool = false,
    _ content: [Node<Action>],
    buttons: [Node<Action>] = []
  ) -> Node<Action> {
    let frame = submit.map { Node<Action>(.form).onSubmit($0) } ?? Node(.div)
    return overlay("dialog sheet", close: close)
      .labelled(by: "sheet-title")
      .containing(
        frame.containing(
          Node(still: header(title)),
          Node(.div, "fields").containing([.when(hasDraft, Node(still: note))] + content),
          .when(!buttons.isEmpty, Pair.footer(buttons))
        )
      )
  }

  /// An open dialog without a frame of its own; the page gives it its name.
  @inline(never)
  static func overlay<Action>(
    _ classes: StaticString,
    isQuestion: Bool = false,
    close: Action
  ) -> Node<Action> {
    let dialog = Node<Action>(.dialog, classes)
    return (isQuestion ? dialog.role("alertdialog") : dialog)
      .flag(.open)
      .on(.cancel, close, preventsDefault: true)
  }

  /// A confirmation with two buttons; the one that changes nothing comes first and has the focus.
  @inline(never)
  static func question<Action>(
    _ title: Text,
    _ text: Text,
    _ details: [Node<Action>] = [],
    close: Action,
    keep: Node<Action>,
    change: Node<Action>
  ) -> Node<Action> {
    overlay("dialog sheet ask", isQuestion: true, close: close)
      .labelled(by: "sheet-title")
      .attribute(.ariaDescribedby, "sheet-text")
      .containing(
        [Node(.h2).id("sheet-title").text(title), Node(.p).id("sheet-text").text(text)] + details
          + [Pair.node(keep.flag(.autofocus), change)]
      )
  }

  /// The button that discards the input, and the one that saves it.
  @inline(never)
  static func buttons<Action>(cancel: Action, _ confirm: Message) -> [Node<Action>] {
    [
      TextButton.node(.appCancel, cancel),
      TextButton.submit(confirm),
    ]
  }

  /// Rarely used content, collapsed below a summary.
  @inline(never)
  static func more<Action>(
    summary: Message = .sheetMore,
    _ content: [Node<Action>]
  ) -> Node<Action> {
    Node(.details, "more")
      .containing(
        Node(.summary).containing(Node(.span).text(summary), Icon.down.node(.small)),
        Node(.div, "fields").containing(content)
      )
  }

  @inline(never)
  private static func header(_ title: Text) -> Node<Never> {
    Node(.header)
      .containing(
        Node(.h2).id("sheet-title").text(title),
        Node(.button, "icon-btn").type("button").label(.appClose)
          .attribute(.dataState, "leaves")
          .containing(Icon.x.node())
      )
  }

  private static var note: Node<Never> { Banner.line(.message(.sheetDraft), icon: .edit) }
}
