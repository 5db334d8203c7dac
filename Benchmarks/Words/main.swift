import Glibc
import HaruCore
import HaruTime

// Reviews scheduled per second of CPU time, one line for each variant: the model alone, and the
// scheduler with its steps. `Benchmarks/words.py` compiles it with the core.

/// Pseudo-random answers and gaps (SplitMix64: Steele, Lea, Flood 2014).
struct Chance {
  var state: UInt64 = 20_261_121

  mutating func below(_ limit: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return ((mixed ^ (mixed >> 31)) >> 33) % limit
  }
}

let (cards, rounds) = (50_000, 40)
var chance = Chance()
let answers = (0..<cards * rounds).map { _ in
  let rating = WordRating(rawValue: UInt8(1 + chance.below(4))) ?? .good
  return (days: Int(1 + chance.below(60)), rating: rating)
}

/// The best of five runs, in thousands of reviews per second; the sum keeps the compiler from
/// removing the work.
func measure(_ name: String, _ work: () -> Double) {
  var best = Int.max
  var sum = 0.0
  for _ in 0..<5 {
    let start = clock()
    sum += work()
    best = min(best, clock() - start)
  }
  let seconds = Double(best) / Double(CLOCKS_PER_SEC)
  print("\(name)\t\(Int(Double(cards * rounds) / seconds / 1_000))\t\(sum > 0)")
}

measure("model") {
  let model = FSRS.standard
  var sum = 0.0
  for card in 0..<cards {
    var memory = model.first(answers[card * rounds].rating)
    for round in 1..<rounds {
      let answer = answers[card * rounds + round]
      memory = model.next(memory, answer.rating, elapsedDays: answer.days)
    }
    sum += memory.stability
  }
  return sum
}
measure("scheduler") {
  let scheduler = WordScheduler(.standard)
  var sum = 0.0
  for place in 0..<cards {
    var card = WordCard()
    var day = 20_000
    for round in 0..<rounds {
      let answer = answers[place * rounds + round]
      day += answer.days
      scheduler.answer(
        &card,
        answer.rating,
        at: Instant(milliseconds: Int64(day) * 86_400_000),
        on: day
      )
    }
    sum += card.memory.stability
  }
  return sum
}
