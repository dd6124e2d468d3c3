/// Names with use counts, in any order, for building a segment.
struct GatheredNames {
  private(set) var names = NameBuffer()
  private(set) var uses: [Int] = []

  var count: Int { uses.count }

  mutating func append(_ key: some Sequence<UInt8>, uses: Int) {
    names.append(key)
    self.uses.append(uses)
  }

  /// The indices of the names in rank order: most used first, then alphabetical.
  ///
  /// If a name occurs more than once, only the last occurrence is included.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of names.
  var ranked: [Int] {
    let alphabetical = names.sorted(names.starting).map(names.name)
    var places: [Int] = []
    places.reserveCapacity(count)
    for (place, name) in alphabetical.enumerated() {
      let isTwice = place > 0 && isSame(alphabetical[place - 1], name)
      if isTwice { places[places.count - 1] = place } else { places.append(place) }
    }
    places.sort { left, right in
      let (mine, its) = (uses[alphabetical[left]], uses[alphabetical[right]])
      return mine == its ? left < right : mine > its
    }
    return places.map { alphabetical[$0] }
  }

  private func isSame(_ left: Int, _ right: Int) -> Bool {
    names.bytes[names[left]] == names.bytes[names[right]]
  }
}
