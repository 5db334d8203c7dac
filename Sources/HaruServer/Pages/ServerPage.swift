import HaruHTML
import HaruUI

/// A page that the server renders in the frame of the app, from the app's components.
protocol ServerPage {
  var text: Messages { get }
}

extension ServerPage {
  typealias Node = HaruHTML.Node<Never>

  func quiet(_ path: String, _ title: String) -> Node {
    TextButton.link(to: path, .made(title), .quietWide)
  }

  /// A sentence; a word joiner keeps a Korean particle on the line of the quotation before it.
  func note(_ text: String) -> Node {
    let joined = text.replacing("”", with: "”\u{2060}").replacing("’", with: "’\u{2060}")
    return Node(.p, "meta").text(joined)
  }

  /// Something to copy.
  func sample(_ text: String) -> Node {
    Node(.p, "prose").containing(Node(.code, "sample").text(text))
  }

  /// A button with which the page's script copies the codes beside it; hidden without the script.
  func copying(_ title: String) -> [Node] {
    [
      TextButton.still(.made(title), .lineWide).attribute(.dataState, "copies").hidden(true),
      Node(.p, "meta").role("status").hidden(true).text(text.appCopied),
    ]
  }

  func panel(_ content: [Node]) -> Node { Node(.section, "panel").containing(content) }

  /// Rows in a card, with an optional heading above and note below.
  func group(_ title: String?, _ rows: [Node], note: String? = nil) -> Node {
    GroupRow.group(title.map { .made($0) }, rows, note: note.map { .made($0) })
  }

  func row(_ icon: Icon, _ name: String, note: String = "", _ ends: [Node] = []) -> Node {
    GroupRow.node(icon, .made(name), note: filled(note), ends)
  }

  /// A row that leads to another page of the server.
  func link(_ path: String, _ icon: Icon, _ name: String, note: String) -> Node {
    GroupRow.link(to: path, icon, .made(name), note: .made(note)).attribute(.target, "_self")
  }

  /// A row that expands without a script.
  func fold(
    _ icon: Icon?,
    _ title: String,
    note: String = "",
    isOpen: Bool,
    isGrave: Bool = false,
    _ content: Node...
  ) -> Node {
    GroupRow.fold(
      icon,
      .made(title),
      note: filled(note),
      isOpen: isOpen,
      isGrave: isGrave,
      content
    )
  }

  private func filled(_ note: String) -> Text? { note.isEmpty ? nil : .made(note) }
}
