import ArgumentParser
import HaruPlatform
import HaruLookup
import HaruTime
import HaruUI

extension CommandContext {
  /// The context of the real system.
  init(_ options: ContextOptions) throws {
    try self.init(language: options.language.lang, at: options.at)
  }

  /// The context of the real system, in another language than the usual one, and at another time, if
  /// they are given.
  init(language: Language? = nil, at text: String? = nil) throws {
    var generator = SystemRandomNumberGenerator()
    let copies = RecordCopies(root: Self.dataDirectory)
    self.init(
      dataDirectory: copies.open,
      clock: { LocalPlace.moment(at: LocalPlace.systemClock) },
      zone: LocalPlace.zoneOrOffset,
      messages: LanguageOption.messages(in: language),
      seed: (0..<4).map { _ in generator.next() },
      input: InputSource(descriptor: STDIN_FILENO),
      output: ByteSink(descriptor: STDOUT_FILENO),
      errors: ByteSink(descriptor: STDERR_FILENO)
    )
    root = copies.root
    if language == nil, let sentence = LanguageOption.usualRefusal {
      throw refused(failure(sentence))
    }
    weather = {
      WeatherService(
        Self.variable("HARU_OPENWEATHERMAP_KEY").map { WeatherSource.openWeatherMap(key: $0) }
          ?? .openMeteo,
        server: Self.variable("HARU_OPEN_METEO_URL")
      )
    }
    steady = { LocalPlace.steadyMark }
    if let text {
      let isMonthFirst = messages.language == .ko
      guard let moment = LocalPlace.moment(typed: text, isMonthFirst: isMonthFirst) else {
        let sentence = messages.commandInstantInvalid(text: text)
        throw refused(failure(reading: text, on: now.date, else: sentence))
      }
      clock = { moment }
      steady = { nil }
    }
  }

  /// Reports why the command cannot start.
  private func refused(_ exit: ExitCode) -> ExitCode {
    _ = errors.flush()
    return exit
  }

  /// `$HARU_DATA`, else `$XDG_DATA_HOME/haru`, else `~/.local/share/haru`.
  static var dataDirectory: String {
    if let path = variable("HARU_DATA") { return path }
    // The XDG Base Directory Specification says to ignore relative paths.
    if let path = variable("XDG_DATA_HOME"), path.hasPrefix("/") { return path + "/haru" }
    return (variable("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path)
      + "/.local/share/haru"
  }

  /// An environment variable; empty ones count as unset.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
