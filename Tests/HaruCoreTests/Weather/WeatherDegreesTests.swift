import HaruCore
import HaruJSON
import Testing

struct WeatherDegreesTests {
  @Test(arguments: [
    (375_699, 375_600), (-1_290_399, -1_290_300), (99, 0), (-99, 0), (Int.max, Int.max / 100 * 100),
  ])
  func cutsDegreesToTwoDecimals(_ exact: Int, _ coarse: Int) {
    #expect(WeatherPlace.coarse(exact) == coarse)
    #expect(WeatherPlace.coarse(coarse) == coarse)
  }

  @Test(arguments: [
    ("37.56991", 375_699), ("-129.03991234567891", -1_290_399), ("1e-7", 0), ("12", 120_000),
    ("1e300", nil), ("\"37\"", nil), ("null", nil),
  ])
  func readsDegreesAsTenThousandths(_ text: String, _ value: Int?) throws {
    #expect(WeatherPlace.tenThousandths(try JSON.parse(text.utf8)) == value)
  }
}
