import HaruCore
import HaruHTML

extension WordsPage {
  /// The dialog for editing a word.
  static func dialog(_ state: App.State) -> Node {
    guard let word = state.words.editor else { return .empty }
    let field = { (field: Field, name: Message) in self.field(field, name, word) }
    return Sheet.node(
      .message(.wordEdit),
      close: .word(.cancelled),
      submit: .word(.confirmed),
      hasDraft: state.drafts.isTakenUp,
      [
        field(.term, .wordTerm), field(.meaning, .wordMeaning), lookup(state), links(word, state),
        field(.example, .wordExample),
        Sheet.more([
          field(.reading, .wordReading), field(.note, .wordNote), field(.tags, .wordTags),
          field(.language, .wordLanguage), notebookField(word, state),
          Switch.row(.message(.wordSuspend), isOn: word.isSuspended) { _ in .word(.suspendToggled)
          },
        ]),
        TextButton.node(.listDelete, .word(.deleteTapped), .quietBad),
      ],
      buttons: Sheet.buttons(cancel: .word(.cancelled), .appSave)
    )
  }

  private static func field(_ field: Field, _ name: Message, _ word: Word) -> Node {
    let isLong = field == .meaning || field == .example || field == .note
    return FormField.node(
      name,
      Node(isLong ? .textarea : .input)
        .when(isLong) { $0.attribute(.rows, "2") }
        .when(field == .meaning) { $0.flag(.autofocus) }
        .attribute(.maxlength, "3000")
        .attribute(.autocomplete, "off")
        .value(word.text(field))
        .onInput { .word(.edited(field, $0)) }
    )
  }

  /// The dictionary's response; a tap uses a definition as the meaning.
  private static func lookup(_ state: App.State) -> Node {
    guard state.configuration.hasDictionary else { return .empty }
    guard let lookup = state.words.lookup else {
      return TextButton.node(.wordLookUp, .word(.lookupTapped))
    }
    if lookup.isWaiting { return Node(.p, "meta").role("status").text(.wordLookingUp) }
    if lookup.hasFailed {
      return Node(.p, "meta").role("status")
        .containing(
          Node(.span).text(.wordNoDictionary),
          TextButton.node(.appTryAgain, .word(.lookupTapped), .quiet)
        )
    }
    if lookup.definitions.isEmpty { return suggestions(lookup, state) }
    return Node(.div, "rows lookup")
      .role("group")
      .label(.wordLookUp)
      .containing(
        lookup.definitions.indices.map { index in
          Node(.button, "plainbtn")
            .type("button")
            .onClick(.word(.definitionChosen(lookup.definitions[index])))
            .containing(
              Node(.small).text(lookup.titles[index]),
              Node(.span, "means").text(lookup.definitions[index])
            )
        }
      )
  }

  /// An unknown word and similar spellings; a tap looks one of them up.
  private static func suggestions(_ lookup: WordLookup, _ state: App.State) -> Node {
    Node(.div)
      .containing(
        Node(.p, "meta").role("status").text(state.messages.wordNoDefinition(term: lookup.term)),
        Chip.row(
          lookup.suggestions.prefix(10).map { word in
            Chip.node(.made(word), .word(.suggestionChosen(word)))
          },
          .inset
        )
      )
  }

  /// Links to the word in the web dictionaries that the operator configured.
  private static func links(_ word: Word, _ state: App.State) -> Node {
    Chip.row(
      state.configuration.dictionaries.map { dictionary in
        Node(
          still: Chip.link(
            to: dictionary.address(of: word.term),
            .made(dictionary.name),
            end: Icon.out.node(.tiny)
          )
          .outside().attribute(.rel, "noopener noreferrer")
        )
      },
      .inset
    )
  }
}
