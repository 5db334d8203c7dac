import HaruCore
import HaruHTML

extension WordsPage {
  /// The dialog in which a word gets its meaning and the rest.
  static func dialog(_ state: App.State) -> Node {
    guard let word = state.words.editor else { return .empty }
    let names: [Message] = [
      .wordTerm, .wordMeaning, .wordExample, .wordReading, .wordNote, .wordTags, .wordLanguage,
    ]
    return Node(.dialog, "dialog sheet")
      .flag(.open)
      .labelled(by: "word-editor")
      .on(.cancel, .cancelled, preventsDefault: true)
      .containing(
        Node(.form, "fields")
          .onSubmit(.confirmed)
          .containing(
            [Node(.h2).id("word-editor").text(.wordEdit)]
              + Field.allCases.map { field($0, names[Int($0.rawValue)], word) }
              + [
                lookup(state),
                Node(.label, "row")
                  .containing(
                    Node(.span, "grow").text(.wordSuspend),
                    Node(.input, "switch")
                      .type("checkbox")
                      .checked(word.isSuspended)
                      .onToggle { _ in .suspendToggled }
                  ),
                Node(.div, "pair")
                  .containing(
                    Node(.button, "btn bad").type("button").onClick(.deleteTapped)
                      .text(.wordDelete),
                    Node(.button, "btn").type("button").onClick(.cancelled).text(.appCancel),
                    Node(.button, "btn solid").type("submit").text(.wordKeep)
                  ),
              ]
          )
      )
  }

  private static func field(_ field: Field, _ name: Message, _ word: Word) -> Node {
    let isLong = field == .meaning || field == .example || field == .note
    return Node(.label, "entry")
      .containing(
        Node(.span).text(name),
        Node(isLong ? .textarea : .input)
          .when(isLong) { $0.attribute(.rows, "2") }
          .when(field == .meaning) { $0.flag(.autofocus) }
          .attribute(.maxlength, "3000")
          .attribute(.autocomplete, "off")
          .value(word.text(field))
          .onInput { .edited(field, $0) }
      )
  }

  /// What the dictionary says; a tap takes a definition as the meaning.
  private static func lookup(_ state: App.State) -> Node {
    guard let lookup = state.words.lookup else {
      return Node(.button, "btn").type("button").onClick(.lookupTapped).text(.wordLookUp)
    }
    if lookup.hasFailed { return Node(.p, "meta").role("status").text(.wordNoDictionary) }
    if lookup.definitions.isEmpty, !lookup.isWaiting {
      let words = lookup.suggestions.prefix(10).joined(separator: ", ")
      return Node(.p, "meta")
        .role("status")
        .text(words.utf8.isEmpty ? "–" : state.messages.wordSuggestions(words: words))
    }
    return Node(.div, "rows lookup")
      .containing(
        lookup.definitions.indices.map { index in
          Node(.button, "plainbtn")
            .type("button")
            .onClick(.definitionChosen(lookup.definitions[index]))
            .containing(
              Node(.small).text(lookup.titles[index]),
              Node(.span, "means").text(lookup.definitions[index])
            )
        }
      )
  }
}
