import HaruJSON
import HaruTime

/// A typed text from which words can be removed at both ends.
struct SearchPhrase {
  /// The rest, without surrounding blanks.
  private(set) var bytes: ArraySlice<UInt8>

  init(_ text: String) { bytes = Array(text.utf8)[...].trimmed }

  var text: String { String(utf8: bytes) }

  /// Removes one of these words from the start; returns whether there was one.
  mutating func takeFirst(_ words: [StaticString]) -> Bool {
    for word in words where starts(with: word) {
      bytes = bytes.dropFirst(word.utf8CodeUnitCount).trimmed
      return true
    }
    return false
  }

  /// Removes one of these words from the end; returns whether there was one.
  mutating func takeLast(_ words: [StaticString]) -> Bool {
    for word in words where ends(with: word) {
      bytes = bytes.dropLast(word.utf8CodeUnitCount).trimmed
      return true
    }
    return false
  }

  /// Removes one of these words from either end; returns whether there was one.
  mutating func take(_ words: [StaticString]) -> Bool { takeFirst(words) || takeLast(words) }

  /// Removes these words from both ends as long as there are any.
  mutating func takeAll(_ words: [StaticString]) {
    while take(words) {}
  }

  /// A Latin word ends where no letter follows; a Korean one may be joined to the next.
  private func starts(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count >= count, SearchPhrase.isSame(bytes.prefix(count), word) else { return false }
    return bytes.count == count || !SearchPhrase.isLetter(bytes[bytes.startIndex + count])
      || !SearchPhrase.isLetter(bytes[bytes.startIndex + count - 1])
  }

  private func ends(with word: StaticString) -> Bool {
    let start = bytes.endIndex - word.utf8CodeUnitCount
    guard start >= bytes.startIndex, SearchPhrase.isSame(bytes[start...], word) else {
      return false
    }
    return start == bytes.startIndex || !SearchPhrase.isLetter(bytes[start])
      || !SearchPhrase.isLetter(bytes[start - 1])
  }

  private static func isSame(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      zip(bytes, word).allSatisfy { ASCII.lowercased($0) == $1 }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let letter = ASCII.lowercased(byte)
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
  }
}
