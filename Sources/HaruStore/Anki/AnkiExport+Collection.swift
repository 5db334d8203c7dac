import HaruJSON

// The table `col` of a collection: settings, note types and decks as JSON.
extension AnkiExport {
  /// The id of the note type, which is the same in every package, so that Anki adds it once.
  static let noteType: Int64 = 1_767_225_600_000

  /// The settings of the collection.
  var configuration: JSON {
    [
      "schedVer": 2, "creationOffset": .integer(-Int64(offset / 60)), "curDeck": 1,
      "activeDecks": [1], "nextPos": .integer(Int64(notes.count) + 1),
    ]
  }

  /// The numbers of the decks by name.
  var deckNumbers: [String: Int64] {
    var numbers = [Self.defaultDeck: Int64(1)]
    for note in notes {
      let name = AnkiText.plain(note.deck)
      if numbers[name] == nil { numbers[name] = Self.noteType + Int64(numbers.count) }
    }
    return numbers
  }

  /// The decks; Anki creates missing parents itself.
  var decks: JSON {
    let numbers = deckNumbers.sorted { $0.value < $1.value }
    return .object(
      numbers.map { name, number in
        let isNothing: JSON = [0, 0]
        let deck: JSON = [
          "id": .integer(number), "name": .string(name), "mod": .integer(start), "usn": -1,
          "lrnToday": isNothing, "revToday": isNothing, "newToday": isNothing,
          "timeToday": isNothing, "collapsed": false, "browserCollapsed": false, "desc": "",
          "dyn": 0, "conf": 1, "extendNew": 0, "extendRev": 0,
        ]
        return .init(key: "\(number)", value: deck)
      }
    )
  }

  /// Anki's default options of decks, which an import leaves alone.
  static let deckOptions: JSON = [
    "1": [
      "id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true,
      "timer": 0, "replayq": true, "dyn": false,
      "new": [
        "bury": false, "delays": [1, 10], "initialFactor": 2500, "ints": [1, 4, 0], "order": 1,
        "perDay": 20,
      ],
      "rev": [
        "bury": false, "ease4": .number("1.3"), "ivlFct": 1, "maxIvl": 36500, "perDay": 200,
        "hardFactor": .number("1.2"),
      ],
      "lapse": ["delays": [10], "leechAction": 1, "leechFails": 8, "minInt": 1, "mult": 0],
    ]
  ]

  /// The note type: it asks for the term and shows the rest.
  static let noteTypes: JSON = [
    "\(noteType)": [
      "id": .integer(noteType), "name": "Haru", "type": 0, "mod": .integer(noteType / 1_000),
      "usn": -1, "sortf": 0, "did": .null, "tags": [], "vers": [], "latexPre": "", "latexPost": "",
      "latexsvg": false, "req": [[0, "any", [0]]], "css": .string(css),
      "tmpls": [
        [
          "name": "Card 1", "ord": 0, "qfmt": "{{Term}}", "afmt": .string(answer), "did": .null,
          "bqfmt": "", "bafmt": "",
        ]
      ],
      "flds": .array(
        Field.allCases.enumerated().map { index, field in
          [
            "name": .string(field.rawValue), "ord": .integer(Int64(index)), "sticky": false,
            "rtl": false, "font": "Arial", "size": 20, "media": [],
          ]
        }
      ),
    ]
  ]

  private static let answer = """
    {{FrontSide}}

    <hr id=answer>

    {{#Reading}}<div class=more>{{Reading}}</div>{{/Reading}}
    <div>{{Meaning}}</div>
    {{#Example}}<div class=example>{{Example}}</div>{{/Example}}
    {{#Note}}<div class=more>{{Note}}</div>{{/Note}}
    """

  /// The colours are those of Anki's own note types, which it replaces at night.
  private static let css = """
    .card {
        font-family: arial;
        font-size: 20px;
        line-height: 1.5;
        text-align: center;
        color: black;
        background-color: white;
    }
    .example {
        margin-top: 0.5em;
    }
    .more {
        opacity: 0.7;
    }
    """

  /// The tables and indices of schema 11, in Anki's words.
  static let schema = """
    CREATE TABLE col (
      id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
      ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL,
      conf text NOT NULL, models text NOT NULL, decks text NOT NULL, dconf text NOT NULL,
      tags text NOT NULL
    );
    CREATE TABLE notes (
      id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
      usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL,
      csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL
    );
    CREATE TABLE cards (
      id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
      mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL,
      due integer NOT NULL, ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL,
      lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL,
      flags integer NOT NULL, data text NOT NULL
    );
    CREATE TABLE revlog (
      id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
      ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL,
      time integer NOT NULL, type integer NOT NULL
    );
    CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
    CREATE INDEX ix_notes_usn ON notes (usn);
    CREATE INDEX ix_notes_csum ON notes (csum);
    CREATE INDEX ix_cards_usn ON cards (usn);
    CREATE INDEX ix_cards_nid ON cards (nid);
    CREATE INDEX ix_cards_sched ON cards (did, queue, due);
    CREATE INDEX ix_revlog_usn ON revlog (usn);
    CREATE INDEX ix_revlog_cid ON revlog (cid);
    """
}
