import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite("Text search")
  struct Searching {
    @Test(
      "Search finds words in any of a record's text values, ignoring case",
      arguments: StoreAdapter.allCases)
    func words(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let needle = try await bench.add(Gadget(name: "Needle", note: "Size 22, for 18 mesh"))
      let cafe = try await bench.add(Gadget(name: "Café", note: nil))
      #expect(try await bench.found("NEEDLE") == [needle.id])
      #expect(try await bench.found("eedl") == [needle.id])
      #expect(try await bench.found("needle", "mesh") == [needle.id])
      #expect(try await bench.found("needle", "café") == [])
      #expect(try await bench.found("CAFE\u{301}") == [cafe.id])
      #expect(try await bench.found("cafe") == [cafe.id])
      #expect(try await bench.found("22") == [needle.id])
      #expect(try await bench.found("e") == [cafe.id, needle.id])
      #expect(try await bench.found("needlesize") == [])
      #expect(try await bench.found() == [])
    }

    @Test(
      "C8 Search ignores case and diacritics, whether characters are precomposed or use combining marks",
      arguments: StoreAdapter.allCases,
      [
        ("Café au lait", "cafe"), ("cafe\u{301}", "CAFÉ"), ("Blåbär", "blabar"),
        ("Ångström", "angstro\u{308}m"), ("İzmir", "izmir"), ("Žluťoučký kůň", "zlutoucky kun"),
        ("Ελληνικά", "ελληνικα"), ("Ёлка", "елка"), ("Việt Nam", "viet"), ("e\u{301}x", "é"),
        ("re\u{301}sume\u{301}", "su"),
      ])
    func diacritics(_ adapter: StoreAdapter, _ pair: (String, String)) async throws {
      let (text, word) = pair
      let bench = try adapter.bench()
      let id = try await bench.add(Gadget(name: text)).id
      try await bench.add(Gadget(name: "quiz", note: "Q"))
      #expect(try await bench.found(word) == [id])
      let listed = try await bench.store.read { reader throws(StoreFailure) in
        try reader.page(Query<Gadget>(.contains([Gadget.Columns.name], word))).items.map(\.id)
      }
      #expect(listed == [id])
    }

    @Test(
      "C8 Search distinguishes letters that differ by more than diacritics",
      arguments: StoreAdapter.allCases,
      [("smørbrød", "smorbrod"), ("が", "か"), ("=\u{338}", "="), ("\u{301}", "e")])
    func apart(_ adapter: StoreAdapter, _ pair: (String, String)) async throws {
      let (text, word) = pair
      let bench = try adapter.bench()
      try await bench.add(Gadget(name: text))
      #expect(try await bench.found(word) == [])
    }

    @Test(
      "Search treats operators and special characters in a query as plain text",
      arguments: StoreAdapter.allCases,
      [
        "NEAR(a b)", "\"", "\"\"\"", "a\" OR \"b", "words : x", "^abc", "abc*", "-abc", "+abc",
        "(abc", "abc)", "abc AND", "NOT abc", "{a b}", "'; DROP TABLE x", "100%", "_____", "a\\b",
        "\u{1F44D}\u{1F3FD}", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", "日本語", "a\nb\tc",
      ])
    func syntax(_ adapter: StoreAdapter, _ text: String) async throws {
      let bench = try adapter.bench()
      let id = try await bench.add(Gadget(name: "so \(text) it is")).id
      try await bench.add(Gadget(name: "abc a b words near and not or x"))
      #expect(try await bench.found(text) == [id])
    }

    /// Gadgets, the steps that change gadgets by index, and the words to search afterward.
    struct Story: Sendable {
      enum Step: Sendable { case save(Int, Gadget), delete(Int), restore(Int), undo }

      var gadgets: [Gadget]
      var steps: [Step]
      var words: [String]

      static func random(_ random: inout SeededRandomSource) -> Story {
        let steps = (0..<12).map { _ -> Step in
          let place = Int.random(in: 0..<8, using: &random)
          switch Int.random(in: 0...4, using: &random) {
          case 0, 1: return .save(place, .random(&random))
          case 2: return .delete(place)
          case 3: return .restore(place)
          default: return .undo
          }
        }
        var gadgets = (0..<8).map { _ in Gadget.random(&random) }
        for place in 0..<3 { gadgets[place].note = random.text(upTo: 40) }
        let texts = gadgets.flatMap { [$0.name, $0.note ?? ""] }
        return Story(
          gadgets: gadgets, steps: steps,
          words: (0..<8).map { _ in "a" + random.text(upTo: 3) } + ["a", "É", "thr"]
            + texts.map { String($0.dropFirst(.random(in: 0...1, using: &random))) }
            .filter { !$0.isEmpty }
            + texts.flatMap { [String($0.suffix(1)), String($0.suffix(2)), String($0.prefix(2))] }
            .filter { !$0.isEmpty })
      }
    }

    @Test(
      "A query with many words matches only text that contains the entire query",
      arguments: StoreAdapter.allCases)
    func long(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let words = "French knots on 18 mesh, over two threads"
      let id = try await bench.add(Gadget(name: "With \(words), as told")).id
      let turned = words.split(separator: " ").reversed().joined(separator: " ")
      try await bench.add(Gadget(name: turned))
      try await bench.add(Gadget(name: words.replacing("knots", with: "knits")))
      #expect(try await bench.found(words) == [id])
      #expect(try await bench.found("knots on") == [id])
      let many = (1...600).map { "entry \($0)" }.joined(separator: ", ")
      let other = try await bench.add(Gadget(name: "Much", note: many)).id
      #expect(try await bench.found(many) == [other])
      #expect(try await bench.found(many + "!") == [])
    }

    @Test(
      "Search and filters find the same records as a full scan", arguments: StoreAdapter.allCases)
    func sameAsLooking(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores("search finds the same records as a full scan")
      await law.holds(for: Story.random) { story in
        let bench = try adapter.bench()
        var ids: [RecordID] = []
        for gadget in story.gadgets {
          // reason: a taken serial number is rejected, and the story continues
          if let stored = try? await bench.add(gadget) { ids.append(stored.id) }
        }
        for step in story.steps { try await bench.take(step, ids) }
        let live = try await bench.store.read { reader throws(StoreFailure) in
          try reader.page(Query<Gadget>(limit: .max)).items
        }
        for word in story.words {
          let holding = live.filter { stored in
            [stored.record.name, stored.record.note].compactMap(\.self)
              .contains { $0.containsWords(word) }
          }
          try #require(Set(try await bench.found(word)) == Set(holding.map(\.id)), "\(word)")
          let query = Query<Gadget>(
            .contains([Gadget.Columns.name, Gadget.Columns.note], word), limit: .max)
          let (filtered, total) = try await bench.store.read { reader throws(StoreFailure) in
            (try reader.page(query).items, try reader.total(query))
          }
          try #require(filtered.map(\.id) == holding.map(\.id), "\(word)")
          try #require(total == holding.count, "\(word)")
          let dead = Query<Gadget>(query.predicate, limit: .max, scope: .deleted)
          let deleted = try await bench.store.read { reader throws(StoreFailure) in
            (
              try reader.page(dead).items,
              try reader.page(Query<Gadget>(limit: .max, scope: .deleted))
            )
          }
          let wanted = deleted.1.items.filter { stored in
            [stored.record.name, stored.record.note].compactMap(\.self)
              .contains { $0.containsWords(word) }
          }
          try #require(deleted.0.map(\.id) == wanted.map(\.id), "\(word)")
        }
      }
    }

    @Test(
      "Search finds only live records and only their current text, even after an undo",
      arguments: StoreAdapter.allCases)
    func liveOnly(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "Needle"))
      try await bench.store.write("Delete") { transaction throws(StoreFailure) in
        try transaction.delete(stored)
      }
      #expect(try await bench.found("needle") == [])
      _ = try await bench.store.undo()
      #expect(try await bench.found("needle") == [stored.id])
      var changed = try #require(try await bench.find(stored.id))
      changed.record.name = "Frame"
      try await bench.save(changed)
      #expect(try await bench.found("needle") == [])
      #expect(try await bench.found("frame") == [stored.id])
      _ = try await bench.store.undo()
      #expect(try await bench.found("needle") == [stored.id])
      _ = try await bench.store.undo()
      #expect(try await bench.found("needle") == [])
    }

    @Test(
      "Search lists the most recently saved record first, and each page continues where the previous page ended",
      arguments: StoreAdapter.allCases)
    func pages(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      var ids: [RecordID] = []
      for number in 1...5 { ids.append(try await bench.add(Gadget(name: "needle \(number)")).id) }
      var first = try #require(try await bench.find(ids[0]))
      first.record.note = "sharp"
      first = try await bench.save(first)
      first.record.size = 3
      try await bench.save(first)
      let expected = [ids[0]] + ids.dropFirst().reversed()
      var (found, after) = ([RecordID](), Cursor?.none)
      repeat {
        let page = try await bench.store.read { [after] reader throws(StoreFailure) in
          try reader.matches(["needle"], limit: 2, after: after)
        }
        #expect(page.items.count <= 2)
        found += page.items.map(\.id)
        after = page.next
      } while after != nil
      #expect(found == expected)
    }

    @Test("Search rejects a cursor that another list returned", arguments: StoreAdapter.allCases)
    func unfit(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let place = Cursor(values: [.text("a")], id: "b")
      await #expect(throws: StoreFailure.cursorMismatch) {
        try await bench.store.read { reader throws(StoreFailure) in
          try reader.matches(["a"], limit: 1, after: place)
        }
      }
    }
  }
}

extension StoreBench {
  fileprivate func found(_ words: String...) async throws(StoreFailure) -> [RecordID] {
    try await store.read { reader throws(StoreFailure) in
      try reader.matches(words, limit: 100, after: nil).items.map(\.id)
    }
  }

  /// Applies a step, or changes nothing if another record has the step's serial number.
  fileprivate func take(
    _ step: RecordStoreContract.Searching.Story.Step, _ ids: [RecordID]
  ) async throws {
    do throws(StoreFailure) {
      switch step {
      case .undo: _ = try await store.undo()
      case .save(let place, let gadget):
        guard var stored = try await find(ids[place % ids.count]), stored.deletedAt == nil else {
          return
        }
        stored.record = gadget
        try await save(stored)
      case .delete(let place):
        guard let stored = try await find(ids[place % ids.count]), stored.deletedAt == nil else {
          return
        }
        try await store.write("Delete") { transaction throws(StoreFailure) in
          try transaction.delete(stored)
        }
      case .restore(let place):
        guard let stored = try await find(ids[place % ids.count]) else { return }
        try await store.write("Restore") { transaction throws(StoreFailure) in
          try transaction.restore(stored)
        }
      }
    } catch {
      guard case .duplicate = error else { throw error }
    }
  }
}
