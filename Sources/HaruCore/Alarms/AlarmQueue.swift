import HaruTime

/// A priority queue of the next ring of each alarm: a binary heap, earliest first.
struct AlarmQueue {
  private var rings: [AlarmOccurrence?]
  /// When they ring: comparing these copies no ring.
  private var instants: [Instant?]
  /// The indices of the alarms that still ring; no parent comes after its children.
  private var heap: [Int] = []

  /// Creates a queue from the next ring of each alarm, nil if it will not ring again.
  init(_ rings: [AlarmOccurrence?]) {
    self.rings = rings
    instants = rings.map { $0?.moment.instant }
    heap = rings.indices.filter { rings[$0] != nil }
    for position in (0..<heap.count / 2).reversed() { sink(position) }
  }

  /// The earliest ring and the index of its alarm; of simultaneous ones, the first alarm's.
  var first: (alarm: Int, ring: AlarmOccurrence)? {
    guard let place = heap.first, let ring = rings[place] else { return nil }
    return (place, ring)
  }

  /// Replaces the earliest ring with the next one of the same alarm.
  mutating func replaceFirst(by ring: AlarmOccurrence?) {
    guard let place = heap.first else { return }
    rings[place] = ring
    instants[place] = ring?.moment.instant
    if ring == nil, let last = heap.popLast(), !heap.isEmpty { heap[0] = last }
    sink(0)
  }

  /// Sifts an element down until it comes before its children.
  private mutating func sink(_ start: Int) {
    var position = start
    while true {
      var least = position
      for child in [2 * position + 1, 2 * position + 2] where child < heap.count {
        if isBefore(heap[child], heap[least]) { least = child }
      }
      if least == position { return }
      heap.swapAt(position, least)
      position = least
    }
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    guard let first = instants[one], let second = instants[other] else { return false }
    return first == second ? one < other : first < second
  }
}
