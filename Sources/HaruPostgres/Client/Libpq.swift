import HaruPlatform

/// The functions of PostgreSQL's client library that Haru calls: the API of libpq 14.
///
/// The library is loaded on demand, so building and starting Haru does not need it. Source:
/// https://www.postgresql.org/docs/14/libpq.html
struct Libpq: Sendable {
  typealias Handle = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>

  let version: @Sendable @convention(c) () -> CInt
  let connect: @Sendable @convention(c) (Texts?, Texts?, CInt) -> Handle?
  let finish: @Sendable @convention(c) (Handle?) -> Void
  let status: @Sendable @convention(c) (Handle?) -> CInt
  let serverVersion: @Sendable @convention(c) (Handle?) -> CInt
  let socket: @Sendable @convention(c) (Handle?) -> CInt
  let connectionError: @Sendable @convention(c) (Handle?) -> Text?
  let transactionStatus: @Sendable @convention(c) (Handle?) -> CInt
  let setNoticeProcessor:
    @Sendable @convention(c) (Handle?, Notice?, UnsafeMutableRawPointer?) -> Notice?
  let execute: @Sendable @convention(c) (Handle?, Text?) -> Handle?
  let setNonblocking: @Sendable @convention(c) (Handle?, CInt) -> CInt
  let enterPipelineMode: @Sendable @convention(c) (Handle?) -> CInt
  let sendPrepare:
    @Sendable @convention(c) (Handle?, Text?, Text?, CInt, UnsafePointer<CUnsignedInt>?) -> CInt
  let sendPrepared:
    @Sendable @convention(c) (
      Handle?, Text?, CInt, Texts?, UnsafePointer<CInt>?, UnsafePointer<CInt>?, CInt
    ) -> CInt
  let pipelineSync: @Sendable @convention(c) (Handle?) -> CInt
  let flush: @Sendable @convention(c) (Handle?) -> CInt
  let consumeInput: @Sendable @convention(c) (Handle?) -> CInt
  let isBusy: @Sendable @convention(c) (Handle?) -> CInt
  let getResult: @Sendable @convention(c) (Handle?) -> Handle?
  let resultStatus: @Sendable @convention(c) (Handle?) -> CInt
  let errorField: @Sendable @convention(c) (Handle?, CInt) -> Text?
  let tuples: @Sendable @convention(c) (Handle?) -> CInt
  let fields: @Sendable @convention(c) (Handle?) -> CInt
  let value: @Sendable @convention(c) (Handle?, CInt, CInt) -> Text?
  let length: @Sendable @convention(c) (Handle?, CInt, CInt) -> CInt
  let isNull: @Sendable @convention(c) (Handle?, CInt, CInt) -> CInt
  let affected: @Sendable @convention(c) (Handle?) -> Text?
  let clear: @Sendable @convention(c) (Handle?) -> Void
  let executeParameters:
    @Sendable @convention(c) (
      Handle?, Text?, CInt, UnsafePointer<CUnsignedInt>?, Texts?, UnsafePointer<CInt>?,
      UnsafePointer<CInt>?, CInt
    ) -> Handle?
  let notification: @Sendable @convention(c) (Handle?) -> UnsafeMutableRawPointer?
  let free: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// `PGnotify`.
  struct Notification {
    let channel: Text?
    let processID: CInt
    let text: Text?
    let next: OpaquePointer?
  }

  typealias Notice = @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void

  /// `ConnStatusType`.
  static let connectionOK: CInt = 0
  /// `ExecStatusType`.
  static let commandOK: CInt = 1, tuplesOK: CInt = 2
  static let pipelineSync: CInt = 10, pipelineAborted: CInt = 11
  /// `PGTransactionStatusType`.
  static let idle: CInt = 0, inTransaction: CInt = 2, inFailedTransaction: CInt = 3
  /// `PG_DIAG_SQLSTATE`, `PG_DIAG_MESSAGE_PRIMARY`, `PG_DIAG_CONSTRAINT_NAME`.
  static let state = CInt(UInt8(ascii: "C"))
  static let message = CInt(UInt8(ascii: "M"))
  static let constraint = CInt(UInt8(ascii: "n"))

  /// The oldest version with pipelines.
  static let neededVersion = 140_000
  private static let debianPackage = "libpq5"

  /// The system's library, or why it cannot be loaded; it is searched for once.
  static let system = load(["libpq.so.5", "libpq.5.dylib"])

  /// Loads the first library that exists.
  static func load(_ names: [String]) -> Result<Libpq, PostgresError> {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else {
      return .failure(.noLibrary(package: debianPackage))
    }
    guard let version: @Sendable @convention(c) () -> CInt = symbol("PQlibVersion", of: library)
    else { return .failure(.noLibrary(package: debianPackage)) }
    guard let functions = Libpq(library, version: version), version() >= neededVersion else {
      return .failure(.oldLibrary(package: debianPackage))
    }
    return .success(functions)
  }

  private static func symbol<Function>(
    _ name: String,
    of library: UnsafeMutableRawPointer
  ) -> Function? {
    dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
  }

  /// Loads the functions; nil if the library lacks one, as older versions do.
  private init?(
    _ library: UnsafeMutableRawPointer,
    version: @escaping @Sendable @convention(c) () -> CInt
  ) {
    func find<Function>(_ name: String) throws -> Function {
      guard let function: Function = Libpq.symbol(name, of: library) else { throw Missing() }
      return function
    }
    self.version = version
    do {
      connect = try find("PQconnectdbParams")
      finish = try find("PQfinish")
      status = try find("PQstatus")
      serverVersion = try find("PQserverVersion")
      socket = try find("PQsocket")
      connectionError = try find("PQerrorMessage")
      transactionStatus = try find("PQtransactionStatus")
      setNoticeProcessor = try find("PQsetNoticeProcessor")
      execute = try find("PQexec")
      setNonblocking = try find("PQsetnonblocking")
      enterPipelineMode = try find("PQenterPipelineMode")
      sendPrepare = try find("PQsendPrepare")
      sendPrepared = try find("PQsendQueryPrepared")
      pipelineSync = try find("PQpipelineSync")
      flush = try find("PQflush")
      consumeInput = try find("PQconsumeInput")
      isBusy = try find("PQisBusy")
      getResult = try find("PQgetResult")
      resultStatus = try find("PQresultStatus")
      errorField = try find("PQresultErrorField")
      tuples = try find("PQntuples")
      fields = try find("PQnfields")
      value = try find("PQgetvalue")
      length = try find("PQgetlength")
      isNull = try find("PQgetisnull")
      affected = try find("PQcmdTuples")
      clear = try find("PQclear")
      executeParameters = try find("PQexecParams")
      notification = try find("PQnotifies")
      free = try find("PQfreemem")
    } catch {
      return nil
    }
  }

  private struct Missing: Error {}
}
