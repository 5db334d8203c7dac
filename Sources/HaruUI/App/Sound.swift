package import HaruCore

/// A sound that the browser synthesises; it is never the only signal of anything.
package enum Sound: Equatable, Sendable {
  /// A key of the calculator: wood, 20 ms.
  case key
  /// Something was completed.
  case completion(Settings.CompletionSound)

  /// The name of the sound in the browser's synthesiser.
  var name: StaticString {
    switch self {
    case .key: "key"
    case .completion(let sound): sound.name
    }
  }
}
