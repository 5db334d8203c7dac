// Pages are made of thousands of these calls: inlined, they were half of the WebAssembly.

extension Property {
  /// The property, or nothing where the condition does not hold.
  public static func when(_ condition: Bool, _ property: @autoclosure () -> Property) -> Property {
    condition ? property() : .none
  }

  /// Any attribute, by its name.
  @inline(never)
  public static func attribute(_ name: AttributeName, _ value: String) -> Property {
    .attribute(Attribute(name, value))
  }

  /// The classes of `haru.css` that draw the element.
  @inline(never)
  public static func `class`(_ names: String) -> Property { .attribute(.class, names) }
  /// The element's id, for labels and focus.
  @inline(never)
  public static func id(_ id: String) -> Property { .attribute(.id, id) }
  /// Where a link leads.
  @inline(never)
  public static func href(_ path: String) -> Property { .attribute(.href, path) }
  /// The type of a button or input.
  @inline(never)
  public static func type(_ type: String) -> Property { .attribute(.type, type) }
  /// The text in a control; written as a property, and never while its user composes a character.
  @inline(never)
  public static func value(_ text: String) -> Property { .attribute(.value, text) }
  /// Whether a checkbox is checked.
  @inline(never)
  public static func checked(_ isOn: Bool) -> Property { isOn ? .attribute(.checked, "") : .none }
  /// Whether a control cannot be used.
  @inline(never)
  public static func disabled(_ isOn: Bool) -> Property { isOn ? .attribute(.disabled, "") : .none }
  /// Whether the element is not shown at all.
  @inline(never)
  public static func hidden(_ isOn: Bool) -> Property { isOn ? .attribute(.hidden, "") : .none }
  /// The element's ARIA role.
  @inline(never)
  public static func role(_ role: String) -> Property { .attribute(.role, role) }
  /// The element's name for assistive technology.
  @inline(never)
  public static func label(_ text: String) -> Property { .attribute(.ariaLabel, text) }
  /// Whether assistive technology passes the element over.
  @inline(never)
  public static var decorative: Property { .attribute(.ariaHidden, "true") }
  /// The page that the link stands for is the one shown.
  @inline(never)
  public static func current(_ isOn: Bool) -> Property {
    isOn ? .attribute(.ariaCurrent, "page") : .none
  }
  /// Whether a toggle button is on.
  @inline(never)
  public static func pressed(_ isOn: Bool) -> Property {
    .attribute(.ariaPressed, isOn ? "true" : "false")
  }
  /// The area whose accent the subtree takes: day, focus, calc, quote, word, clock or sky.
  @inline(never)
  public static func area(_ area: String) -> Property { .attribute(.dataArea, area) }
}

extension Property {
  /// Sends an action when one kind of event happens.
  @inline(never)
  public static func on(
    _ kind: EventKind,
    _ action: Action,
    preventsDefault: Bool = false
  ) -> Property {
    .handler(Handler(kind: kind, preventsDefault: preventsDefault, response: .send(action)))
  }

  /// Reads an action out of an event; the event passes by where there is none.
  @inline(never)
  public static func on(
    _ kind: EventKind,
    preventsDefault: Bool = false,
    decode: @escaping (Event) -> Action?
  ) -> Property {
    .handler(Handler(kind: kind, preventsDefault: preventsDefault, response: .decode(decode)))
  }

  /// Sends an action when the element is pressed by pointer or key.
  @inline(never)
  public static func onClick(_ action: Action) -> Property { .on(.click, action) }

  /// Sends the text of a control at each change.
  @inline(never)
  public static func onInput(_ action: @escaping (String) -> Action) -> Property {
    .on(.input) { action($0.value) }
  }

  /// Sends the text of a control when its user is done with it.
  @inline(never)
  public static func onChange(_ action: @escaping (String) -> Action) -> Property {
    .on(.change) { action($0.value) }
  }

  /// Sends whether a checkbox is on when it changes.
  @inline(never)
  public static func onToggle(_ action: @escaping (Bool) -> Action) -> Property {
    .on(.change) { action($0.isOn) }
  }

  /// Sends an action when a form is submitted; the browser does not leave the page.
  @inline(never)
  public static func onSubmit(_ action: Action) -> Property {
    .on(.submit, action, preventsDefault: true)
  }
}
