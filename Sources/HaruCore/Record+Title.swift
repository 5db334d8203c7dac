import HaruJSON
public import HaruSync

extension Record {
  /// What the person calls the record: its name, its term, its label, the text of a quote or a formula; nil where it
  /// has none of them.
  public var title: String? {
    let texts = [
      self["name"], self["term"], self["label"], self["content"]?["text"], fact?["name"],
      fact?["formula"],
    ]
    return texts.lazy.compactMap { $0?.string }.first { !$0.utf8.isEmpty }
  }
}
