public import HaruJSON
public import HaruSync
public import HaruTime

extension WorkSession: StoredFact {
  /// Reads the session from its fact; nil if item, start or end is missing.
  ///
  /// Keys: `item`, `name`, `estimateSeconds` (null without an estimate), `startedAt` (RFC 3339 with
  /// the local offset), `pauses` (pairs of milliseconds after the start; absent if there are none),
  /// `clockWentBack`, `note` and `replaces` (each absent if empty), and those of every fact: `at`
  /// (when it ended), `date` (the civil date of `at`), `zone`.
  public convenience init?(record: Record) {
    guard let fact = record.fact, let item = fact["item"]?.recordID,
      let startedAt = Moment(rfc3339: fact["startedAt"], zone: fact["zone"]),
      let endedAt = Moment(rfc3339: fact["at"], zone: fact["zone"])
    else { return nil }
    self.init(
      id: record.id,
      item: item,
      name: fact["name"]?.string ?? "",
      estimateSeconds: fact["estimateSeconds"]?.integer,
      startedAt: startedAt,
      endedAt: endedAt,
      timeline: WorkTimeline(
        start: startedAt.instant,
        pauses: fact["pauses"],
        clockWentBack: fact["clockWentBack"]
      ),
      note: fact["note"]?.string ?? "",
      replaces: fact["replaces"]?.recordID
    )
  }

  /// The changes that delete all versions of the session, by their ids (`WorkLog.versions`), or
  /// that undo this.
  public static func deletions(
    of versions: [RecordID],
    _ isDeleted: Bool = true,
    at instant: Instant
  ) -> [CellWrite] {
    versions.map { deletion(of: $0, isDeleted, at: instant) }
  }

  /// The value of the fact.
  public var fact: JSON {
    var members = [
      JSON.Member(key: "item", value: .string(item.text)),
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "estimateSeconds", value: estimateSeconds.map(JSON.integer) ?? .null),
      JSON.Member(key: "startedAt", value: .string(startedAt.rfc3339)),
    ]
    if !timeline.pauses.isEmpty {
      members.append(JSON.Member(key: "pauses", value: timeline.pausesJSON))
    }
    if timeline.clockWentBack {
      members.append(JSON.Member(key: "clockWentBack", value: .bool(true)))
    }
    if !note.utf8.isEmpty { members.append(JSON.Member(key: "note", value: .string(note))) }
    if let replaces { members.append(JSON.Member(key: "replaces", value: .string(replaces.text))) }
    return .object(members + endedAt.members)
  }
}
