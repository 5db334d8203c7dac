package import HaruCore
package import HaruJSON

/// What the operator of the server says about this Haru: the shell's element `haru-config`.
package struct Configuration: Sendable {
  /// The version of the app that is running.
  package var version: String
  /// Where the app can be rated, if anywhere.
  package var rateURL: String?
  /// Where translators find the project, if anywhere.
  package var translateURL: String?
  /// The mail address for feedback, if there is one.
  package var feedbackAddress: String?
  /// Whom the server asks for the weather, if anybody.
  package var weather: WeatherReport.Provider?
  /// Whether the server asks a dictionary.
  package var hasDictionary: Bool
  /// Dictionaries on the web.
  package var dictionaries: [WebDictionary]

  /// Collects what the operator says.
  package init(
    version: String = "\(App.version)",
    rateURL: String? = nil,
    translateURL: String? = nil,
    feedbackAddress: String? = nil,
    weather: WeatherReport.Provider? = .openMeteo,
    hasDictionary: Bool = true,
    dictionaries: [WebDictionary] = []
  ) {
    self.version = version
    self.rateURL = rateURL
    self.translateURL = translateURL
    self.feedbackAddress = feedbackAddress
    self.weather = weather
    self.hasDictionary = hasDictionary
    self.dictionaries = dictionaries
  }

  /// The form that the shell carries; what is not said is null.
  package var json: JSON {
    let text = { (value: String?) in value.map(JSON.string) ?? .null }
    return [
      "version": .string(version), "rateURL": text(rateURL), "translateURL": text(translateURL),
      "feedbackAddress": text(feedbackAddress), "weather": text(weather?.name),
      "hasDictionary": .bool(hasDictionary),
      "dictionaries": .array(dictionaries.map { [.string($0.name), .string($0.address)] }),
    ]
  }

  /// Reads what `json` wrote.
  package init(json: JSON) {
    let weather = json["weather"]?.string ?? ""
    self.init(
      version: json["version"]?.string ?? "\(App.version)",
      rateURL: json["rateURL"]?.string,
      translateURL: json["translateURL"]?.string,
      feedbackAddress: json["feedbackAddress"]?.string,
      weather: WeatherReport.Provider.allCases.first {
        $0.name.utf8.elementsEqual(weather.utf8)
      },
      hasDictionary: json["hasDictionary"]?.bool ?? false,
      dictionaries: (json["dictionaries"]?.array ?? []).compactMap {
        guard let name = $0[0]?.string, let address = $0[1]?.string else { return nil }
        return WebDictionary(name: name, address: address)
      }
    )
  }
}
