/// An element that the browser shows: what the next view is compared with.
final class Mounted {
  enum Children {
    case none
    case nodes([Mounted?])
    case list([RowIdentity], [Mounted])
  }

  let id: UInt32
  /// The id of the element around it.
  let parent: UInt32
  /// What it was last made to look like.
  var element: Element
  var children = Children.none

  init(id: UInt32, in parent: UInt32, element: Element) {
    self.id = id
    self.parent = parent
    self.element = element
  }
}
