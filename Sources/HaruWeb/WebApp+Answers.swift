import HaruCore
import HaruJSON
import HaruTime
import HaruUI

extension WebApp {
  /// The browser's response to a request: the request's number, a line break, and the content.
  static func answer(_ message: Message, _ text: String) -> App.Action? {
    let (number, rest) = line(of: Array(text.utf8)[...])
    guard let request = (try? JSON.parse(Array(number))).flatMap(RequestID.init(json:)) else {
      return nil
    }
    switch message {
    case .file:
      let (name, content) = line(of: rest)
      return .answered(request, .file(name: self.text(name), Array(content)))
    case .backup: return .answered(request, .kept(self.text(rest)))
    case .located: return .answered(request, position(rest))
    default: return .answered(request, response(rest))
    }
  }

  /// The quotes of a language, preceded by its code and a line break.
  static func collection(_ text: String) -> QuotesPage.Action {
    let (language, quotes) = line(of: Array(text.utf8)[...])
    return .collectionArrived(language: self.text(language), Array(quotes))
  }

  /// A server's response: the status, a line break, and the body.
  ///
  /// In a cached response, the status is followed by a space and the time of arrival in
  /// milliseconds.
  private static func response(_ bytes: ArraySlice<UInt8>) -> Answer {
    let (line, body) = line(of: bytes)
    let status = line.prefix { $0 != 0x20 }
    let time = (try? JSON.parse(Array(line.dropFirst(status.count + 1))))?.integer
    return .response(
      isOK: "200".hasBytes(status),
      keptAt: time.map { Instant(milliseconds: $0) },
      Array(body)
    )
  }

  /// The device's position from `[latitude, longitude]` in degrees.
  private static func position(_ bytes: ArraySlice<UInt8>) -> Answer {
    let json = (try? JSON.parse(Array(bytes))) ?? .null
    guard let latitude = json[0].flatMap(WeatherPlace.tenThousandths),
      let longitude = json[1].flatMap(WeatherPlace.tenThousandths)
    else { return .noPosition }
    return .position(latitude: latitude, longitude: longitude)
  }

  private static func line(
    of bytes: ArraySlice<UInt8>
  ) -> (first: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let first = bytes.prefix { $0 != 0x0A }
    return (first, bytes.dropFirst(first.count + 1))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(utf8: Array(bytes))
  }
}
