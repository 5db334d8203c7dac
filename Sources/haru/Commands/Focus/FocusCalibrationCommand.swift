import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru focus calibration`: how well the person estimates.
struct FocusCalibrationCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibration",
    abstract: "Show how well you estimate, for all tasks or one.",
    discussion: """
      Looks at the last 50 sessions: bias is the median of actual/estimate, spread its \
      interquartile range. For a task with at least 5 sessions it also suggests an estimate.
      """
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "task"))
  var task: String?

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let item = try task.map { try context.workItem($0) }
    let log = try context.workLog()
    let calibration = item.map { log.calibration(of: $0.id) } ?? log.calibration
    if json { return context.output.writeLine(object(calibration, item).text) }
    let text = context.messages
    context.writeTable([
      (text.focusSessions, "\(calibration.count)"),
      (text.focusBias, calibration.bias.map(text.ratio) ?? "-"),
      (text.focusSpread, calibration.spread.map(text.percent) ?? "-"),
      (text.focusHitRate, calibration.hitRate.map(text.percent) ?? "-"),
      (text.focusWithin25, calibration.within25.map(text.percent) ?? "-"),
      (text.focusTrend, calibration.trend.map(text.trend) ?? "-"),
    ])
    if let advice = text.advice(calibration, for: item?.estimateSeconds) {
      context.output.writeLine(advice)
    }
  }

  private func object(_ calibration: Calibration, _ item: WorkItem?) -> JSON {
    let estimate = item?.estimateSeconds
    let seconds = { (value: Int64?) -> JSON in value.map(JSON.integer) ?? .null }
    return [
      "name": item.map { .string($0.name) } ?? .null,
      "estimateSeconds": seconds(estimate),
      "count": .integer(Int64(calibration.count)),
      "bias": JSON(calibration.bias),
      "spread": JSON(calibration.spread),
      "hitRate": JSON(calibration.hitRate),
      "within25": JSON(calibration.within25),
      "trend": JSON(calibration.trend),
      "suggestedSeconds": seconds(estimate.flatMap(calibration.suggestedSeconds)),
      "p80Seconds": seconds(estimate.flatMap(calibration.p80Seconds)),
    ]
  }
}
