import TestKit
import Testing

@testable import Tags

@Suite("Tags: parts of the index")
struct TagIndexPartTests {
  @Test(
    "TG-14 A range-minimum tree of any depth finds the smallest number in a range, ignoring removed numbers"
  )
  func minima() {
    Law("the least remaining number is found").holds(for: { random in
      let count = [0, 1, 63, 64, 65, 4095, 4097, 9000].randomElement(using: &random) ?? 0
      return ((0..<UInt32(count)).shuffled(using: &random), random)
    }) { numbers, random in
      var random = random
      var minima = RangeMinimumTree(numbers)
      var living = numbers.map { Optional($0) }
      for _ in 0..<30 {
        for _ in 0..<(numbers.count / 40) {
          let index = Int.random(in: numbers.indices, using: &random)
          living[index] = nil
          minima.kill(index, of: numbers)
        }
        let ends = [
          Int.random(in: 0...numbers.count, using: &random),
          Int.random(in: 0...numbers.count, using: &random),
        ].sorted()
        let range = ends[0]..<ends[1]
        let least = range.compactMap { living[$0] }.min()
        try #require(minima.least(in: range, of: numbers).map { numbers[$0] } == least)
      }
    }
  }

  @Test(
    "TG-14 The gram lists find all names that contain a given text, in rank order and without repetition"
  )
  func grams() {
    Law("all names that contain the text are found", count: 20).holds(for: { random in
      (0..<Int.random(in: 0...1500, using: &random)).map { _ in SampleNames.name(&random) }
    }) { keys in
      var names = NameBuffer()
      for key in keys { names.append(key.utf8) }
      let lists = GramLists(names)
      for query in ["a", "ab", "aba", "-rose", "rose-", "é", "見", "🌹", "ros\u{0}", "zz", "4"] {
        let bytes = Array(query.utf8)
        var ranks: [Int] = []
        lists.visit(bytes.span) { rank in
          ranks.append(rank)
          return true
        }
        let having = keys.indices.filter { MatchRank(of: query, in: keys[$0]) != nil }
        try #require(ranks == ranks.sorted() && Set(ranks).count == ranks.count)
        try #require(Set(ranks).isSuperset(of: having))
        try #require(query.utf8.count > 3 || ranks.count == having.count)
      }
    }
  }

  @Test("TG-14 The heap returns the smallest element first")
  func heap() {
    Law("a heap returns numbers in sorted order").holds(for: { random in
      (0..<40).map { _ in Int.random(in: 0...30, using: &random) }
    }) { numbers in
      var heap = MinHeap<Int>()
      for number in numbers { heap.insert(number) }
      var sorted: [Int] = []
      while let next = heap.popFirst() { sorted.append(next) }
      try #require(sorted == numbers.sorted())
    }
  }
}
