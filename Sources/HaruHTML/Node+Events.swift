extension Node {
  /// Sends an action when an event of one kind happens.
  @inline(never)
  public func on(_ kind: EventKind, _ action: Action, preventsDefault: Bool = false) -> Node {
    handle(kind, preventsDefault, .send(.of(action)))
  }

  /// Maps an event to an action; nil ignores the event.
  @inline(never)
  public func on(
    _ kind: EventKind,
    preventsDefault: Bool = false,
    decode: @escaping (Event) -> Action?
  ) -> Node {
    handle(kind, preventsDefault, .decode { event in decode(event).map { AnyAction.of($0) } })
  }

  private func handle(
    _ kind: EventKind,
    _ preventsDefault: Bool,
    _ response: Handler.Response
  ) -> Node {
    element?.handlers.append(
      Handler(kind: kind, preventsDefault: preventsDefault, response: response)
    )
    return self
  }

  /// Sends an action when the element is pressed by pointer or key.
  public func onClick(_ action: Action) -> Node { on(.click, action) }

  /// Sends the text of a control whenever it changes.
  public func onInput(_ action: @escaping (String) -> Action) -> Node {
    on(.input) { action($0.value) }
  }

  /// Sends the text of a control once the user has finished editing it.
  public func onChange(_ action: @escaping (String) -> Action) -> Node {
    on(.change) { action($0.value) }
  }

  /// Sends the state of a checkbox when it changes.
  public func onToggle(_ action: @escaping (Bool) -> Action) -> Node {
    on(.change) { action($0.isOn) }
  }

  /// Sends an action when a form is submitted; the browser stays on the page.
  public func onSubmit(_ action: Action) -> Node { on(.submit, action, preventsDefault: true) }
}
