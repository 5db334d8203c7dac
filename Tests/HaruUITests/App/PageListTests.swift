import HaruJSON
import Testing

@testable import HaruUI

/// The list of pages: what the compiler cannot say about it.
struct PageListTests {
  @Test(arguments: Route.allCases)
  func everyAddressIsThatOfOnePage(route: Route) {
    #expect(Route(path: "\(route.path)") == route)
    #expect(Route(path: "\(route.path)?date=2026-11-20#main") == route)
  }

  @Test(arguments: PageFile.allCases)
  func everyFileIsTheCodeOfAPage(file: PageFile) {
    #expect(Route.allCases.contains { $0.file == file })
    #expect(PageFile(name: "\(file.name)") == file)
  }

  @Test(arguments: Route.allCases)
  func backLeadsToAPageOfTheNavigation(route: Route) {
    #expect(Route.main.contains(route.main))
    #expect(Route.tabs.contains(route.tab))
    #expect(Route.sections.joined().contains(route.section))
  }

  @Test func theSideBarHasEachPageOnce() {
    let shown = Array(Route.sections.joined())
    #expect(Set(shown).count == shown.count)
    #expect(Set(shown).isSuperset(of: Route.main))
  }
}
