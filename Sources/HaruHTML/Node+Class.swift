// What most of a page is made of: elements with a class and nothing else. They are functions of
// their own because attributes written out at each place would be most of the WebAssembly.

extension Node {
  /// Makes an element of the given classes with nodes inside.
  @inline(never)
  public static func box(_ tag: Tag, _ classes: StaticString, _ children: [Node]) -> Node {
    .element(tag, [.class("\(classes)")], children)
  }

  /// Makes an element of the given classes with text inside.
  @inline(never)
  public static func line(_ tag: Tag, _ classes: StaticString, _ text: String) -> Node {
    .element(tag, [.class("\(classes)")], text: text)
  }
}
