import HaruUI

/// What a widget shows.
enum WidgetKind: String, CaseIterable {
  case today, dday, alarm, quote

  /// The part of the day that it requires.
  var part: DayPart {
    switch self {
    case .today: .work
    case .dday: .ddays
    case .alarm: .alarm
    case .quote: .quote
    }
  }

  /// The display name.
  func name(_ text: Messages) -> String {
    switch self {
    case .today: text.todayTitle
    case .dday: text.ddayTitle
    case .alarm: text.alarmNext
    case .quote: text.quotesToday
    }
  }

  /// The path of its forms without the extension; it is secret because it contains the token.
  func path(_ token: String) -> String { "/w/\(token)/\(rawValue)" }
}

/// The form in which a program gets a widget.
enum WidgetForm: String, CaseIterable {
  case png, svg, txt, json

  var isPicture: Bool { self == .svg || self == .png }

  /// The media type.
  var type: String {
    switch self {
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .json: "application/json; charset=utf-8"
    case .txt: "text/plain; charset=utf-8"
    }
  }

  /// The display name.
  func name(_ text: Messages) -> String {
    switch self {
    case .png: text.widgetsPNG
    case .svg: text.widgetsSVG
    case .txt: text.widgetsLines
    case .json: text.widgetsData
    }
  }
}

/// The sizes of a phone's widgets, in points.
enum WidgetSize: String, CaseIterable {
  case s, m, l

  var width: Int { self == .s ? 148 : 312 }
  var height: Int { self == .l ? 312 : 148 }
}

/// The theme of a widget: the device's, or a fixed one.
enum WidgetTheme: String, CaseIterable {
  case auto, light, dark
}

extension Scope {
  /// The widgets whose records a token's scope includes.
  var widgets: [WidgetKind] {
    WidgetKind.allCases.filter { $0.part.kinds.allSatisfy(reaches) }
  }
}
