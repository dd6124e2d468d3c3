/// The names that were added or used last: few, in no order, looked through one by one.
struct RecentNames: Sendable {
  private var names = NameBuffer()
  private var uses: [Int] = []
  private var isLiving: [Bool] = []
  /// How many names live.
  private(set) var count = 0
  /// The UTF-8 of those that live.
  private(set) var textBytes = 0

  /// How many places are taken, by the dead as well.
  var taken: Int { uses.count }
  /// What it keeps in memory.
  var memory: Int { names.memory + uses.memory + isLiving.memory }

  /// Changes the uses of a name that is here and lives; whether there is one.
  ///
  /// - Complexity: O(taken).
  mutating func use(_ key: Span<UInt8>, uses: Int) -> Bool {
    guard let place = place(of: key), isLiving[place] else { return false }
    self.uses[place] = uses
    return true
  }

  /// Adds a name that does not live here.
  ///
  /// - Complexity: O(taken).
  mutating func add(_ key: [UInt8], uses: Int) {
    count += 1
    textBytes += key.count
    if let place = place(of: key.span) {
      (isLiving[place], self.uses[place]) = (true, uses)
    } else {
      names.append(key)
      self.uses.append(uses)
      isLiving.append(true)
    }
  }

  /// Removes a name; whether it was here.
  ///
  /// - Complexity: O(taken).
  mutating func remove(_ key: Span<UInt8>) -> Bool {
    guard let place = place(of: key), isLiving[place] else { return false }
    isLiving[place] = false
    count -= 1
    textBytes -= key.count
    return true
  }

  /// Appends the names that live.
  func gather(into gathered: inout GatheredNames) {
    for place in uses.indices where isLiving[place] {
      gathered.append(names.bytes[names[place]], uses: uses[place])
    }
  }

  /// Offers all that match.
  ///
  /// - Complexity: O(bytes of text).
  func offer(_ query: Span<UInt8>, to best: inout BestSuggestions) {
    for place in uses.indices where isLiving[place] {
      let name = names.bytes.span.extracting(names[place])
      guard let match = MatchGrade(of: query, in: name) else { continue }
      _ = best.offer(match, uses: uses[place]) { names.key(place) }
    }
  }

  private func place(of key: Span<UInt8>) -> Int? {
    uses.indices.first { place in
      let range = names[place]
      return range.count == key.count
        && names.standing(of: UInt32(range.lowerBound), to: key) == .beginning
    }
  }
}
