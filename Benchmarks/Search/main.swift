import Glibc
import HaruCore
import HaruSync

// Measures a key press in the global search over the words and quotes of two files: the CPU time to
// find, rank and mark the results of each letter of some texts. `Benchmarks/search.py` compiles it
// with the core.

func lines(of path: String) -> [[String]] {
  guard let file = fopen(path, "r") else { exit(1) }
  defer { fclose(file) }
  var lines: [[String]] = []
  var line: UnsafeMutablePointer<CChar>?
  var size = 0
  while getline(&line, &size, file) > 0, let line {
    lines.append(
      String(cString: line).dropLast().split(separator: "\t", omittingEmptySubsequences: false)
        .map(String.init)
    )
  }
  free(line)
  return lines
}

func milliseconds(_ work: () -> Void) -> Double {
  var (start, end) = (timespec(), timespec())
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start)
  work()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end)
  return Double(end.tv_sec - start.tv_sec) * 1_000 + Double(end.tv_nsec - start.tv_nsec) / 1e6
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

let kinds: [(SearchKind, [[String]])] = [
  (.word, lines(of: CommandLine.arguments[1])), (.quote, lines(of: CommandLine.arguments[2])),
]
let rounds = Int(CommandLine.arguments[3]) ?? 1
var indexes = [FullTextIndex(), FullTextIndex()]
let indexing = milliseconds {
  for (place, (_, things)) in kinds.enumerated() {
    for texts in things { indexes[place].append(texts) }
  }
}
print("index\t\(indexing)")

for typed in CommandLine.arguments.dropFirst(4) {
  var found = 0
  for length in 1...typed.count {
    let text = String(typed.prefix(length))
    let times = (0..<rounds).map { _ in
      milliseconds {
        let search = FullTextSearch(text)
        found = 0
        for (place, (kind, things)) in kinds.enumerated() {
          let newest: [Int] = things.indices.reversed()
          let group = SearchGroup(kind, search, indexes[place], in: newest, limit: 5) {
            (RecordID("\($0)"), things[$0])
          }
          found += group.total
        }
      }
    }
    print("key\t\(text)\t\(median(times))\t\(times.max() ?? 0)\t\(found)")
  }
}
