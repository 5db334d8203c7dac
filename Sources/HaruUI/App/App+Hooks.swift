import HaruHTML
import HaruTime

// The events in the app's life, passed on to the pages of the list (App+Pages.swift).

/// An event in the app's life that pages handle; each is a hook of ``Page``.
enum PageHook {
  case advance, left, woken, hidden, pulled, settle, follow
  case readAddress(Query)
  case opened(Query)
  case answered(RequestID, Answer)
  case received(SharedTable)
  case refresh(RecordChange)
  case restore([String])
}

extension App {
  static func call<P: Page>(
    _ hook: PageHook,
    _ page: P.Type,
    _ state: inout State
  ) -> [Effect] {
    switch hook {
    case .advance: return P.advance(&state)
    case .woken: return P.woken(&state)
    case .hidden: return P.hidden(&state)
    case .pulled: return P.pulled(&state)
    case .settle: return P.settle(&state)
    case .follow: return P.follow(&state)
    case .opened(let query): return P.opened(&state, query)
    case .answered(let request, let answer): return P.answered(&state, request, answer)
    case .received(let table): return P.received(&state, table)
    case .left: P.left(&state)
    case .readAddress(let query): P.readAddress(query, &state)
    case .refresh(let change): P.refresh(&state, after: change)
    case .restore(let fields): P.restore(&state, fields)
    }
    return []
  }

  /// Calls a hook of all pages whose files are loaded.
  static func call(_ hook: PageHook, _ state: inout State) -> [Effect] {
    var effects: [Effect] = []
    for file in PageFile.allCases { effects += call(hook, of: file, &state) }
    return effects
  }

  /// Calls a hook of the visible page.
  static func callShown(_ hook: PageHook, _ state: inout State) -> [Effect] {
    state.route.map { call(hook, of: $0.file, &state) } ?? []
  }
}

extension App {
  /// The document's title while something is running, whichever page is visible.
  static func runningTitle(_ state: State) -> String? {
    state.has(.focus) ? FocusPage.title(state) : nil
  }

  /// A notification that shows that notifications arrive.
  static func testNotification(_ state: State) -> [Effect] {
    state.has(.clock) ? [ClockPage.testNotification(state)] : []
  }

  /// Handles an action in the demo, or the one that begins it; nil in the real app.
  static func demo(_ state: inout State, _ action: Action, at moment: Moment) -> [Effect]? {
    let isEntered = if case .page(.welcome(.demoTapped)) = action { true } else { false }
    guard state.has(.welcome), isEntered || state.demo != nil else { return nil }
    return WelcomePage.demo(&state, action, at: moment)
  }
}
