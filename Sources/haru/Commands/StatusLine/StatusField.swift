/// The fields that a template of `haru status --line` can contain.
enum StatusField: String, CaseIterable {
  case task, elapsed, estimate, left, finish, percent, alarm, dday, state
}
