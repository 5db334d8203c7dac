import HaruUI
import Testing

struct QueryTests {
  @Test(arguments: [
    ("/calc?expression=1h+30m%2B45m", "1h 30m+45m"), ("/calc?a=b&expression=%ED%95%98", "하"),
    ("/calc?expression=1%2", "1%2"), ("/calc?expression=%zz", "%zz"), ("/calc?expression", ""),
    ("/calc?expression=a=b", "a=b"), ("/calc?expression=1&expression=2", "1"),
    ("/calc?expression=%FF", "\u{FFFD}"), ("/calc?&&=&expression=x", "x"),
  ])
  func readsAFieldAsAFormSendsIt(path: String, value: String) {
    #expect(Query(of: path)["expression"] == value)
  }

  @Test(arguments: ["/calc", "/calc?", "/calc?Expression=1", "/calc?expressions=1", ""])
  func hasNoFieldThatWasNotSent(path: String) {
    #expect(Query(of: path)["expression"] == nil)
  }
}
