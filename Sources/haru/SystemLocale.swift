import HaruUI

/// The languages that the environment asks for (POSIX.1-2024, section 8.2; GNU gettext manual,
/// section 2.3, for `LANGUAGE`).
struct SystemLocale: Sendable {
  /// The value of an environment variable; nil if it is unset or empty.
  let variable: @Sendable (String) -> String?

  /// The locale of this process.
  static let current = SystemLocale(variable: CommandContext.variable)

  /// The language of messages; nil if Haru has none of those that are asked for.
  var messages: Language? {
    guard let name = name(of: "LC_MESSAGES"), !Self.isPOSIX(name) else { return nil }
    let tags = variable("LANGUAGE")?.split(separator: ":").map(String.init) ?? [name]
    return tags.lazy.compactMap(Language.init(nearestTo:)).first
  }

  /// The language of dates and times, English for the locale C; nil if the environment names none
  /// or Haru does not have it.
  var times: Language? {
    guard let name = name(of: "LC_TIME") else { return nil }
    return Self.isPOSIX(name) ? .en : Language(nearestTo: name)
  }

  /// The name of the locale for a category, such as `ko_KR.UTF-8`.
  private func name(of category: String) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap(variable).first
  }

  private static func isPOSIX(_ name: String) -> Bool {
    ["C", "POSIX"].contains(name.prefix { $0 != "." && $0 != "@" })
  }
}
