/// A type-erased action of a page, as elements carry it.
///
/// Elements do not know the action type of their page. It is known at both ends, in
/// ``Node/map(_:)`` and in ``Document``: a node's type says which actions it contains, so the
/// unchecked casts cannot fail.
class AnyAction {
  fileprivate init() {}

  static func of<Action>(_ action: Action) -> AnyAction { BoxedAction(action) }

  final func action<Action>(_: Action.Type) -> Action {
    unsafeDowncast(self, to: BoxedAction<Action>.self).action
  }
}

private final class BoxedAction<Action>: AnyAction {
  let action: Action

  init(_ action: Action) {
    self.action = action
    super.init()
  }
}
