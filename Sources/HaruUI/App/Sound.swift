package import HaruCore

/// A sound that the browser synthesises; none is ever the only signal of something.
package enum Sound: Equatable, Sendable {
  /// A key of the calculator: wood, 20 ms.
  case key
  /// Something is completed.
  case completion(Settings.CompletionSound)

  /// The name that the browser's synthesiser knows it by.
  var name: StaticString {
    switch self {
    case .key: "key"
    case .completion(let sound): sound.name
    }
  }
}
