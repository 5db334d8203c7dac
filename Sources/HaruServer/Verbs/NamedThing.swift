import HaruCore
import HaruSync
import HaruUI

/// A thing that programs refer to by its name or the start of its id.
protocol NamedThing: StoredThing {
  /// Its name; empty if it has none.
  var verbName: String { get }
  /// The message if nothing has this name.
  static func missing(_ name: String, _ messages: Messages) -> String
  /// The message if several things have this name.
  static func several(_ name: String, _ messages: Messages) -> String
}

extension WorkItem: NamedThing {
  var verbName: String { name }

  static func missing(_ name: String, _ messages: Messages) -> String {
    messages.focusNotFound(text: name)
  }

  static func several(_ name: String, _ messages: Messages) -> String {
    messages.focusAmbiguous(text: name)
  }
}

extension Word: NamedThing {
  var verbName: String { term }

  static func missing(_ name: String, _ messages: Messages) -> String {
    messages.wordNotFound(text: name)
  }

  static func several(_ name: String, _ messages: Messages) -> String {
    messages.wordAmbiguous(text: name)
  }
}

extension DDayEntry: NamedThing {
  var verbName: String { dday.name }

  static func missing(_ name: String, _ messages: Messages) -> String {
    messages.ddayNotFound(text: name)
  }

  static func several(_ name: String, _ messages: Messages) -> String {
    messages.ddayAmbiguous(text: name)
  }
}

extension Alarm: NamedThing {
  var verbName: String { label }

  static func missing(_ name: String, _ messages: Messages) -> String {
    messages.alarmNotFound(text: name)
  }

  static func several(_ name: String, _ messages: Messages) -> String {
    messages.alarmAmbiguous(text: name)
  }
}

extension Countdown: NamedThing {
  var verbName: String { label }

  static func missing(_ name: String, _ messages: Messages) -> String {
    messages.timerNotFound(text: name)
  }

  static func several(_ name: String, _ messages: Messages) -> String {
    messages.timerAmbiguous(text: name)
  }
}

extension WeatherPlace: NamedThing {
  var verbName: String { name }

  static func missing(_ name: String, _ messages: Messages) -> String {
    messages.weatherNotSaved(name: name)
  }

  static func several(_ name: String, _ messages: Messages) -> String {
    messages.weatherAmbiguous(name: name)
  }
}

extension QuoteEntry: NamedThing {
  var verbName: String { "" }

  static func missing(_ name: String, _ messages: Messages) -> String {
    messages.quotesNotFound(id: name)
  }

  static func several(_ name: String, _ messages: Messages) -> String {
    messages.quotesAmbiguous(id: name)
  }
}
