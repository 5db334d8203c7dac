package import HaruJSON
package import HaruSync
package import HaruTime

/// The state of this browser's sync, as reported by the tab that leads it.
package struct SyncStatus {
  /// A change that the server refused.
  package struct NotSaved {
    /// The kind of record.
    package let entity: String
    /// The id of the record.
    package let id: String
    /// The new value in the change.
    package let value: JSON
    /// Why it was refused.
    package let reason: Refusal.Reason
  }

  /// Why a server is unreachable, as far as the browser tells (`Web/cause.js`).
  package enum Cause: UInt8, CaseIterable {
    case refused, unknownHost, untrusted

    /// The name between the tabs of a browser.
    package var name: StaticString {
      switch self {
      case .refused: "refused"
      case .unknownHost: "unknownHost"
      case .untrusted: "untrusted"
      }
    }
  }

  /// The current phase.
  package var phase: SyncPhase
  /// Why the server is unreachable, nil if that is unknown.
  package var cause: Cause?
  /// The number of changes that the server has not confirmed.
  package var waiting: Int
  /// When this browser was last up to date, nil if it never was.
  package var completedAt: Instant?
  /// The server's code when it refuses.
  package var code: String
  /// The refused changes.
  package var notSaved: [NotSaved]
  /// Whether the browser stores the records at all.
  package var isKept: Bool
  /// When the account will be deleted, nil if that was not requested.
  package var deleteAt: Instant?

  /// Reads `{"phase":name,"cause":name,"isPolling":…,"isOffline":…,"isSilent":…,"waiting":count,"at":milliseconds,"code":text,
  /// "notSaved":[operation with "reason", …],"kept":…}`; missing members default to those of a
  /// browser where nobody has signed in.
  package init(json: JSON = .null) {
    let told = json["phase"]?.string.flatMap(SyncPhase.init(named:)) ?? .local
    phase = told.shown(
      isOffline: json["isOffline"]?.bool ?? false,
      isSilent: json["isSilent"]?.bool ?? false,
      isPolling: json["isPolling"]?.bool ?? false
    )
    cause = json["cause"]?.string.flatMap { name in
      Cause.allCases.first { name.hasSameBytes(as: $0.name) }
    }
    waiting = json["waiting"]?.int ?? 0
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
  /// How prominent the state is: the class of the element that shows it.
  var tone: StaticString {
    guard isKept else { return "sync bad" }
    switch phase {
    case .upToDate where deleteAt != nil: return "sync bad"
    case .upToDate: return waiting == 0 ? "sync ok" : "sync"
    case .local, .checking: return "sync"
    case .offline, .unreachable, .silent, .gateway, .busy, .signedOut: return "sync warn"
    case .disabled, .upgradeRequired, .refused, .storageFailed, .otherAccount: return "sync bad"
    }
  }

  /// Whether someone is signed in.
  var isSignedIn: Bool { phase != .local && phase != .signedOut && phase != .disabled }

  /// Whether sync is interrupted.
  var isCut: Bool { phase.rawValue > SyncPhase.upToDate.rawValue || !isKept }

  /// Whether changes may be lost, or do not reach other devices.
  var isInVain: Bool { isCut && (waiting > 0 || !isKept) }

  /// Whether records are stuck, or not stored where they should be.
  var isTrouble: Bool {
    switch phase {
    case .local, .checking: !isKept
    case .upToDate: !isKept || deleteAt != nil
    default: true
    }
  }

  /// The state in a word or two, nil if there is nothing to report.
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
    case .silent: return text.syncMarkSilent
    case .gateway: return text.syncMarkGateway
    case .busy: return text.syncMarkBusy
    case .signedOut: return text.syncMarkSignedOut
    case .disabled, .upgradeRequired, .refused, .storageFailed, .otherAccount:
      return text.syncMarkProblem
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
    case .silent:
      return waiting == 0 ? text.syncStateSilent : text.syncStateSilentWaiting(count: waiting)
    case .gateway:
      return waiting == 0 ? text.syncStateGateway : text.syncStateGatewayWaiting(count: waiting)
    case .busy: return text.syncStateBusy
    case .signedOut:
      return waiting == 0 ? text.syncStateSignedOut : text.syncStateSignedOutWaiting(count: waiting)
    case .disabled: return text.syncStateDisabled
    case .upgradeRequired: return text.syncStateUpgrade
    case .refused: return text.syncStateRefused(code: code)
    case .storageFailed: return text.syncStateStorage
    case .otherAccount: return text.syncStateOtherAccount
    }
  }

  /// Why the server is unreachable, or that the browser shows it at the server's address.
  func why(in text: Messages) -> String {
    switch cause {
    case .refused: text.syncWhyRefused
    case .unknownHost: text.syncWhyUnknownHost
    case .untrusted: text.syncWhyUntrusted
    case nil: text.syncWhyText
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
