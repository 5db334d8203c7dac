package import HaruHTML

/// The icons in the sprite `icons.svg`, by id.
package enum Icon: CaseIterable, Sendable {
  case calc, dday, settings, backspace, copy, trash, history, plus, swap, right, left, down
  case check, x, share, more, edit, bookmark, up, grip, search, alert, refresh, download, upload
  case sun, moon, device, language, volume, bell, help, shield, info, star, mail, clock, text
  case chat, out, backup, eye, play, pause, quote, heart, heartOn
  case today, focus, chart, grid, flame, print
  case alarm, globe, stopwatch, timer, library

  case word, weather, cloud, rain, snow, nightCloud, wind, drop, gauge, sunset
  case cloudOff, drizzle, showers, sleet, storm, fog
  case phone

  private var id: StaticString {
    switch self {
    case .calc: "calc"
    case .dday: "dday"
    case .settings: "settings"
    case .backspace: "backspace"
    case .copy: "copy"
    case .trash: "trash"
    case .history: "history"
    case .plus: "plus"
    case .swap: "swap"
    case .right: "right"
    case .left: "left"
    case .down: "down"
    case .check: "check"
    case .x: "x"
    case .share: "share"
    case .more: "more"
    case .edit: "edit"
    case .bookmark: "bookmark"
    case .up: "up"
    case .grip: "grip"
    case .search: "search"
    case .alert: "alert"
    case .refresh: "refresh"
    case .download: "download"
    case .upload: "upload"
    case .sun: "sun"
    case .moon: "moon"
    case .device: "device"
    case .language: "language"
    case .volume: "volume"
    case .bell: "bell"
    case .help: "help"
    case .shield: "shield"
    case .info: "info"
    case .star: "star"
    case .mail: "mail"
    case .clock: "clock"
    case .text: "text"
    case .chat: "chat"
    case .out: "out"
    case .backup: "backup"
    case .eye: "eye"
    case .play: "play"
    case .pause: "pause"
    case .quote: "quote"
    case .heart: "heart"
    case .heartOn: "heart-on"
    case .word: "word"
    case .weather: "weather"
    case .cloud: "cloud"
    case .cloudOff: "cloud-off"
    case .rain: "rain"
    case .drizzle: "drizzle"
    case .showers: "showers"
    case .sleet: "sleet"
    case .storm: "storm"
    case .fog: "fog"
    case .snow: "snow"
    case .nightCloud: "night-cloud"
    case .wind: "wind"
    case .drop: "drop"
    case .gauge: "gauge"
    case .sunset: "sunset"
    case .today: "today"
    case .focus: "focus"
    case .chart: "chart"
    case .grid: "grid"
    case .flame: "flame"
    case .print: "print"
    case .alarm: "alarm"
    case .globe: "globe"
    case .stopwatch: "stopwatch"
    case .timer: "timer"
    case .library: "library"
    case .phone: "phone"
    }
  }

  /// The size: 24, 20 or 16 px.
  package enum Size { case regular, small, tiny }

  /// The icon as a node, hidden from assistive technology; its control has the name.
  package func node<Action>(_ size: Size = .regular) -> Node<Action> { Node(still: drawing(size)) }

  @inline(never)
  private func drawing(_ size: Size) -> Node<Never> {
    let svg: Node<Never> =
      switch size {
      case .regular: Node(.svg, "i")
      case .small: Node(.svg, "i s")
      case .tiny: Node(.svg, "i xs")
      }
    return
      svg
      .decorative()
      .containing(Node(.use).href("#i-\(id)"))
  }
}
