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

  /// `date` is the saved day, `target` the one that is counted to or from.
  var json: JSON {
    let dday = entry.dday
    return [
      "id": .string(entry.id.text),
      "name": .string(dday.name),
      "date": .string(dday.date.start.description),
      "lunar": dday.date.lunarDate.map { .string($0.description) } ?? .null,
      "leapMonth": .bool(dday.date.lunarDate?.isLeapMonth ?? false),
      "from": .string(count.from.description),
      "target": .string(count.target.date.description),
      "days": .integer(Int64(count.daysAhead)),
      "text": .string(number),
      "dayOne": .bool(dday.counting == .dayOne),
      "yearly": .bool(dday.isYearly),
    ]
  }
}
