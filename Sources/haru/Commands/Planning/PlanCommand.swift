import ArgumentParser

/// `haru plan`: the tasks of a day, their order, and when they will be done.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan a day: which tasks, in which order, some at a time.",
    usage: """
      haru plan [show] [<date>] [--json]
      haru plan add <task> [--date <date>] [--time <time>] [--for <time>] [--repeat <days>]
      haru plan move <task> [--date <date>] [--to <date>] [--time <time>] [--for <time>] [--place <number>]
      haru plan move --left [--date <date>] [--to <date>]
      haru plan remove <task> [--date <date>] [--repetition]
      """,
    discussion: """
      A TASK is its whole name or a prefix of its id. It is done when a session of it was \
      completed on that day. The forecast is computed from what your tasks took in the last eight \
      weeks, compared with their estimates.
      """,
    subcommands: [
      PlanShowCommand.self, PlanAddCommand.self, PlanMoveCommand.self, PlanRemoveCommand.self,
    ],
    defaultSubcommand: PlanShowCommand.self
  )
}
