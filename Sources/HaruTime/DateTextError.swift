/// Why a text is not a date; positions are byte offsets into its UTF-8.
public enum DateTextError: Error, Equatable, Sendable {
  /// This part is missing: something else is at the offset.
  case expected(DateTextPart, at: Int)
  /// The year is 0000; the first year is 0001.
  case noSuchYear(at: Int)
  /// The month is not 1 to 12.
  case noSuchMonth(Int, at: Int)
  /// The month of that year has no such day: 2023-02-29 gives day 29, last day 28, at 8.
  case noSuchDay(Int, month: Int, year: Int, lastDay: Int, at: Int)
  /// It can be read as either date, such as 2/10.
  case ambiguous(PlainDate, PlainDate, at: Int)
}

/// A part of a date's text.
public enum DateTextPart: Equatable, Sendable {
  /// Four digits.
  case year
  /// `-`, `.` or `/`, the same one both times.
  case separator
  /// One or two digits.
  case month
  /// One or two digits.
  case day
  /// The end of the text.
  case end
}
