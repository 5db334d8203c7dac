import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// A saved day as it is listed and shown.
struct DDayRow {
  let entry: DDayEntry
  /// D-25, or the number of the day.
  let number: String
  private let count: DDayCount
  private let lunar: String?

  init(entry: DDayEntry, count: DDayCount, messages: Messages) {
    self.entry = entry
    self.count = count
    number = messages.number(count.number)
    lunar = count.target.lunar.map { messages.lunar($0, withYear: false) }
  }

  func line(numberWidth: Int) -> String {
    let padding = String(repeating: " ", count: numberWidth - number.columns)
    let note = lunar.map { " (\($0))" } ?? ""
    return "\(number)\(padding)  \(count.target.date)  \(entry.dday.name)\(note)"
  }

  var json: JSON { .object(entry.members(count, text: number)) }
}
