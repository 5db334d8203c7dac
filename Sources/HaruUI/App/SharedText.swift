import HaruCore
import HaruJSON
import HaruTime

/// Content shared by another app: Android passes a title, a text and an address, in whatever fields
/// the other app used.
package struct SharedText {
  /// The text without the address and the quotation marks that browsers add to a selection;
  /// otherwise the title, otherwise the address.
  package let phrase: String
  /// The title of the page that the text comes from; empty if unknown.
  package let title: String

  /// Reads the parameters of an address (`share_target` of the manifest); nil if nothing was
  /// shared.
  package init?(_ query: Query) {
    let (text, title) = (query["text"] ?? "", (query["title"] ?? "").trimmed)
    let address = (query["url"] ?? "").trimmed
    let selection = Self.selection(in: Array(text.utf8))
    phrase = [selection, title, text.trimmed, address].first { !$0.utf8.isEmpty } ?? ""
    self.title = selection.utf8.isEmpty ? "" : title
    if phrase.utf8.isEmpty { return nil }
  }

  private static func selection(in bytes: [UInt8]) -> String {
    var end = bytes.count
    let address = Array("http".utf8)
    for place in bytes.indices where place == 0 || bytes[place - 1] <= 0x20 {
      if bytes[place...].starts(with: address) {
        end = place
        break
      }
    }
    let text = Array(String(utf8: bytes[..<end]).trimmed.utf8)
    let mark = UInt8(ascii: "\"")
    // With several quotations, the marks are kept to tell them apart.
    guard text.count > 2, text.first == mark, text.last == mark,
      !text[1..<text.count - 1].contains(mark)
    else { return String(utf8: text) }
    return String(utf8: text[1..<text.count - 1])
  }
}
