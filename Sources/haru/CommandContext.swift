import ArgumentParser
import HaruPlatform
import HaruCore
import HaruLookup
import HaruStore
import HaruTime
import HaruUI

/// Everything that a command uses from the outside world; a test creates its own.
struct CommandContext {
  /// The data folder of the open copy of the records.
  var dataDirectory: String
  /// Returns when and where the command runs.
  var clock: () -> Moment
  /// The machine's zone, even if --at sets another instant: an IANA id or an offset.
  var zone: String
  /// The messages in the chosen language.
  var messages: Messages
  /// 128 random bits for new ids.
  var seed: [UInt32]
  var input: InputSource
  var output: ByteSink
  var errors: ByteSink
  /// The data folder, if the records are not in it directly.
  var root: String?
  /// Creates the weather service.
  ///
  /// It reads all certificate authorities, which takes longer than most commands.
  var weather: () -> WeatherService = { WeatherService(.openMeteo) }

  /// Reads the monotonic clock; nil if the machine has none, or with --at.
  var steady: () -> SteadyMark? = { nil }

  /// The databases that are open.
  let stores = OpenStores()

  /// All copies of records in the data folder.
  var copies: RecordCopies { RecordCopies(root: root ?? dataDirectory) }

  /// The current time and place.
  var now: Moment { clock() }

  /// Writes a sentence to standard error; returns the exit code for invalid input, to be thrown.
  func failure(_ sentence: String) -> ExitCode {
    errors.writeLine("haru: \(sentence)")
    return ExitCode(1)
  }

  /// Writes the collected output.
  func flush() throws {
    defer { _ = errors.flush() }
    if let reason = output.flush() {
      throw failure(messages.commandOutputFailed(reason: reason))
    }
  }
}

extension CommandContext {
  /// Runs work on the data; reports its error as a sentence.
  func telling<Result>(_ work: () throws(StoreError) -> Result) throws -> Result {
    do throws(StoreError) {
      return try work()
    } catch {
      throw failure(messages.sentence(for: error))
    }
  }
}
