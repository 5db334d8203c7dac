import HaruHTML

/// The table of js-framework-benchmark on Haru's runtime.
final class RowsApp {
  struct Row {
    let id: Int
    var label: String
    var version: UInt64 = 0
  }

  enum Action {
    case create(Int)
    case append
    case updateEveryTenth
    case clear
    case swap
    case select(Int)
    case remove(Int)
  }

  private static let adjectives: [StaticString] = [
    "pretty", "large", "big", "small", "tall", "short", "long", "handsome", "plain", "quaint",
    "clean", "elegant", "easy", "angry", "crazy", "helpful", "mushy", "odd", "unsightly",
    "adorable", "important", "inexpensive", "cheap", "expensive", "fancy",
  ]
  private static let colours: [StaticString] = [
    "red", "yellow", "blue", "green", "pink", "brown", "purple", "brown", "white", "black",
    "orange",
  ]
  private static let nouns: [StaticString] = [
    "table", "chair", "house", "bbq", "desk", "car", "pony", "cookie", "sandwich", "burger",
    "pizza", "mouse", "keyboard",
  ]

  private var rows: [Row] = []
  private var selected = 0
  private var nextID = 1
  private var random: UInt32 = 1
  let document = Document<Action>()

  func start() { document.show(view()) }

  func receive(_ action: Action) {
    switch action {
    case .create(let count): rows = make(count)
    case .append: rows += make(1_000)
    case .updateEveryTenth:
      for index in stride(from: 0, to: rows.count, by: 10) {
        rows[index].label += " !!!"
        rows[index].version += 1
      }
    case .clear: rows = []
    case .swap: if rows.count > 998 { rows.swapAt(1, 998) }
    case .select(let id): selected = id
    case .remove(let id): rows.removeAll { $0.id == id }
    }
    document.show(view())
  }

  private func make(_ count: Int) -> [Row] {
    (0..<count).map { _ in
      defer { nextID += 1 }
      let words = "\(pick(Self.adjectives)) \(pick(Self.colours)) \(pick(Self.nouns))"
      return Row(id: nextID, label: words)
    }
  }

  /// The same linear congruential numbers as on the JavaScript side, so that both show the same
  /// rows.
  private func pick(_ words: [StaticString]) -> StaticString {
    random = random &* 1_664_525 &+ 1_013_904_223
    return words[Int(random >> 8) % words.count]
  }

  private func view() -> Node<Action> {
    Node(.div, "container")
      .containing(
        Node(.div, "row")
          .containing(
            button("run", .create(1_000)),
            button("runlots", .create(10_000)),
            button("add", .append),
            button("update", .updateEveryTenth),
            button("clear", .clear),
            button("swaprows", .swap)
          ),
        Node(.table, "table")
          .containing(
            Node(.tbody)
              .id("tbody")
              .containing(
                rows: KeyedList(
                  rows.map { row in
                    RowIdentity(
                      key: UInt64(row.id),
                      version: row.version << 1 | (row.id == selected ? 1 : 0)
                    )
                  },
                  make: { [rows, selected] in
                    Self.row(rows[$0], isSelected: rows[$0].id == selected)
                  }
                )
              )
          )
      )
  }

  private func button(_ id: String, _ action: Action) -> Node<Action> {
    Node(.button)
      .id(id)
      .type("button")
      .onClick(action)
      .text(id)
  }

  private static func row(_ row: Row, isSelected: Bool) -> Node<Action> {
    Node(.tr)
      .class(isSelected ? "danger" : "")
      .containing(
        Node(.td, "col-md-1").text("\(row.id)"),
        Node(.td, "col-md-4")
          .containing(Node(.a).onClick(.select(row.id)).text(row.label)),
        Node(.td, "col-md-1")
          .containing(
            Node(.a)
              .onClick(.remove(row.id))
              .containing(Node(.span, "glyphicon").decorative())
          ),
        Node(.td, "col-md-6")
      )
  }
}
