package import HaruJSON
package import HaruSync

/// What the app asks of its host; the results come back as actions.
package enum Effect: Equatable {
  /// Keep these writes in the device's storage.
  case save([CellWrite])
  /// Name the document.
  case title(String)
  /// Go to an address of the app, as if its link had been followed.
  case navigate(String)
  /// Move the focus to the element of an id.
  case focus(String)
  /// Put a text on the clipboard.
  case copy(String)

  /// The effect as the browser reads it.
  package var json: JSON {
    switch self {
    case .save(let writes): Self.object("save", "writes", .array(writes.map { $0.json }))
    case .title(let text): Self.object("title", "text", .string(text))
    case .navigate(let path): Self.object("navigate", "path", .string(path))
    case .focus(let id): Self.object("focus", "id", .string(id))
    case .copy(let text): Self.object("copy", "text", .string(text))
    }
  }

  private static func object(_ name: String, _ key: String, _ value: JSON) -> JSON {
    .object([JSON.Member(key: "do", value: .string(name)), JSON.Member(key: key, value: value)])
  }
}
