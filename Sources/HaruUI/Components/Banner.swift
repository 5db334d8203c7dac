package import HaruHTML

/// A notice above a page or a part of it: a sentence with an optional icon and buttons.
package enum Banner {
  /// How a banner looks, and how it is announced when it appears.
  package struct Look {
    let classes: StaticString
    var role: StaticString = "status"

    /// The default banner.
    package static var plain: Look { Look(classes: "banner") }
    /// Something works worse than it should.
    static var warning: Look { Look(classes: "banner warn") }
    /// Something failed, which is announced at once.
    package static var failure: Look { Look(classes: "banner bad", role: "alert") }
    /// The buttons are below the sentence.
    static var stacked: Look { Look(classes: "banner aside") }
    /// The whole page is a demo.
    static var demo: Look { Look(classes: "banner demo") }
    /// The browser mutes the page.
    static var silence: Look { Look(classes: "banner warn silence") }
  }

  /// A banner; one that is always on its page is not announced.
  @inline(never)
  package static func node<Action>(
    _ text: Text,
    icon: Icon? = nil,
    look: Look = .plain,
    isAnnounced: Bool = true,
    _ buttons: [Node<Action>] = []
  ) -> Node<Action> {
    let frame = Node<Action>(.div, look.classes)
    let drawing = icon.map { $0.node(.small) } ?? Node<Never>.empty
    return (isAnnounced ? frame.role(look.role) : frame)
      .containing([Node(still: drawing), Node(still: Node(.p).text(text))] + buttons)
  }

  /// A banner of one line, without buttons.
  @inline(never)
  static func line(_ text: Text, icon: Icon? = nil, look: Look = .plain) -> Node<Never> {
    let frame = Node<Never>(.p, look.classes).role(look.role)
    guard let icon else { return frame.text(text) }
    return frame.containing(icon.node(.small), Node(.span).text(text))
  }
}
