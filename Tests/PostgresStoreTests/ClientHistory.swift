/// The writes and reads of a library's clients, with a check that they have one order.
///
/// Each write has a unique value. A write adds a record with the value, or replaces the value of one
/// of several shared records, if the record still has the value that the client read before.
///
/// Moments are numbers from one counter, so an action that ends at a lower number than another one
/// begins at happened before it.
struct ClientHistory: Sendable {
  /// The store's answer to a write.
  enum Answer: Equatable, Sendable {
    /// The write was saved with this revision.
    case saved(Int64)
    /// The write wasn't saved.
    case failed
    /// The write may have been saved.
    case unknown
  }

  /// The shared record that a write changed, and the value that it replaced.
  struct Replacement: Equatable, Sendable {
    let record: Int
    let value: String
  }

  struct Write: Equatable, Sendable {
    let value: String
    /// The replacement, or `nil` if the write added a record.
    let replacing: Replacement?
    var answer: Answer
    let began, ended: Int
  }

  /// A value of a shared record that a client read.
  struct Sight: Equatable, Sendable {
    let record: Int
    let value: String
    let revision: Int64
    let began, ended: Int
  }

  /// A record's value and revision.
  struct Stored: Equatable, Sendable {
    var value: String
    var revision: Int64
  }

  /// The library after all writes.
  struct Contents: Equatable, Sendable {
    var shared: [Stored]
    var added: [Stored]
  }

  enum Fault: Hashable, Sendable {
    /// A value that was saved or seen is missing.
    case lost(String)
    /// A write was applied twice.
    case doubled(String)
    /// Two writes replaced the same value, or revisions contradict the order of the values.
    case forked(String)
    /// A client saw a value that an earlier write had replaced, or a write got a revision below that
    /// of an earlier write.
    case stale(String)
    /// A value exists that no client wrote, or whose write failed.
    case invented(String)
  }

  /// The first value of each shared record.
  let first: [Stored]
  var writes: [Write] = []
  var sights: [Sight] = []

  /// Returns the contradictions between the history and the library's contents.
  func faults(in contents: Contents) -> Set<Fault> {
    var faults = Set<Fault>()
    for (record, stored) in contents.shared.enumerated() {
      faults.formUnion(self.faults(in: record, stored))
    }
    return faults.union(additions(in: contents.added)).union(revisions())
  }

  // MARK: Added records

  private func additions(in added: [Stored]) -> Set<Fault> {
    var faults = Set<Fault>()
    var found = Dictionary(grouping: added, by: \.value)
    for write in writes where write.replacing == nil {
      let stored = found.removeValue(forKey: write.value) ?? []
      if stored.count > 1 { faults.insert(.doubled(write.value)) }
      switch write.answer {
      case .saved(let revision):
        if stored.isEmpty { faults.insert(.lost(write.value)) }
        if stored.count == 1, stored[0].revision != revision {
          faults.insert(.doubled(write.value))
        }
      case .failed:
        if !stored.isEmpty { faults.insert(.invented(write.value)) }
      case .unknown: break
      }
    }
    return faults.union(found.keys.map { .invented($0) })
  }

  // MARK: Shared records

  /// Returns the contradictions in the values of one record, followed back from its last value.
  private func faults(in record: Int, _ last: Stored) -> Set<Fault> {
    let end = Sight(
      record: record, value: last.value, revision: last.revision, began: .max, ended: .max)
    let sights = sights.filter { $0.record == record } + [end]
    let own = writes.filter { $0.replacing?.record == record }
    var faults = Set<Fault>()

    var order: [String] = []
    var (value, rest) = (last.value, Dictionary(own.map { ($0.value, $0) }) { one, _ in one })
    while value != first[record].value {
      guard let write = rest.removeValue(forKey: value), write.answer != .failed,
        let replaced = write.replacing?.value
      else {
        faults.insert(.invented(value))
        break
      }
      order.append(value)
      value = replaced
    }
    order.append(first[record].value)
    order.reverse()

    let known = Set(order)
    let replaced = Set(own.filter { known.contains($0.value) }.compactMap(\.replacing?.value))
    let seen = Set(sights.map(\.value))
    for write in own where !known.contains(write.value) {
      guard write.isSaved || seen.contains(write.value) else { continue }
      let isFork = write.replacing.map { replaced.contains($0.value) } ?? false
      faults.insert(isFork ? .forked(write.value) : .lost(write.value))
    }
    let written = Set(own.map(\.value)).union([first[record].value])
    for value in seen.subtracting(written) { faults.insert(.invented(value)) }
    return faults.union(revisions(order, own, sights, first[record])).union(stale(own, sights))
  }

  /// Returns the values with two revisions, and those whose revision isn't above the previous one's.
  private func revisions(
    _ order: [String], _ own: [Write], _ sights: [Sight], _ first: Stored
  ) -> Set<Fault> {
    var (faults, revisions) = (Set<Fault>(), [first.value: first.revision])
    let saved = own.compactMap { write in write.revision.map { (write.value, $0) } }
    for (value, revision) in saved + sights.map({ ($0.value, $0.revision) }) {
      if let other = revisions.updateValue(revision, forKey: value), other != revision {
        faults.insert(.doubled(value))
      }
    }
    var newest = Int64.min
    for value in order {
      guard let revision = revisions[value] else { continue }
      if revision <= newest { faults.insert(.forked(value)) }
      newest = max(newest, revision)
    }
    return faults
  }

  /// Returns the values that were seen after a newer value had been saved or seen.
  private func stale(_ own: [Write], _ sights: [Sight]) -> Set<Fault> {
    let ends =
      own.compactMap { write in write.revision.map { (write.ended, $0) } }
      + sights.map { ($0.ended, $0.revision) }
    return Self.late(
      sights.map { ($0.began, $0.revision, $0.value) }, ends, isNewer: { $0 >= $1 })
  }

  /// Returns the saved values that share a revision with another, or whose revision is below that of
  /// a write that had ended before.
  private func revisions() -> Set<Fault> {
    let saved = writes.compactMap { write in write.revision.map { (write, $0) } }
    let shared = Dictionary(grouping: saved, by: \.1).values.filter { $0.count > 1 }.joined()
    return Set(shared.map { .forked($0.0.value) }).union(
      Self.late(
        saved.map { ($0.0.began, $0.1, $0.0.value) }, saved.map { ($0.0.ended, $0.1) },
        isNewer: { $0 > $1 }))
  }

  /// Returns the values of actions whose revision isn't newer than those known when they began.
  private static func late(
    _ begins: [(at: Int, revision: Int64, value: String)], _ ends: [(at: Int, revision: Int64)],
    isNewer: (Int64, Int64) -> Bool
  ) -> Set<Fault> {
    var (faults, known) = (Set<Fault>(), Int64.min)
    var earlier = ends.sorted { $0.at < $1.at }[...]
    for begin in begins.sorted(by: { $0.at < $1.at }) {
      while let end = earlier.first, end.at < begin.at {
        known = max(known, end.revision)
        earlier.removeFirst()
      }
      if !isNewer(begin.revision, known) { faults.insert(.stale(begin.value)) }
    }
    return faults
  }
}

extension ClientHistory.Write {
  var isSaved: Bool { revision != nil }

  var revision: Int64? {
    if case .saved(let revision) = answer { revision } else { nil }
  }
}
