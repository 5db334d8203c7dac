import ArgumentParser
import HaruServer
import HaruUI

/// Whom the server may ask: dictionaries and providers of weather.
struct ServeLookups: ParsableArguments {
  @Option(
    help: ArgumentHelp("A dictionary server that the app may ask: host:port.", valueName: "address")
  )
  var dictionary: String?

  @Option(
    help: ArgumentHelp("Ask OpenWeatherMap with this key, not Open-Meteo.", valueName: "key")
  )
  var openWeatherMapKey: String?

  /// Sets what was chosen; answers why it cannot be, nil if it can.
  func apply(to options: inout ServerOptions, _ text: Messages) -> String? {
    if let dictionary {
      options.dictionary = DictionaryClient(address: dictionary)
      if options.dictionary == nil { return text.wordServerInvalid(text: dictionary) }
    }
    if let openWeatherMapKey { options.weather = .openWeatherMap(key: openWeatherMapKey) }
    return nil
  }
}
