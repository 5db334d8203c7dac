/// The kinds of browser events that a page can handle.
///
/// The raw value is the bit that the browser tests while it walks up from the event's target.
public enum EventKind: UInt8, CaseIterable, Sendable {
  case click, input, change, submit, keydown, pointerdown, pointermove, pointerup, cancel

  /// The name that `addEventListener` takes.
  public var name: StaticString {
    switch self {
    case .click: "click"
    case .input: "input"
    case .change: "change"
    case .submit: "submit"
    case .keydown: "keydown"
    case .pointerdown: "pointerdown"
    case .pointermove: "pointermove"
    case .pointerup: "pointerup"
    case .cancel: "cancel"
    }
  }
}

/// The data of a browser event.
public struct Event: Sendable {
  /// The control's text, or the name of the key for `keydown`.
  public let value: String
  /// Whether the control is checked.
  public let isOn: Bool
  /// The pointer's position in the element, as fractions of its width and height.
  public let x: Double, y: Double

  /// Creates an event from what the browser sent.
  public init(value: String = "", isOn: Bool = false, x: Double = 0, y: Double = 0) {
    self.value = value
    self.isOn = isOn
    self.x = x
    self.y = y
  }
}

/// How an element handles one kind of event.
struct Handler {
  /// How the event becomes an action.
  enum Response {
    case send(AnyAction)
    case decode((Event) -> AnyAction?)
  }

  /// The kind of event.
  let kind: EventKind
  /// Whether the browser's default action is prevented.
  let preventsDefault: Bool
  let response: Response

  /// The action for an event, nil if the page ignores it.
  func action(for event: Event) -> AnyAction? {
    switch response {
    case .send(let action): action
    case .decode(let decode): decode(event)
    }
  }
}
