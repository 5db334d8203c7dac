import ArgumentParser
import Foundation
import HaruCore
import HaruLookup
import HaruServer
import HaruUI

/// Whom the server may ask: dictionaries and providers of weather.
struct ServeLookups: ParsableArguments {
  @Option(
    help: ArgumentHelp("A dictionary server that the app may ask: host:port.", valueName: "address")
  )
  var dictionary: String?

  @Option(
    help: ArgumentHelp(
      "A dictionary on the web for the dialog of a word: 'Name=https://…/{word}'. Can be repeated.",
      valueName: "link"
    )
  )
  var webDictionary: [String] = []

  @Option(help: "Who is asked for the weather: open-meteo, openweathermap or none.")
  var weather: Weather?

  // A key is no argument: every user of the machine sees those of a process.
  @Option(
    help: ArgumentHelp(
      "Ask OpenWeatherMap with the key in this file, or in $HARU_OPENWEATHERMAP_KEY.",
      valueName: "file"
    )
  )
  var openWeatherMapKeyFile: String?

  @Option(
    name: .customLong("open-meteo-url"),
    help: ArgumentHelp("An Open-Meteo of your own: http://localhost:8080.", valueName: "url")
  )
  var openMeteoURL: String?

  /// The providers by name.
  enum Weather: String, ExpressibleByArgument, CaseIterable {
    case openMeteo = "open-meteo"
    case openWeatherMap = "openweathermap"
    case nobody = "none"
  }

  private static var keyOfEnvironment: String? {
    CommandContext.variable("HARU_OPENWEATHERMAP_KEY")
  }

  /// The first line of a file, nil where there is none.
  private static func key(in path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    let key = lines.first?.trimmingCharacters(in: .whitespaces) ?? ""
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

  /// Sets what was chosen; answers why it cannot be, nil if it can.
  func apply(to options: inout ServerOptions, _ text: Messages) -> String? {
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
    case .nobody: options.weather = nil
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
