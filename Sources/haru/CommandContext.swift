import ArgumentParser
import Foundation
import HaruCore
import HaruLookup
import HaruStore
import HaruTime
import HaruUI

/// All that a command has of the world around it; a test makes its own.
struct CommandContext {
  /// The folder of the records: that of the copy that is open.
  var dataDirectory: String
  /// Tells when and where the command runs.
  var clock: () -> Moment
  /// The zone of the machine, whatever instant it is asked to suppose: an IANA id, or an offset.
  var zone: String
  /// The sentences of the chosen language.
  var messages: Messages
  /// 128 random bits for the identifiers of what is made.
  var seed: [UInt32]
  var input: InputSource
  var output: ByteSink
  var errors: ByteSink
  /// The folder of the data, where it is not that of the records.
  var root: String?
  /// Who is asked for the weather.
  var weather = WeatherService(.openMeteo)

  /// Reads the clock that nobody sets; nil where the machine has none, or the instant is supposed.
  var steady: () -> SteadyMark? = { nil }

  /// All copies of records in the folder of the data.
  var copies: RecordCopies { RecordCopies(root: root ?? dataDirectory) }

  /// When and where it is now.
  var now: Moment { clock() }

  /// Writes a sentence to the errors; answers the exit code of wrong input, to be thrown.
  func failure(_ sentence: String) -> ExitCode {
    errors.writeLine("haru: \(sentence)")
    return ExitCode(1)
  }

  /// Sends out what was written.
  func flush() throws {
    if let reason = output.flush() {
      throw failure(messages.commandOutputFailed(reason: reason))
    }
    _ = errors.flush()
  }
}

extension CommandContext {
  /// Runs work on the person's data; tells what goes wrong in a sentence.
  func telling<Result>(_ work: () throws(StoreError) -> Result) throws -> Result {
    do throws(StoreError) {
      return try work()
    } catch {
      throw failure(messages.sentence(for: error))
    }
  }
}
