extension Node {
  /// Sends an action when one kind of event happens.
  @inline(never)
  public func on(_ kind: EventKind, _ action: Action, preventsDefault: Bool = false) -> Node {
    handle(kind, preventsDefault, .send(.of(action)))
  }

  /// Reads an action out of an event; the event passes by where there is none.
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

  /// Sends the text of a control at each change.
  public func onInput(_ action: @escaping (String) -> Action) -> Node {
    on(.input) { action($0.value) }
  }

  /// Sends the text of a control when its user is done with it.
  public func onChange(_ action: @escaping (String) -> Action) -> Node {
    on(.change) { action($0.value) }
  }

  /// Sends whether a checkbox is on when it changes.
  public func onToggle(_ action: @escaping (Bool) -> Action) -> Node {
    on(.change) { action($0.isOn) }
  }

  /// Sends an action when a dialog was closed, by its user or by the view.
  ///
  /// The browser tells of it late, sometimes when the dialog is open again: then it is passed over.
  public func onClosed(_ action: Action) -> Node {
    on(.close) { $0.isOn ? nil : action }
  }

  /// Sends an action when a form is submitted; the browser does not leave the page.
  public func onSubmit(_ action: Action) -> Node { on(.submit, action, preventsDefault: true) }
}
