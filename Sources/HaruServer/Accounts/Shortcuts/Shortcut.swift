import HaruJSON
import HaruUI

/// A request that a voice assistant, a button or a launcher sends.
struct Shortcut {
  let name: String
  let icon: Icon
  let method: String
  /// The path below `/api/v1/`.
  let path: String
  /// The JSON body; nil without one.
  var body: String?
  /// Whether the response is text to be read aloud rather than JSON.
  var isText = false

  /// All shortcuts, for the task that they start.
  static func all(task: String, _ text: Messages) -> [Shortcut] {
    let body = { (name: String, value: String) in
      JSON.object([JSON.Member(key: name, value: .string(value))]).text
    }
    return [
      Shortcut(
        name: text.shortcutsStart(task: task),
        icon: .focus,
        method: "POST",
        path: "focus/start",
        body: body("task", task)
      ),
      Shortcut(
        name: text.shortcutsDone,
        icon: .check,
        method: "POST",
        path: "focus/done"
      ),
      Shortcut(
        name: text.shortcutsWord,
        icon: .word,
        method: "POST",
        path: "words",
        body: body("term", text.shortcutsAsked)
      ),
      Shortcut(
        name: text.shortcutsToday,
        icon: .today,
        method: "GET",
        path: "today",
        isText: true
      ),
    ]
  }
}
