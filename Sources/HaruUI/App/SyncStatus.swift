package import HaruJSON
package import HaruSync
package import HaruTime

/// Where the exchange of this browser's records with the server stands, as the tab that leads it
/// tells.
package struct SyncStatus {
  /// What the exchange is doing, or why it is not.
  package enum Phase: UInt8, CaseIterable, Sendable {
    /// Nobody was ever signed in here.
    case local
    /// Whether the server has something new is not known: it was asked, or is asked from time to time.
    case checking
    /// The server tells of what is new the moment it comes.
    case upToDate
    /// The device has no connection.
    case offline
    /// The server does not answer: it is asked again.
    case unreachable
    /// The server cannot take it now: it is asked again.
    case busy
    /// The session is over: all changes stay here.
    case signedOut
    /// The operator of the server has shut the account: all changes stay here.
    case disabled
    /// The server speaks a newer version.
    case upgrade
    /// The server refuses, with a code.
    case refused
    /// The browser could not store what came.
    case storage
    /// What is here belongs to another account than the one that is signed in.
    case otherAccount

    fileprivate var name: StaticString {
      switch self {
      case .local: "local"
      case .checking: "checking"
      case .upToDate: "upToDate"
      case .offline: "offline"
      case .unreachable: "unreachable"
      case .busy: "busy"
      case .signedOut: "signedOut"
      case .disabled: "disabled"
      case .upgrade: "upgrade"
      case .refused: "refused"
      case .storage: "storage"
      case .otherAccount: "otherAccount"
      }
    }
  }

  /// A change that the server did not keep.
  package struct NotSaved {
    /// The kind of record.
    package let entity: String
    package let id: String
    /// What the change was to write.
    package let value: JSON
    package let reason: Refusal.Reason
  }

  package var phase: Phase
  /// How many changes wait for the server.
  package var waiting: Int
  /// When this browser last had everything, nil before it ever had.
  package var completedAt: Instant?
  /// What the server says where it refuses.
  package var code: String
  package var notSaved: [NotSaved]
  /// Whether the browser keeps what is entered.
  package var isKept: Bool
  /// When the account goes, nil where its deletion was not asked for.
  package var deleteAt: Instant?

  /// Reads `{"phase":name,"waiting":count,"at":milliseconds,"code":text,"notSaved":[operation with "reason", …],"kept":…}`;
  /// what is not said is as where nobody was ever signed in.
  package init(json: JSON = .null) {
    let name = json["phase"]?.string ?? ""
    phase = Phase.allCases.first { $0.name.withUTF8Buffer(name.utf8.elementsEqual) } ?? .local
    waiting = json["waiting"]?.integer.flatMap { Int(exactly: $0) } ?? 0
    completedAt = json["at"]?.integer.map { Instant(milliseconds: $0) }
    code = json["code"]?.string ?? ""
    isKept = json["kept"]?.bool ?? true
    deleteAt = json["deleteAt"]?.integer.map { Instant(milliseconds: $0) }
    notSaved = (json["notSaved"]?.array ?? []).map { operation in
      NotSaved(
        entity: operation["e"]?.string ?? "",
        id: operation["i"]?.string ?? "",
        value: operation["v"] ?? .null,
        reason: Refusal.Reason(code: operation["reason"]?.string ?? "")
      )
    }
  }
}

extension SyncStatus {
  /// How much the state asks to be seen: the class of what shows it.
  var tone: StaticString {
    guard isKept else { return "sync bad" }
    switch phase {
    case .upToDate where deleteAt != nil: return "sync bad"
    case .upToDate: return waiting == 0 ? "sync ok" : "sync"
    case .local, .checking: return "sync"
    case .offline, .unreachable, .busy, .signedOut: return "sync warn"
    case .disabled, .upgrade, .refused, .storage, .otherAccount: return "sync bad"
    }
  }

  /// Whether somebody is signed in.
  var isSignedIn: Bool { phase != .local && phase != .signedOut && phase != .disabled }

  /// Whether nothing goes to the server now, and nothing comes.
  var isCut: Bool { phase.rawValue > Phase.upToDate.rawValue || !isKept }

  /// Whether there are changes that are lost, or that nobody else gets, as it is now.
  var isInVain: Bool { isCut && (waiting > 0 || !isKept) }

  /// The state in a word or two, nil where there is none to tell of.
  func mark(in text: Messages) -> String? {
    guard isKept else { return text.syncMarkUnkept }
    switch phase {
    case .local: return nil
    case .upToDate where deleteAt != nil: return text.syncMarkDeletes
    case .checking where waiting > 0, .upToDate where waiting > 0:
      return text.syncMarkSending(count: waiting)
    case .checking: return text.syncMarkChecking
    case .upToDate: return text.syncMarkDone
    case .offline: return text.syncMarkOffline
    case .unreachable: return text.syncMarkUnreachable
    case .busy: return text.syncMarkBusy
    case .signedOut: return text.syncMarkSignedOut
    case .disabled, .upgrade, .refused, .storage, .otherAccount: return text.syncMarkProblem
    }
  }

  /// The state in a sentence.
  func sentence(in text: Messages, at now: Moment) -> String {
    guard isKept else { return text.syncStateUnkept }
    switch phase {
    case .local: return text.syncStateLocal
    case .upToDate where deleteAt == nil && waiting > 0, .checking where waiting > 0:
      return text.syncStateSending(count: waiting)
    case .checking: return text.syncStateChecking
    case .upToDate: return upToDate(in: text, at: now)
    case .offline:
      return waiting == 0 ? text.syncStateOffline : text.syncStateOfflineWaiting(count: waiting)
    case .unreachable:
      return waiting == 0
        ? text.syncStateUnreachable : text.syncStateUnreachableWaiting(count: waiting)
    case .busy: return text.syncStateBusy
    case .signedOut:
      return waiting == 0 ? text.syncStateSignedOut : text.syncStateSignedOutWaiting(count: waiting)
    case .disabled: return text.syncStateDisabled
    case .upgrade: return text.syncStateUpgrade
    case .refused: return text.syncStateRefused(code: code)
    case .storage: return text.syncStateStorage
    case .otherAccount: return text.syncStateOtherAccount
    }
  }

  private func upToDate(in text: Messages, at now: Moment) -> String {
    if let deleteAt {
      let end = Moment(instant: deleteAt, offset: now.offset, zone: now.zone)
      return text.syncStateDeletes(date: text.date(end.date, today: now.date))
    }
    guard let completedAt else { return text.syncStateChecking }
    let moment = Moment(instant: completedAt, offset: now.offset, zone: now.zone)
    let time = text.clock(moment.time)
    return moment.date == now.date
      ? text.syncStateDone(time: time)
      : text.syncStateDone(time: "\(text.day(moment.date, today: now.date)) \(time)")
  }
}
