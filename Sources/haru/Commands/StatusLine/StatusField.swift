/// What a template of `haru status --line` can name.
enum StatusField: String, CaseIterable {
  case task, elapsed, estimate, left, finish, percent, alarm, dday, state
}
