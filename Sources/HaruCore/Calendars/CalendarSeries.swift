#if !hasFeature(Embedded)
import HaruTime

/// An event with its recurrences: the component that has the rules, and those that replace some of
/// its occurrences.
struct CalendarSeries {
  /// The component with the rules; nil if the file has only replacements.
  var main: CalendarComponent?
  var replacements: [CalendarComponent] = []

  /// Groups the components of a file by `UID`; of several versions, the one with the highest
  /// `SEQUENCE` counts.
  static func all(of components: [CalendarComponent]) -> [CalendarSeries] {
    var series: [CalendarSeries] = []
    var places: [String: Int] = [:]
    for component in components {
      guard let uid = component.uid else {
        series.append(CalendarSeries(main: component))
        continue
      }
      let place = places[uid] ?? series.count
      if place == series.count {
        places[uid] = place
        series.append(CalendarSeries())
      }
      if component.recurrenceID != nil {
        series[place].replacements.append(component)
      } else if let main = series[place].main, main.sequence == component.sequence {
        // Some programs use the same id for several events.
        series.append(CalendarSeries(main: component))
      } else if series[place].main.map({ $0.sequence < component.sequence }) ?? true {
        series[place].main = component
      }
    }
    return series
  }
}

extension CalendarSeries {
  /// The replacements of single occurrences, the last version of each.
  func replacedOccurrences(in home: ZoneRules) -> [(CalendarTime, CalendarComponent)] {
    var places: [Instant: Int] = [:]
    var found: [(CalendarTime, CalendarComponent)] = []
    for event in replacements where !event.changesFuture {
      guard let id = event.recurrenceID else { continue }
      let place = places[id.instant(in: home)] ?? found.count
      if place == found.count {
        places[id.instant(in: home)] = place
        found.append((id, event))
      } else if found[place].1.sequence <= event.sequence {
        found[place] = (id, event)
      }
    }
    return found
  }
}

/// A set of occurrences, named by components or excluded dates.
struct OccurrenceSet {
  private var days: Set<Int> = []
  private var instants: Set<Instant> = []

  /// Adds the occurrence at a time; a date stands for every occurrence on it.
  mutating func insert(_ time: CalendarTime, of start: CalendarTime, home: ZoneRules) {
    if time.isDate || start.isDate {
      days.insert(time.local.date.daysSinceEpoch)
    } else {
      instants.insert(time.instant(in: home))
    }
  }

  func contains(_ time: CalendarTime, home: ZoneRules) -> Bool {
    if days.contains(time.local.date.daysSinceEpoch) { return true }
    return !time.isDate && !instants.isEmpty && instants.contains(time.instant(in: home))
  }
}
#endif
