package import HaruHTML
extension Messages {
  package var appDirection: String { "ltr" }
  package func weatherMetresPerSecond(speed: String) -> String { speed }
  package func weatherMilesPerHour(speed: String) -> String { speed }
  package func weatherHectopascals(pressure: String) -> String { pressure }
  package func weatherInchesOfMercury(pressure: String) -> String { pressure }
  package func weatherMillimetres(amount: String) -> String { amount }
  package func weatherInches(amount: String) -> String { amount }
}
extension Message { package static var appDirection: Message { Message(number: 0) } }
