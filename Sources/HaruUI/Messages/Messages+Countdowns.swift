package import HaruCore

extension Messages {
  /// What a countdown says when its time is over, as in "Tea: 3:00 is over".
  package func over(_ countdown: Countdown) -> String {
    let length = Countdown.text(milliseconds: countdown.total)
    return countdown.label.utf8.isEmpty
      ? timerOver(length: length) : timerOverNamed(label: countdown.label, length: length)
  }
}
