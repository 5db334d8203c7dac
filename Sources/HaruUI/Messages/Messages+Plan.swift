package import HaruCore
package import HaruTime

extension Messages {
  /// When a plan will be done: `Done around 9:40 PM · 8 of 10 days by 10:30 PM`.
  ///
  /// `clock` formats the local time of day.
  package func sentence(for forecast: PlanForecast, _ clock: (Instant) -> String) -> String {
    let likely = planLikely(time: clock(forecast.likely))
    guard let cautious = forecast.cautious, cautious > forecast.likely else { return likely }
    return "\(likely) · \(planCautious(time: clock(cautious)))"
  }
}
