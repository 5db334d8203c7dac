/// An element in the browser: what the next view is diffed against.
final class Mounted {
  enum Children {
    case none
    case nodes([Mounted?])
    case list([RowIdentity], [Mounted])
  }

  let id: UInt32
  /// The id of the element around it.
  let parent: UInt32
  /// The element it was last rendered from.
  var element: Element
  var children = Children.none
  /// The hash of the memo that built it, if one did.
  var memo: UInt64?

  init(id: UInt32, in parent: UInt32, element: Element) {
    self.id = id
    self.parent = parent
    self.element = element
  }
}
