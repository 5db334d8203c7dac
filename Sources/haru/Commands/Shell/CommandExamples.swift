/// Examples of every command for the help, the man pages and the reference.
///
/// A test parses each of them.
enum CommandExamples {
  static let all = """
    haru today yesterday --week
    haru today --note 'a quiet day'
    haru plan show tomorrow
    haru plan add Maths --time 14:00 --for 50m
    haru plan add English --repeat mon,wed,fri
    haru plan move --left --to monday
    haru plan remove Maths --date tomorrow
    haru calc '0:58 + 0:53'
    haru calc --format decimal '9:00~17:30 - 45m'
    haru calc history --limit 10
    haru calc history remove 01a2
    haru dday count 2026-12-25 --day-one
    haru dday add 'Final exam' 'Dec 15'
    haru dday list --json
    haru dday show 'Final exam'
    haru dday edit 'Final exam' --date 2026-12-16
    haru dday move 'Final exam' --place 1
    haru dday remove 'Final exam'
    haru dday import birthdays.csv --dry-run
    haru calendar show tomorrow
    haru calendar add timetable.ics --name School --pen 3
    haru calendar add webcal://calendar.example/holidays.ics
    haru calendar list --json
    haru calendar edit School --no-shown
    haru calendar refresh School --file timetable.ics
    haru calendar remove School
    haru focus add English --estimate 30m --icon book
    haru focus edit English --estimate 45m --pen 3
    haru focus move English --place 1
    haru focus remove English
    haru focus list
    haru focus start English --at '10 minutes ago'
    haru focus continue
    haru focus pause
    haru focus resume
    haru focus done
    haru focus cancel
    haru focus status --json
    haru focus show English
    haru focus records --week --by task
    haru focus records --from 'Nov 1' --to today --csv
    haru focus calibration English
    haru focus day yesterday
    haru focus log English 9:00 9:40
    haru focus track 9:00-10:30 English --date yesterday
    haru focus record show last
    haru focus record add English 9:00 9:40 --date 'last friday'
    haru focus record edit last --end 9:45
    haru focus record remove 'yesterday 21:30'
    haru focus import timewarrior ~/.timewarrior/data/*.data
    haru focus import tasks tasks.csv
    haru alarm add 07:30 --repeat mon,tue,wed,thu,fri --label 'Wake up'
    haru alarm add 06:00 --date tomorrow --zone Tokyo
    haru alarm list
    haru alarm show 01a2
    haru alarm next --count 3
    haru alarm edit 01a2 --time 07:15
    haru alarm on 01a2
    haru alarm off 01a2
    haru alarm skip 01a2
    haru alarm pause 01a2 'Jan 4'
    haru alarm remove 01a2
    haru alarm seen
    haru alarm watch --notify notify-send
    haru alarm holidays south-korea.ics --dry-run
    haru alarm export alarms.ics
    haru notify --watch
    haru notify --install
    haru stopwatch --csv
    haru timer 25m --label Tea
    haru clock show Seoul 'New York' +05:45
    haru clock add 부산
    haru clock edit Busan --name Parents
    haru clock move Busan --place 1
    haru clock remove Busan
    haru clock search texas
    haru clock search Genève
    haru clock convert 'tomorrow 9:30' --from Seoul --to Paris
    haru quote today
    haru quote random --unused --tag patience
    haru quote next
    haru quote search '밤 ㅂㅆ'
    haru quote list --own --sort author
    haru quote show en-12
    haru quote like en-12
    haru quote unlike en-12
    haru quote use en-12
    haru quote unuse en-12 --date yesterday
    haru quote add 'Well begun is half done.' --author Aristotle
    haru quote edit 01a2 --tag work
    haru quote remove 01a2
    haru quote undo
    haru quote import fortunes/*.txt --dry-run
    haru quote export quotes.csv --own --format csv
    haru word add serendipity --meaning '뜻밖의 발견' --notebook Reading
    haru word list --due
    haru word search ㅅㅈ
    haru word show serendipity
    haru word edit serendipity --note 'from The Three Princes of Serendip'
    haru word move serendipity Novels
    haru word suspend serendipity
    haru word unsuspend serendipity
    haru word remove serendipity
    haru word notebook add Novels
    haru word notebook list
    haru word notebook show Novels
    haru word notebook edit Novels --name Fiction
    haru word notebook remove Fiction
    haru word undo
    haru word review --notebook Reading
    haru word stats --json
    haru word calendar 2026-11
    haru word lookup serendipity --add
    haru word import deck.apkg list.csv
    haru word export words.apkg
    haru word export words.txt --format anki
    haru weather show Busan --days 3
    haru weather add Busan
    haru weather list
    haru weather edit Busan --name Parents
    haru weather move Busan --place 1
    haru weather remove Busan
    haru search '9:00 in New York'
    haru search engl --kind word --json
    haru settings list
    haru settings get dayStartHour
    haru settings set dayStartHour 5
    haru export everything.json
    haru export --csv workSession
    haru import everything.json --dry-run
    haru import --undo
    haru backup list
    haru backup restore 2026-11-21 --dry-run
    haru deleted list
    haru deleted restore serendipity
    haru undo --list
    haru sync
    haru status --line --format '{task} {elapsed}/{estimate}'
    haru login https://haru.example
    haru logout
    haru open
    haru serve --port 8080
    haru serve --config /etc/haru/haru.conf --check-config
    haru admin user list
    haru admin user disable ada@example.org
    haru admin user enable ada@example.org
    haru admin user delete ada@example.org --yes
    haru admin invite
    haru admin reset-link ada@example.org
    haru admin push-test ada@example.org
    haru admin quotes list
    haru admin quotes add 'Well begun is half done.' --author Aristotle
    haru admin quotes import fortunes.txt --dry-run
    haru admin quotes publish
    haru admin doctor --data /var/lib/haru
    haru admin log ada@example.org --limit 20
    haru admin backup haru-backup.sqlite
    haru admin restore haru-backup.sqlite
    haru admin copy --from sqlite:haru-data --to postgres://haru@db.example/haru
    haru admin migrate --database postgres://haru@db.example/haru
    haru completions bash
    haru man focus start
    haru install --prefix ~/.local
    """.split(separator: "\n").map(String.init)

  /// The examples of the command at a path: those that name it, or for a group the first one of
  /// each of its commands.
  static func lines(of path: [String]) -> [String] {
    let words = ["haru"] + path
    let below = all.filter { $0.split(separator: " ").map(String.init).starts(with: words) }
    let own = below.filter { Haru.helpPath(parts(of: $0)[...]) == path }
    if !own.isEmpty || path.isEmpty { return own }
    var named: Set<[String]> = []
    return below.filter { named.insert(Haru.helpPath(parts(of: $0)[...])).inserted }
  }

  /// The words of an example after `haru`, without quotes.
  static func parts(of line: String) -> [String] {
    // The last word is the one that a shell would complete; after a blank it is empty.
    Array(ShellLine(line + " ").words.dropFirst().dropLast())
  }

  /// A help text with the examples at its end.
  static func added(to help: String, of path: [String]) -> String {
    let lines = lines(of: path)
    if lines.isEmpty { return help }
    let gap = help.hasSuffix("\n") ? "\n" : "\n\n"
    return help + gap + "EXAMPLES:\n" + lines.map { "  \($0)\n" }.joined()
  }
}
