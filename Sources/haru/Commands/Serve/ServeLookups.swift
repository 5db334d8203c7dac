import ArgumentParser
import HaruPlatform
import HaruCore
import HaruLookup
import HaruServer
import HaruTime
import HaruUI

/// The options of `haru serve` for dictionaries and weather providers.
struct ServeLookups: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A DICT server for the app's word look-ups: host:port.",
      valueName: "address"
    )
  )
  var dictionary: String?

  @Option(
    help: ArgumentHelp(
      "A web dictionary to link words to: 'Name=https://…/{word}'. Can be repeated.",
      valueName: "link"
    )
  )
  var webDictionary: [String] = []

  @Option(help: "The weather provider: open-meteo, openweathermap or none.")
  var weather: Weather?

  // Not the key itself: every user of the machine can see a process's arguments.
  @Option(
    help: ArgumentHelp(
      "Use OpenWeatherMap with the key in this file, or in $HARU_OPENWEATHERMAP_KEY.",
      valueName: "file"
    )
  )
  var openWeatherMapKeyFile: String?

  @Option(
    name: .customLong("open-meteo-url"),
    help: ArgumentHelp("Use your own Open-Meteo: http://localhost:8080.", valueName: "url")
  )
  var openMeteoURL: String?

  /// The providers by name.
  enum Weather: String, ExpressibleByArgument, CaseIterable {
    case openMeteo = "open-meteo"
    case openWeatherMap = "openweathermap"
    case off = "none"
  }

  private static var keyOfEnvironment: String? {
    CommandContext.variable("HARU_OPENWEATHERMAP_KEY")
  }

  /// The first line of a file, nil if there is none.
  private static func key(in path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    let key = lines.first.map { String($0).trimmed } ?? ""
    return key.isEmpty ? nil : key
  }

  func validate(_ language: LanguageOption) throws {
    if weather == .openWeatherMap, openWeatherMapKeyFile == nil, Self.keyOfEnvironment == nil {
      throw language.misuse {
        $0.commandOptionNeeds(
          option: "--weather openweathermap",
          other: "--open-weather-map-key-file"
        )
      }
    }
  }

  /// Applies the options to those of the server; returns a sentence about the first problem, if
  /// any.
  func apply(to options: inout ServerOptions, _ text: Messages) -> String? {
    do throws(OutboundHTTP.UnusableAuthorities) {
      try OutboundHTTP.checkAuthorities()
    } catch { return text.syncCaFileUnusable(path: error.path) }
    if let dictionary {
      options.dictionary = DictionaryClient(address: dictionary)
      if options.dictionary == nil { return text.wordServerInvalid(text: dictionary) }
    }
    for link in webDictionary {
      let parts = link.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, ServeCommand.isLink(parts[1].replacing("{word}", with: "word")),
        let dictionary = WebDictionary(name: parts[0], address: parts[1])
      else { return text.wordLinkInvalid(text: link, word: "{word}") }
      options.webDictionaries.append(dictionary)
    }
    switch weather {
    case .off: options.weather = nil
    case nil, .openWeatherMap:
      if let path = openWeatherMapKeyFile {
        guard let key = Self.key(in: path) else { return text.fileUnreadable(path: path) }
        options.weather = .openWeatherMap(key: key)
      } else if let key = Self.keyOfEnvironment {
        options.weather = .openWeatherMap(key: key)
      }
    case .openMeteo: break
    }
    if let openMeteoURL {
      guard ServeCommand.isLink(openMeteoURL) else {
        return text.serveLinkInvalid(link: openMeteoURL)
      }
      options.openMeteoURL =
        openMeteoURL.hasSuffix("/") ? "\(openMeteoURL.dropLast())" : openMeteoURL
    }
    return nil
  }
}
