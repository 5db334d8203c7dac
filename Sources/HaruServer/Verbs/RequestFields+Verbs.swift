import HaruCore
import HaruTime
import HaruUI

extension RequestFields {
  /// Reads a name; it must be more than blanks and control characters.
  mutating func name(_ field: String, _ given: String?) -> String? {
    guard let given else { return nil }
    if !Self.visible(given).allSatisfy(\.isWhitespace) { return given.trimmed }
    // An empty text has already been reported.
    if !given.isEmpty { add(field, "no_text") }
    return nil
  }

  /// Reads an estimate as people write it, in seconds.
  mutating func estimate(_ name: String) -> Int64? {
    guard let text = optionalText(name, limit: 64) else { return nil }
    if let seconds = try? DurationText.seconds(of: text),
      WorkItem.estimateLimits.contains(seconds)
    {
      return seconds
    }
    add(name, "no_duration")
    return nil
  }

  /// Reads the name of an icon.
  mutating func icon(_ name: String) -> String? {
    guard let text = optionalText(name, limit: 40) else { return nil }
    if WorkIcon(name: text) == nil { add(name, "no_icon") }
    return text
  }

  /// Reads one of the colours of tasks.
  mutating func pen(_ name: String) -> Int? {
    let pens = Int64(WorkItem.pens.lowerBound)...Int64(WorkItem.pens.upperBound)
    let pen = integer(name, in: pens, default: 0)
    return pen == 0 ? nil : Int(pen)
  }
}
