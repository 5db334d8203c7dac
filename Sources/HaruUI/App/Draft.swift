package import HaruJSON
package import HaruSync

/// What was typed in an editor and is neither saved nor discarded.
package struct Draft: Equatable {
  /// Which editor it is, with the id of what it changes.
  package var key: String
  /// What the fields hold, in the editor's own order.
  package var fields: [String]

  /// Makes the draft of an editor; `id` is that of what it changes, nil for something new.
  package init(_ editor: StaticString, _ id: RecordID?, _ fields: [String]) {
    key = "\(editor) \(id?.text ?? "")"
    self.fields = fields
  }

  var json: JSON { ["key": .string(key), "fields": .array(fields.map { .string($0) })] }

  /// Whether both are of the same editor.
  func isBeside(_ other: Draft) -> Bool { key.utf8.elementsEqual(other.key.utf8) }

  /// Whether both say the same.
  package static func == (first: Draft, second: Draft) -> Bool {
    first.isBeside(second) && first.fields.count == second.fields.count
      && zip(first.fields, second.fields).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}

/// The drafts of this device.
package struct Drafts {
  private var kept: [Draft] = []
  /// The editor that is open, as it began.
  private var opened: Draft?
  /// Whether the open editor took up a draft.
  package private(set) var isTakenUp = false

  /// Reads `{"key": ["field", …], …}`.
  package init(json: JSON = .null) {
    guard case .object(let members) = json else { return }
    kept = members.map { member in
      Draft(key: member.key, fields: (member.value.array ?? []).map { $0.string ?? "" })
    }
  }

  /// The draft that an editor which opens now takes up.
  mutating func open(_ editor: Draft) -> Draft? {
    opened = editor
    isTakenUp = false
    guard let draft = kept.first(where: { $0.isBeside(editor) }), draft != editor,
      draft.fields.count == editor.fields.count
    else { return nil }
    isTakenUp = true
    return draft
  }

  /// What is to be kept after the editor came to say this; nil where that is kept already.
  mutating func follow(_ editor: Draft) -> Effect? {
    let isAsOpened = opened == editor
    let index = kept.firstIndex { $0.isBeside(editor) }
    if isAsOpened { return index == nil ? nil : drop(editor) }
    if let index, kept[index] == editor { return nil }
    if let index { kept.remove(at: index) }
    kept.append(editor)
    return .keepDraft(editor)
  }

  /// The open editor was closed; one that was saved or discarded leaves no draft.
  mutating func close(isLeft: Bool) -> Effect? {
    defer {
      opened = nil
      isTakenUp = false
    }
    guard !isLeft, let opened, kept.contains(where: { $0.isBeside(opened) }) else { return nil }
    return drop(opened)
  }

  /// What is kept under the key of a page that has no editor to open.
  subscript(page: StaticString) -> Draft? {
    let key = Draft(page, nil, []).key
    return kept.first { $0.key.utf8.elementsEqual(key.utf8) }
  }

  /// What is to be kept of such a page; nil where that is kept already.
  mutating func keep(_ draft: Draft?, of page: StaticString) -> Effect? {
    let old = self[page]
    guard let draft else { return old.map { drop($0) } }
    if let old, old == draft { return nil }
    kept.removeAll { $0.isBeside(draft) }
    kept.append(draft)
    return .keepDraft(draft)
  }

  /// Takes over what another tab keeps: `{"key": …, "fields": […]}`, without fields no longer.
  mutating func change(_ json: JSON) {
    guard let key = json["key"]?.string else { return }
    kept.removeAll { $0.key.utf8.elementsEqual(key.utf8) }
    guard let fields = json["fields"]?.array else { return }
    kept.append(Draft(key: key, fields: fields.map { $0.string ?? "" }))
  }

  /// Whether this editor is the open one.
  func isOpen(_ editor: Draft) -> Bool { opened?.isBeside(editor) ?? false }

  private mutating func drop(_ editor: Draft) -> Effect {
    kept.removeAll { $0.isBeside(editor) }
    return .dropDraft(editor.key)
  }
}

extension Draft {
  fileprivate init(key: String, fields: [String]) {
    self.key = key
    self.fields = fields
  }
}

extension App {
  /// Takes up the draft of an editor that opened, and keeps that of one in which something changed.
  ///
  /// `isLeft`: whether the last action left a dialog without a decision.
  static func followDrafts(_ state: inout State, isLeft: Bool) -> [Effect] {
    guard let editor = draft(state) else {
      return state.drafts.close(isLeft: isLeft).map { [$0] } ?? []
    }
    if state.drafts.isOpen(editor) { return state.drafts.follow(editor).map { [$0] } ?? [] }
    let closed = state.drafts.close(isLeft: isLeft)
    if let draft = state.drafts.open(editor) { restore(&state, draft.fields) }
    return closed.map { [$0] } ?? []
  }

  /// Goes on with the calculation of the last visit, and keeps the one that is not finished.
  static func followCalculation(_ state: inout State) -> [Effect] {
    guard state.route == .calculator, state.has(.calculator), state.isOpen else { return [] }
    if !state.calculator.isTakenUp {
      state.calculator.isTakenUp = true
      if let kept = state.drafts["calculator"], kept.fields.count == 3 {
        CalculatorPage.restore(&state, kept.fields)
      }
    }
    return state.drafts.keep(CalculatorPage.draft(state), of: "calculator").map { [$0] } ?? []
  }

  /// The editor that is open.
  private static func draft(_ state: State) -> Draft? {
    switch state.route?.file {
    case .focus where state.has(.focus): FocusPage.draft(state)
    case .dday where state.has(.dday): DDayPage.draft(state)
    case .clock where state.has(.clock): ClockPage.draft(state)
    case .quotes where state.has(.quotes): QuotesPage.draft(state)
    case .words where state.has(.words): WordsPage.draft(state)
    default: nil
    }
  }

  private static func restore(_ state: inout State, _ fields: [String]) {
    switch state.route?.file {
    case .focus: FocusPage.restore(&state, fields)
    case .dday: DDayPage.restore(&state, fields)
    case .clock: ClockPage.restore(&state, fields)
    case .quotes: QuotesPage.restore(&state, fields)
    case .words: WordsPage.restore(&state, fields)
    default: break
    }
  }
}
