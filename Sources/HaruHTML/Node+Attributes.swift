extension Node {
  /// Sets any attribute, by its name.
  @inline(never)
  public func attribute(_ name: AttributeName, _ value: StaticString) -> Node {
    attribute(name, .constant(value))
  }

  /// Sets an attribute to a text made from data, or does nothing if it is nil.
  @inline(never) @_disfavoredOverload
  public func attribute(_ name: AttributeName, _ value: String?) -> Node {
    guard let value else { return self }
    return attribute(name, .made(value))
  }

  /// Sets an attribute to a text of the catalogue.
  @inline(never)
  public func attribute(_ name: AttributeName, _ value: Message) -> Node {
    attribute(name, .message(value))
  }

  /// Sets an attribute.
  @inline(never)
  public func attribute(_ name: AttributeName, _ value: Text) -> Node {
    element?.set(name, value)
    return self
  }

  /// Sets a boolean attribute such as `checked` if the condition holds.
  @inline(never)
  public func flag(_ name: AttributeName, _ isOn: Bool = true) -> Node {
    isOn ? attribute(name, "") : self
  }

  /// Sets an attribute to `true` or `false`, as ARIA states require.
  @inline(never)
  public func state(_ name: AttributeName, _ isOn: Bool) -> Node {
    isOn ? attribute(name, "true") : attribute(name, "false")
  }
}

extension Node {
  /// The classes in `haru.css`, if they depend on data.
  public func `class`(_ names: String?) -> Node { attribute(.class, names) }
  /// The element's id, for labels and focus.
  public func id(_ id: StaticString) -> Node { attribute(.id, id) }
  /// The element's id, if it depends on data.
  @_disfavoredOverload
  public func id(_ id: String?) -> Node { attribute(.id, id) }
  /// Where a link leads.
  public func href(_ path: StaticString) -> Node { attribute(.href, path) }
  /// Where a link leads, if that depends on data.
  @_disfavoredOverload
  public func href(_ path: String) -> Node { attribute(.href, path) }
  /// The type of an input.
  public func type(_ type: StaticString) -> Node { attribute(.type, type) }
  /// The text in a control; written as a property, and never during an IME composition.
  public func value(_ text: String) -> Node { attribute(.value, text) }
  /// Whether a checkbox is checked.
  public func checked(_ isOn: Bool) -> Node { flag(.checked, isOn) }
  /// Whether a control cannot be used.
  public func disabled(_ isOn: Bool) -> Node { flag(.disabled, isOn) }
  /// Whether the element is not shown at all.
  public func hidden(_ isOn: Bool) -> Node { flag(.hidden, isOn) }
  /// The element's ARIA role.
  public func role(_ role: StaticString) -> Node { attribute(.role, role) }
  /// The element's accessible name.
  public func label(_ message: Message) -> Node { attribute(.ariaLabel, message) }
  /// The element's accessible name, if it depends on data.
  public func label(_ text: String) -> Node { attribute(.ariaLabel, text) }
  /// The id of the element that names this one.
  public func labelled(by id: StaticString) -> Node { attribute(.ariaLabelledby, id) }
  /// Hides the element from assistive technology.
  public func decorative() -> Node { attribute(.ariaHidden, "true") }
  /// Whether the link leads to the page on screen.
  public func current(_ isOn: Bool) -> Node {
    isOn ? attribute(.ariaCurrent, "page") : self
  }
  /// Whether a toggle button is on.
  public func pressed(_ isOn: Bool) -> Node { state(.ariaPressed, isOn) }
  /// The area whose accent colour the subtree uses: day, focus, calc, quote, word, clock or sky.
  public func area(_ area: StaticString) -> Node { attribute(.dataArea, area) }
}
