import HaruHTML

/// A colour picker: numbered pens, one of them pressed.
enum PenPicker {
  /// The pens as a field of a form.
  @inline(never)
  static func node<Action>(
    _ pens: ClosedRange<Int>,
    chosen: Int,
    _ text: Messages,
    _ action: (Int) -> Action
  ) -> Node<Action> {
    FormField.group(
      .message(.fieldPen),
      [
        Node(.div, "pens")
          .containing(
            pens.map { pen in
              Node(still: button(pen, isChosen: pen == chosen, text)).onClick(action(pen))
            }
          )
      ]
    )
  }

  /// The check mark shows the choice to people who cannot tell the colours apart.
  @inline(never)
  private static func button(_ pen: Int, isChosen: Bool, _ text: Messages) -> Node<Never> {
    Node(.button, "penbtn")
      .type("button")
      .attribute(.dataPen, "\(pen)")
      .label(text.fieldPenNumber(number: "\(pen)"))
      .pressed(isChosen)
      .containing(.when(isChosen, Icon.check.node(.small)))
  }
}
