import HaruCore
import Testing

struct WordMeaningTests {
  /// A definition as dictionaries send it, and what is kept of it for the word "run".
  @Test(arguments: [
    ("run\n    n 1: a score\n    v 2: move fast", "n 1: a score\n    v 2: move fast"),
    ("  Run \r\n  n 1: a score", "n 1: a score"),
    (#"Run \Run\ (r[u^]n), v. i. To go"#, "(r[u^]n), v. i. To go"),
    (#"Run \Run\, v. i. To go"#, "v. i. To go"),
    ("run", "run"), ("run away\nfast", "run away\nfast"),
    ("runner\n n 1: one", "runner\n n 1: one"),
    (#"Runner \Run"ner\ n."#, #"Runner \Run"ner\ n."#), (#"Run \"#, #"Run \"#), ("", ""),
  ])
  func aMeaningDoesNotBeginWithItsWord(definition: String, meaning: String) {
    #expect(ImportedText.meaning(definition, of: "run") == meaning)
  }
}
