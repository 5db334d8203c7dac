import HaruTime
import Testing

/// Times of day as people type them.
struct TypedTimeTests {
  @Test(arguments: [
    ("7:30", 7, 30), ("07:30", 7, 30), (" 0:05 ", 0, 5), ("23:59", 23, 59), ("7시", 7, 0),
    ("7시 30분", 7, 30), ("7시30분", 7, 30), ("7시 반", 7, 30), ("7시반", 7, 30), ("19시", 19, 0),
    ("오전 7시", 7, 0), ("오후 7시 반", 19, 30), ("오후7:05", 19, 5), ("오전 12시", 0, 0), ("오후 12:30", 12, 30),
    ("7am", 7, 0), ("7 PM", 19, 0), ("7:30 p.m.", 19, 30), ("12am", 0, 0), ("12 pm", 12, 0),
    ("am 7", 7, 0), ("noon", 12, 0), ("Midnight", 0, 0), ("정오", 12, 0), ("자정", 0, 0),
    ("14.20", 14, 20), ("7.05", 7, 5),
  ])
  func areRead(_ text: String, _ hour: Int, _ minute: Int) {
    #expect(PlainTime(typed: text) == PlainTime(hour: hour, minute: minute))
  }

  @Test(arguments: [
    "", "7", "24:00", "24시", "7:60", "7시 60분", "7:5", "13pm", "0am", "오후 13시", "7:30:00", "7시 5",
    "7시 반 30분", "7 amsterdam", "noonday", "am", "오전", "시", "반", "-7:30", "77시", "７시", "7:30 am pm",
    "7.5", "7.305", "24.00", "7.30.15",
  ])
  func othersAreRefused(_ text: String) {
    #expect(PlainTime(typed: text) == nil)
  }
}
