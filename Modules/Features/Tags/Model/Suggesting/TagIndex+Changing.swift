extension TagIndex {
  /// Adds a name, or changes the use count of an existing name.
  public mutating func set(_ key: String, uses: Int) {
    let bytes = Array(key.utf8)
    if recent.use(bytes.span, uses: uses) { return }
    if let found = find(bytes.span) {
      guard found.uses != uses else { return }
      kill(found.rank, in: found.segment)
    }
    recent.add(bytes, uses: uses)
    if recent.taken >= mostRecent { settleRecent() }
  }

  /// Removes a name, or does nothing if the index doesn't contain the name.
  ///
  /// To rename, remove the old name and add the new one with ``set(_:uses:)``.
  public mutating func remove(_ key: String) {
    let bytes = Array(key.utf8)
    if recent.remove(bytes.span) { return }
    if let found = find(bytes.span) { kill(found.rank, in: found.segment) }
  }

  private func find(_ key: Span<UInt8>) -> (segment: Int, rank: Int, uses: Int)? {
    for place in segments.indices {
      if let found = segments[place].find(key) { return (place, found.rank, found.uses) }
    }
    return nil
  }

  private mutating func kill(_ rank: Int, in place: Int) {
    segments[place].kill(rank)
    guard segments[place].isSparse else { return }
    var gathered = GatheredNames()
    segments.remove(at: place).gather(into: &gathered)
    settle(&gathered)
  }

  private mutating func settleRecent() {
    var gathered = GatheredNames()
    recent.gather(into: &gathered)
    recent = RecentNames()
    settle(&gathered)
  }

  /// Builds a segment from gathered names, merging small segments into the new segment.
  ///
  /// A segment is merged if the segment has no more names than have been gathered so far. The
  /// smallest segments are merged first, up to the maximum number of names per segment. Each merge
  /// therefore moves a segment's names into a segment at least twice as large.
  private mutating func settle(_ gathered: inout GatheredNames) {
    segments.sort { $0.count < $1.count }
    while let smallest = segments.first, smallest.count <= gathered.count,
      smallest.count + gathered.count <= mostInSegment
    {
      segments.removeFirst().gather(into: &gathered)
    }
    if gathered.count > 0 { segments.append(IndexSegment(gathered, gathered.ranked)) }
    segments.sort { $0.mostUses > $1.mostUses }
  }
}
