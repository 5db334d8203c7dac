import HaruJSON
public import HaruSync

extension Record {
  /// The display name of the record: its name, term or label, or the text of a quote, a formula or
  /// a day's line; nil if it has none.
  public var title: String? {
    let texts = [
      self["name"], self["term"], self["label"], self["content"]?["text"], fact?["name"],
      fact?["formula"], self["note"],
    ]
    return texts.lazy.compactMap { $0?.string }.first { !$0.utf8.isEmpty }
  }
}
