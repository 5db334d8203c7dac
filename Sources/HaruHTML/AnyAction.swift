/// An action of some page, as elements carry it.
///
/// Elements do not know the type of their page's actions. It is known where an action goes in and
/// where it comes out, at the two ends of ``Node/map(_:)`` and in ``Document``: the type of a node
/// says which actions are inside, so the unchecked casts cannot meet another one.
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
