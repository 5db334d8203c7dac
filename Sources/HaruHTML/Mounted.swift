/// An element that the browser shows: what the next view is compared with.
final class Mounted<Action> {
  enum Content {
    case none
    case text(String)
    case nodes([Mounted?])
    case list([RowIdentity], [Mounted])
  }

  let id: UInt32
  let tag: Tag
  var attributes: [Attribute]
  var handlers: [Handler<Action>]
  var content: Content = .none
  /// The hash of the memo that made it, if one did.
  var memo: UInt64?

  init(id: UInt32, element: Element<Action>) {
    self.id = id
    tag = element.tag
    attributes = element.attributes
    handlers = element.handlers
  }
}

extension Element {
  /// One bit for each kind of event that the element answers.
  var eventMask: UInt32 {
    handlers.reduce(0) { $0 | 1 << UInt32($1.kind.rawValue) }
  }
}

extension Mounted {
  var eventMask: UInt32 {
    handlers.reduce(0) { $0 | 1 << UInt32($1.kind.rawValue) }
  }
}
