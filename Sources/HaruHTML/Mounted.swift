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

  init(id: UInt32, in parent: UInt32, element: Element) {
    self.id = id
    self.parent = parent
    self.element = element
  }
}
