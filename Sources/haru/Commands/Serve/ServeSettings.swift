import ArgumentParser
import HaruPlatform
import HaruCore
import HaruTime
import HaruUI

/// The options of `haru serve` from its arguments, from the environment and from a file.
///
/// Each option has the same name everywhere: `--public-url URL`, `HARU_SERVE_PUBLIC_URL=URL` and a
/// line `public-url = URL`. An argument replaces the variable, and the variable the line.
struct ServeSettings {
  static let prefix = "HARU_SERVE_"

  /// An option with its value, and where it was given.
  struct Setting: Equatable {
    var name: String
    var value: String
    var source: Source
  }

  enum Source: Equatable {
    case argument
    case variable(String)
    case line(Int, path: String)

    /// The place as a message names it.
    var text: String {
      switch self {
      case .argument: "haru serve"
      case .variable(let name): "$\(name)"
      case .line(let number, let path): "\(path):\(number)"
      }
    }
  }

  struct Fault: Error, Equatable {
    var source: Source
    /// Why the option is refused; nil for a line that has none.
    var reason: String?
  }

  /// The options that count, in the order of their sources.
  private(set) var all: [Setting] = []

  /// The options as a file that gives the same ones, each with its source.
  var listing: String {
    let shown = all.filter { !["config", "check-config"].contains($0.name) }
    return shown.map { "# \($0.source.text)\n\($0.name) = \($0.value)\n" }.joined()
  }

  /// The words after `serve` that stand for these options.
  var arguments: [String] { all.flatMap(Self.words) }

  /// Merges the three sources; throws at the first option that `haru serve` does not take.
  init(arguments: [String], environment: [String: String], file: (path: String, text: String)?)
    throws(Fault)
  {
    let lines = try file.map { file throws(Fault) in try Self.lines(of: file) } ?? []
    for settings in [Self.settings(in: arguments), Self.settings(in: environment), lines] {
      let taken = Set(all.map(\.name))
      all += settings.filter { !taken.contains($0.name) }
    }
    for setting in all where setting.source != .argument { try Self.check(setting) }
  }

  /// The words of an option: `true` stands for a flag, and `false` for none.
  private static func words(_ setting: Setting) -> [String] {
    switch setting.value {
    case "true": ["--\(setting.name)"]
    case "false": []
    default: ["--\(setting.name)=\(setting.value)"]
    }
  }

  private static func check(_ setting: Setting) throws(Fault) {
    do {
      _ = try ServeCommand.parse(words(setting))
    } catch {
      let reason = ServeCommand.message(for: error)
      throw Fault(source: setting.source, reason: reason)
    }
  }

  private static func settings(in arguments: [String]) -> [Setting] {
    var found: [Setting] = []
    for word in arguments {
      if word.hasPrefix("--") {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
        let value = parts.count == 2 ? parts[1] : "true"
        found.append(Setting(name: parts.first ?? "", value: value, source: .argument))
      } else if let last = found.indices.last {
        found[last].value = word
      }
    }
    return found
  }

  /// The variables with the prefix; each line of a value gives the option once.
  private static func settings(in environment: [String: String]) -> [Setting] {
    environment.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
      .flatMap { key, value in
        let name = key.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
        return value.split(whereSeparator: \.isNewline).map {
          Setting(name: name, value: String($0).trimmed, source: .variable(key))
        }
      }
  }

  /// The lines `name = value`; blank lines and those that begin with `#` are comments.
  private static func lines(of file: (path: String, text: String)) throws(Fault) -> [Setting] {
    var found: [Setting] = []
    // Editors on Windows begin a file with a byte order mark.
    let text = file.text.hasPrefix("\u{FEFF}") ? file.text.dropFirst() : file.text[...]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let text = String(line).trimmed
      if text.isEmpty || text.hasPrefix("#") { continue }
      let source = Source.line(index + 1, path: file.path)
      let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw Fault(source: source)
      }
      found.append(Setting(name: parts[0], value: parts[1], source: source))
    }
    return found
  }
}
