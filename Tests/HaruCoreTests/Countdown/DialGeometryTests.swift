import HaruCore
import Testing

struct DialGeometryTests {
  @Test(arguments: [
    (0.5, 0.0, 60), (1.0, 0.5, 15), (0.5, 1.0, 30), (0.0, 0.5, 45), (0.933, 0.25, 10),
    (0.067, 0.75, 40), (0.552, 0.003, 1), (0.448, 0.003, 59),
  ])
  func findsTheMinuteOfAPoint(_ x: Double, _ y: Double, minute: Int) {
    #expect(DialGeometry.minutes(x: x, y: y) == minute)
  }

  @Test(arguments: [(0.5, 0.5), (0.52, 0.45), (Double.nan, 0.2)])
  func saysNothingNearTheMiddle(_ x: Double, _ y: Double) {
    #expect(DialGeometry.minutes(x: x, y: y) == nil)
  }

  @Test(arguments: [
    (0, "0 600"), (1, "8 600 "), (10, "82 600 "), (25, "82 18 82 18 41 600 "),
    (60, "82 18 82 18 82 18 82 18 82 18 82 600 "), (61, "82 18 82 18 82 18 82 18 82 18 82 600 "),
  ])
  func drawsArcsOfTenMinutes(_ minutes: Int, _ dashes: String) {
    #expect(DialGeometry.dashes(minutes) == dashes)
  }
}
