import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru dday --stdin`: the days between two dates for each input line.
///
/// A line becomes a `String` only if it cannot be read; everything else goes from bytes to bytes.
struct DateDifferences {
  let context: CommandContext

  /// Answers all lines; a line that is not two dates gets an empty answer, and an error on standard
  /// error.
  func run() throws {
    var reader = DateDifferenceReader()
    var failed = false
    let input = context.input
    repeat {
      input.fill()
      let lineBefore = reader.lines
      let bytes = input.bytes
      var taken = 0
      // An answer is never longer than its line, unless the line is unterminated.
      context.output.append(upTo: bytes.count + DateDifferenceReader.answerLimit) { output in
        taken = reader.read(bytes.span, isEnd: input.isAtEnd, into: &output)
      }
      if !reader.faults.isEmpty {
        failed = true
        tell(reader.faults, lineBefore, bytes[..<taken])
        reader.faults = []
      }
      input.drop(taken)
      try context.flush()
    } while !input.isAtEnd || !input.bytes.isEmpty
    if failed { throw ExitCode(1) }
  }

  /// Reports invalid lines; `lineBefore` is the number of the line before the bytes.
  private func tell(
    _ faults: [DateDifferenceReader.Fault],
    _ lineBefore: Int,
    _ bytes: ArraySlice<UInt8>
  ) {
    var line = lineBefore + 1
    var rest = bytes
    for fault in faults {
      while line < fault.line, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        rest = rest[(end + 1)...]
        line += 1
      }
      let text = fault.text(in: rest.prefix { $0 != UInt8(ascii: "\n") })
      let reason = context.messages.sentence(for: fault.reason, in: text)
      _ = context.failure(context.messages.commandLine(number: "\(fault.line)", reason: reason))
    }
  }
}

extension DateDifferenceReader.Fault {
  /// The unreadable part of a line: the date, if one is known, otherwise the whole line.
  fileprivate func text(in line: ArraySlice<UInt8>) -> String {
    let trimmed = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let position: Int
    switch reason {
    case .expected: return String(decoding: trimmed, as: UTF8.self)
    case .noSuchYear(let at), .noSuchMonth(_, let at), .noSuchDay(_, _, _, _, let at),
      .ambiguous(_, _, let at):
      position = at
    }
    let isBetween = { (byte: UInt8) in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: " ")
    }
    let before = trimmed.prefix(position)
    let start = before.lastIndex(where: isBetween).map { $0 + 1 } ?? trimmed.startIndex
    return String(decoding: trimmed[start...].prefix { !isBetween($0) }, as: UTF8.self)
  }
}
