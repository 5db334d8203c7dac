package import HaruCore

extension Messages {
  /// The text of a countdown that is over, as in "Tea: 3 min timer is done.".
  package func over(_ countdown: Countdown) -> String {
    let length = time((countdown.total + 999) / 1_000)
    return countdown.label.utf8.isEmpty
      ? timerOver(length: length) : timerOverNamed(label: countdown.label, length: length)
  }
}
