/// Puts things in order by their places.
///
/// One small function for all lists: each specialisation of the standard library's sort would add
/// 4 KB to the web app.
enum DDayOrder {
  /// The places 0 to `count` - 1 in order; equals keep theirs (binary insertion).
  static func places(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var places: [Int] = []
    for place in 0..<count {
      var low = 0
      var high = places.count
      while low < high {
        let middle = (low + high) / 2
        if precedes(place, places[middle]) { high = middle } else { low = middle + 1 }
      }
      places.insert(place, at: low)
    }
    return places
  }
}
