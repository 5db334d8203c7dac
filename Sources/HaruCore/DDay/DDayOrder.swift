/// Sorts indices.
///
/// One small function for all lists, because each specialisation of the standard library's sort
/// would add 4 KB to the web app.
enum DDayOrder {
  /// The indices 0 to `count` - 1 in order; the sort is stable (bottom-up merge sort).
  static func places(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var places = Array(0..<count)
    var merged = places
    var width = 1
    while width < count {
      for start in stride(from: 0, to: count, by: width * 2) {
        var left = start
        let middle = min(start + width, count)
        var right = middle
        let end = min(start + width * 2, count)
        for target in start..<end {
          let takesRight =
            left == middle || right < end && precedes(places[right], places[left])
          merged[target] = places[takesRight ? right : left]
          if takesRight { right += 1 } else { left += 1 }
        }
      }
      swap(&places, &merged)
      width *= 2
    }
    return places
  }
}
