package import HaruCore
package import HaruJSON

/// The server operator's configuration of the app: the shell's element `haru-config`.
package struct Configuration: Sendable {
  /// The version of the running app.
  package var version: String
  /// Where people can rate the app, if anywhere.
  package var rateURL: String?
  /// Where translators find the project, if anywhere.
  package var translateURL: String?
  /// The email address for feedback, if any.
  package var feedbackAddress: String?
  /// The server's weather provider, if any.
  package var weather: WeatherReport.Provider?
  /// Whether the server has a dictionary.
  package var hasDictionary: Bool
  /// Whether the page shows the records of the command on this machine (`haru open`): there is no
  /// account, and the browser stores nothing.
  package var isLocal: Bool
  /// Dictionaries on the web.
  package var dictionaries: [WebDictionary]

  /// Creates a configuration.
  package init(
    version: String = "\(App.version)",
    rateURL: String? = nil,
    translateURL: String? = nil,
    feedbackAddress: String? = nil,
    weather: WeatherReport.Provider? = .openMeteo,
    hasDictionary: Bool = true,
    isLocal: Bool = false,
    dictionaries: [WebDictionary] = []
  ) {
    self.version = version
    self.rateURL = rateURL
    self.translateURL = translateURL
    self.feedbackAddress = feedbackAddress
    self.weather = weather
    self.hasDictionary = hasDictionary
    self.isLocal = isLocal
    self.dictionaries = dictionaries
  }

  /// The form in the shell; missing values are null.
  package var json: JSON {
    let text = { (value: String?) in value.map(JSON.string) ?? .null }
    return [
      "version": .string(version), "rateURL": text(rateURL), "translateURL": text(translateURL),
      "feedbackAddress": text(feedbackAddress), "weather": text(weather?.name),
      "hasDictionary": .bool(hasDictionary), "isLocal": .bool(isLocal),
      "dictionaries": .array(dictionaries.map { [.string($0.name), .string($0.address)] }),
    ]
  }

  /// Reads the output of `json`.
  package init(json: JSON) {
    let weather = json["weather"]?.string ?? ""
    self.init(
      version: json["version"]?.string ?? "\(App.version)",
      rateURL: json["rateURL"]?.string,
      translateURL: json["translateURL"]?.string,
      feedbackAddress: json["feedbackAddress"]?.string,
      weather: WeatherReport.Provider.allCases.first {
        $0.name.hasSameBytes(as: weather)
      },
      hasDictionary: json["hasDictionary"]?.bool ?? false,
      isLocal: json["isLocal"]?.bool ?? false,
      dictionaries: (json["dictionaries"]?.array ?? []).compactMap {
        guard let name = $0[0]?.string, let address = $0[1]?.string else { return nil }
        return WebDictionary(name: name, address: address)
      }
    )
  }
}
