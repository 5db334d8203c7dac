package import HaruJSON
package import HaruSync

/// Input in an editor that was neither saved nor discarded.
package struct Draft: Equatable {
  /// Identifies the editor, with the id of what it edits.
  package var key: String
  /// The contents of the fields, in the editor's order.
  package var fields: [String]

  /// Creates the draft of an editor; `id` is that of what it edits, nil for something new.
  package init(_ editor: StaticString, _ id: RecordID?, _ fields: [String]) {
    key = "\(editor) \(id?.text ?? "")"
    self.fields = fields
  }

  var json: JSON { ["key": .string(key), "fields": .array(fields.map { .string($0) })] }

  /// Whether both belong to the same editor.
  func isBeside(_ other: Draft) -> Bool { key.hasSameBytes(as: other.key) }

  /// Whether both are the same.
  package static func == (first: Draft, second: Draft) -> Bool {
    first.isBeside(second) && first.fields.count == second.fields.count
      && zip(first.fields, second.fields).allSatisfy { $0.hasSameBytes(as: $1) }
  }
}

/// The drafts of this device.
package struct Drafts {
  private var kept: [Draft] = []
  /// The initial contents of the open editor.
  private var opened: Draft?
  /// Whether the open editor restored a draft.
  package private(set) var isTakenUp = false

  /// Reads `{"key": ["field", …], …}`.
  package init(json: JSON = .null) {
    guard case .object(let members) = json else { return }
    kept = members.map { member in
      Draft(key: member.key, fields: (member.value.array ?? []).map { $0.string ?? "" })
    }
  }

  /// The draft to restore in an editor that opens now.
  mutating func open(_ editor: Draft) -> Draft? {
    opened = editor
    isTakenUp = false
    guard let draft = kept.first(where: { $0.isBeside(editor) }), draft != editor,
      draft.fields.count == editor.fields.count
    else { return nil }
    isTakenUp = true
    return draft
  }

  /// Stores the current contents of the editor; nil if they are stored already.
  mutating func follow(_ editor: Draft) -> Effect? {
    let isAsOpened = opened == editor
    let index = kept.firstIndex { $0.isBeside(editor) }
    if isAsOpened { return index == nil ? nil : drop(editor) }
    if let index, kept[index] == editor { return nil }
    if let index { kept.remove(at: index) }
    kept.append(editor)
    return .keepDraft(editor)
  }

  /// The open editor was closed; saving or discarding drops its draft.
  mutating func close(isLeft: Bool) -> Effect? {
    defer {
      opened = nil
      isTakenUp = false
    }
    guard !isLeft, let opened, kept.contains(where: { $0.isBeside(opened) }) else { return nil }
    return drop(opened)
  }

  /// The draft of a page without an editor to open.
  subscript(page: StaticString) -> Draft? {
    let key = Draft(page, nil, []).key
    return kept.first { $0.key.hasSameBytes(as: key) }
  }

  /// Stores the draft of such a page; nil if it is stored already.
  mutating func keep(_ draft: Draft?, of page: StaticString) -> Effect? {
    let old = self[page]
    guard let draft else { return old.map { drop($0) } }
    if let old, old == draft { return nil }
    kept.removeAll { $0.isBeside(draft) }
    kept.append(draft)
    return .keepDraft(draft)
  }

  /// Applies a draft of another tab: `{"key": …, "fields": […]}`, without fields if it was dropped.
  mutating func change(_ json: JSON) {
    guard let key = json["key"]?.string else { return }
    kept.removeAll { $0.key.hasSameBytes(as: key) }
    guard let fields = json["fields"]?.array else { return }
    kept.append(Draft(key: key, fields: fields.map { $0.string ?? "" }))
  }

  /// Whether this editor is open.
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
  /// Restores the draft of an editor that opened, and stores that of one that changed.
  ///
  /// `isLeft`: whether the last action left a dialog without a decision.
  static func followDrafts(_ state: inout State, isLeft: Bool) -> [Effect] {
    guard let editor = draft(state) else {
      return state.drafts.close(isLeft: isLeft).map { [$0] } ?? []
    }
    if state.drafts.isOpen(editor) { return state.drafts.follow(editor).map { [$0] } ?? [] }
    let closed = state.drafts.close(isLeft: isLeft)
    if let draft = state.drafts.open(editor) { _ = callShown(.restore(draft.fields), &state) }
    return closed.map { [$0] } ?? []
  }

  /// The contents of the open editor.
  private static func draft(_ state: State) -> Draft? {
    guard let file = state.route?.file, state.has(file) else { return nil }
    return draft(of: file, state)
  }
}
