#if !hasFeature(Embedded)
import HaruTime

extension Word {
  /// The maximum size of each text that a program sets, in bytes.
  public static let textLimit = 4_096

  /// What a program may set besides the term.
  public static let settable: [SettableMember<Word>] = [
    .init("meaning", .text(limit: textLimit) { $0.meaning = $1 }),
    .init("example", .text(limit: textLimit) { $0.example = $1 }),
    .init("reading", .text(limit: textLimit) { $0.reading = $1 }),
    .init("note", .text(limit: textLimit) { $0.note = $1 }),
    .init("tags", .text(limit: textLimit) { $0.tags = Word.tags(in: $1) }),
    .init("language", .languageTag { $0.language = $1 }),
  ]
}
#endif
