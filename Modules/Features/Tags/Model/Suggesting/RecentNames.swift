/// The names that were most recently added or changed, unsorted and searched one by one.
struct RecentNames: Sendable {
  private var names = NameBuffer()
  private var uses: [Int] = []
  private var isLiving: [Bool] = []
  /// The number of names, excluding removed names.
  private(set) var count = 0
  /// The length of the names in bytes of UTF-8, excluding removed names.
  private(set) var textBytes = 0

  /// The number of names, including removed names.
  var taken: Int { uses.count }
  /// The allocated memory, in bytes.
  var memory: Int { names.memory + uses.memory + isLiving.memory }

  /// Changes the use count of a name.
  ///
  /// - Returns: Whether the name was found.
  /// - Complexity: O(*n*), where *n* is ``taken``.
  mutating func use(_ key: Span<UInt8>, uses: Int) -> Bool {
    guard let place = place(of: key), isLiving[place] else { return false }
    self.uses[place] = uses
    return true
  }

  /// Adds a name, which must be new or previously removed.
  ///
  /// - Complexity: O(*n*), where *n* is ``taken``.
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

  /// Removes a name.
  ///
  /// - Returns: Whether the name was found.
  /// - Complexity: O(*n*), where *n* is ``taken``.
  mutating func remove(_ key: Span<UInt8>) -> Bool {
    guard let place = place(of: key), isLiving[place] else { return false }
    isLiving[place] = false
    count -= 1
    textBytes -= key.count
    return true
  }

  /// Appends the names that haven't been removed, with their use counts, to `gathered`.
  func gather(into gathered: inout GatheredNames) {
    for place in uses.indices where isLiving[place] {
      gathered.append(names.bytes[names[place]], uses: uses[place])
    }
  }

  /// Offers `best` all names that match a query.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes in all names.
  func offer(_ query: Span<UInt8>, to best: inout BestSuggestions) {
    for place in uses.indices where isLiving[place] {
      let name = names.bytes.span.extracting(names[place])
      guard let match = MatchRank(of: query, in: name) else { continue }
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
