/// The dial of an hour: sixty minutes in a circle, drawn as arcs of ten.
public enum DialGeometry {
  /// 1,000 × sin of 0 to 15 minutes (6° each).
  private static let sines = [
    0, 105, 208, 309, 407, 500, 588, 669, 743, 809, 866, 914, 951, 978, 995, 1_000,
  ]

  /// The minute at a point in the square around the dial, 1 to 60 clockwise from the top; nil near
  /// the centre, where the angle is unclear.
  ///
  /// The point is given as fractions of the width and the height.
  public static func minutes(x: Double, y: Double) -> Int? {
    let (right, up) = (x - 0.5, 0.5 - y)
    guard right * right + up * up > 0.01 else { return nil }
    var best = 60
    var nearest = -Double.infinity
    for minute in 1...60 {
      // The cosine of the angle between point and minute, times a constant.
      let nearness = right * Double(sine(minute)) + up * Double(sine(minute + 15))
      if nearness > nearest {
        nearest = nearness
        best = minute
      }
    }
    return best
  }

  /// The dash pattern for a number of minutes on a circle of length 600: arcs of ten with gaps.
  ///
  /// Each arc is shortened by its round caps and the gap.
  public static func dashes(_ minutes: Int) -> String {
    let (arc, gap) = (82, 18)
    var text = ""
    var left = min(max(minutes, 0), 60)
    while left > 0 {
      let part = min(left, 10)
      text += "\(max(1, arc * part / 10)) \(left > 10 ? gap : 600) "
      left -= part
    }
    return text.utf8.isEmpty ? "0 600" : text
  }

  private static func sine(_ minute: Int) -> Int {
    let turned = minute % 60
    let half = turned % 30
    let size = sines[min(half, 30 - half)]
    return turned < 30 ? size : -size
  }
}
