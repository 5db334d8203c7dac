import HaruUI

@testable import HaruHTML

/// A component alone on a page, in English: its HTML, and the actions that it sends.
struct ShownComponent<Action> {
  let html: String
  private let document = Document<Action>()

  init(_ node: Node<Action>, language: Language = .en) {
    let texts = Messages.carried(language).texts
    html = node.html(messages: texts)
    document.show(node, messages: texts)
  }

  /// The actions sent when an event of a kind happens to each element that handles it, in document
  /// order.
  func sent(_ kind: EventKind, _ event: Event = Event()) -> [Action] {
    document.tree.mounted.compactMap { $0 }
      .filter { mounted in mounted.element.handlers.contains { $0.kind == kind } }
      .compactMap { document.action(for: event, kind: kind, at: $0.id)?.action }
  }
}
