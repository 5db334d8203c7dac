import HaruHTML

/// A small drawing of a step: the screen of the phone or of the other app at that moment.
///
/// Its words are those that all languages leave untranslated. It repeats the sentence beside it, so
/// it is decorative.
enum StepPicture {
  typealias Node = HaruHTML.Node<Never>

  /// The camera of a phone sees a code.
  case scan
  /// A new shortcut gets its action.
  case add
  /// Values go into their fields.
  case paste
  /// A voice is heard.
  case say
  /// A new shortcut gets its name.
  case name
  /// The action gets its URL.
  case address
  /// The action gets its method and headers.
  case headers
  /// The action gets its body.
  case body
  /// The response is read aloud.
  case speak
  /// The share sheet offers the shortcut.
  case share
  /// The shortcut is on the home screen.
  case home

  var node: Node {
    Node(.svg, "step").attribute(.viewBox, "0 0 200 64").decorative()
      .containing([Node(.rect, "frame").box(1, 1, 198, 62, round: 10)] + shapes)
  }

  private var shapes: [Node] {
    switch self {
    case .scan:
      [
        path("M84 10h32a5 5 0 0 1 5 5v48h-42v-48a5 5 0 0 1 5-5Z"),
        path("M89 26v-6h6M105 20h6v6M111 40v6h-6M95 46h-6v-6", isMain: true),
        path("M95 27h4v4h-4ZM102 27h4v4h-4ZM95 35h4v4h-4ZM103 35h1M106 38h1"),
      ]
    case .add:
      [
        path("M22 32h20M32 22v20", isMain: true), field(60, 12, 126), word("URL", 70, 25),
        path("M108 21h66"), field(60, 35, 126), path("M70 44h80"),
      ]
    case .paste:
      [
        path("M16 20h14v18H16ZM21 20v-5h14v18h-5"), path("M44 29h10M50 24l5 5-5 5", isMain: true),
        field(66, 12, 120), word("URL", 76, 25), path("M108 21h66"), field(66, 35, 120),
        path("M76 44h86"),
      ]
    case .say:
      [
        path(
          "M30 14h96a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H58l-12 9v-9H30a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6Z"
        ),
        path("M38 25h70M38 33h46"), path("M146 26v8M155 18v24M164 23v14M173 28v4", isMain: true),
      ]
    case .name:
      [
        path("M22 32h20M32 22v20"), field(60, 21, 126, isMain: true),
        path("M70 30h72", isMain: true),
      ]
    case .address:
      [
        path("M31 18a14 14 0 1 0 .1 0M17 32h28M31 18c-9 9-9 19 0 28c9-9 9-19 0-28"),
        field(60, 21, 126, isMain: true), word("URL", 70, 34), path("M102 30h72", isMain: true),
      ]
    case .headers:
      [
        field(14, 12, 54, isMain: true), word("POST", 24, 25), path("M80 21h60"),
        field(14, 35, 172, isMain: true), word("Authorization", 24, 48), path("M132 44h46"),
      ]
    case .body:
      [
        field(14, 12, 54, isMain: true), word("JSON", 24, 25), path("M80 21h60"),
        field(14, 35, 172, isMain: true), word("task", 24, 48), path("M60 44h86"),
      ]
    case .speak:
      [
        path("M18 26h7l9-8v28l-9-8h-7Z"),
        path("M41 26a8 8 0 0 1 0 12M47 20a16 16 0 0 1 0 24", isMain: true),
        path("M72 22h104M72 32h104M72 42h64"),
      ]
    case .share:
      [
        path("M24 28h-4v20h24V28h-4"), path("M32 39V14M25 21l7-7 7 7", isMain: true),
        field(66, 12, 120), path("M76 21h64"), field(66, 35, 120, isMain: true),
        path("M76 44h86", isMain: true),
      ]
    case .home:
      (0..<10).map { place in
        let isMain = place == 7
        return Node(.rect).class(isMain ? "hit" : nil)
          .box(24 + 32 * (place % 5), 8 + 26 * (place / 5), 22, 22, round: 6)
      }
    }
  }

  private func path(_ shape: StaticString, isMain: Bool = false) -> Node {
    Node(.path).class(isMain ? "hit" : nil).attribute(.d, shape)
  }

  private func field(_ x: Int, _ y: Int, _ width: Int, isMain: Bool = false) -> Node {
    Node(.rect).class(isMain ? "hit" : nil).box(x, y, width, 18, round: 5)
  }

  private func word(_ word: String, _ x: Int, _ y: Int) -> Node {
    Node(.text).attribute(.x, "\(x)").attribute(.y, "\(y)").attribute(.fontSize, "12").text(word)
  }
}

extension Node {
  /// The place, size and corners of a rectangle.
  fileprivate func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, round: Int) -> Node {
    attribute(.x, "\(x)").attribute(.y, "\(y)").attribute(.width, "\(width)")
      .attribute(.height, "\(height)").attribute(.rx, "\(round)")
  }
}
