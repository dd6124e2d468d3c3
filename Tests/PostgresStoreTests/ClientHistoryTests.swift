import MemoryAdapters
import TestKit
import Testing

/// A history with the contents that it leads to, and what happened in it.
private struct Sample: Sendable {
  typealias History = ClientHistory

  var history: History
  var contents: History.Contents
  /// The values of each shared record, oldest first.
  private(set) var values: [[History.Stored]]
  private(set) var revision: Int64 = 3

  /// Generates actions, each of which happens at some moment between its begin and its end.
  init(using random: inout SeededRandomSource) {
    let first = (0..<3).map { History.Stored(value: "first \($0)", revision: Int64($0) + 1) }
    history = History(first: first)
    contents = History.Contents(shared: first, added: [])
    values = first.map { [$0] }
    for number in 0..<80 {
      let moment = number * 10
      let began = moment - Int.random(in: 1...30, using: &random)
      let ended = moment + Int.random(in: 1...30, using: &random)
      let (record, choice) = (
        Int.random(in: 0..<3, using: &random), Int.random(in: 0..<10, using: &random)
      )
      let current = contents.shared[record]
      if choice < 4 {
        history.sights.append(
          History.Sight(
            record: record, value: current.value, revision: current.revision, began: began,
            ended: ended))
        continue
      }
      let isKnown = Int.random(in: 0..<4, using: &random) > 0
      var write = History.Write(
        value: "\(number)",
        replacing: choice < 7 ? History.Replacement(record: record, value: current.value) : nil,
        answer: isKnown ? .failed : .unknown, began: began, ended: ended)
      if Int.random(in: 0..<4, using: &random) > 0 {
        revision += Int64.random(in: 1...2, using: &random)
        if isKnown { write.answer = .saved(revision) }
        let stored = History.Stored(value: write.value, revision: revision)
        if write.replacing == nil {
          contents.added.append(stored)
        } else {
          contents.shared[record] = stored
          values[record].append(stored)
        }
      }
      history.writes.append(write)
    }
  }

  func saved(_ isReplacing: Bool, using random: inout SeededRandomSource) -> Int? {
    history.writes.indices.filter { place in
      let write = history.writes[place]
      return write.isSaved && (write.replacing != nil) == isReplacing
    }.randomElement(using: &random)
  }

  /// A moment after all others.
  var later: Int { 10_000 }
}

/// A contradiction that a test adds to a history.
private enum Anomaly: CaseIterable {
  case lostAddition, lostReplacement, lostSight, doubledAddition, doubledUnknown
  case doubledReplacement, fork, sharedRevision, staleSight, staleRevision, failedAddition
  case failedReplacement, unwritten, unwrittenSight

  /// Adds the contradiction, and returns the fault that must be found, or `nil` if the history has
  /// no place for the contradiction.
  func plant(
    in sample: inout Sample, using random: inout SeededRandomSource
  ) -> ClientHistory.Fault? {
    let isReplacing =
      [.lostReplacement, .doubledReplacement, .fork, .staleSight, .failedReplacement].contains(self)
    guard let place = sample.saved(isReplacing, using: &random) else { return nil }
    let write = sample.history.writes[place]
    let value = write.value
    let later = sample.later
    var new = ClientHistory.Write(
      value: "new", replacing: nil, answer: .saved(sample.revision + 1), began: later,
      ended: later + 1)
    switch self {
    case .lostAddition:
      sample.contents.added.removeAll { $0.value == value }
      return .lost(value)
    case .lostReplacement:
      guard let record = write.replacing?.record, let kept = before(value, record, sample),
        sample.contents.shared[record].value == value
      else { return nil }
      sample.contents.shared[record] = kept
      sample.history.sights.removeAll { $0.value == value }
      return .lost(value)
    case .lostSight:
      let unsaved = ClientHistory.Write(
        value: "new", replacing: .init(record: 0, value: sample.contents.shared[0].value),
        answer: .unknown, began: later, ended: later)
      sample.history.writes.append(unsaved)
      sample.history.sights.append(
        .init(record: 0, value: "new", revision: sample.revision + 1, began: later, ended: later))
      return .lost("new")
    case .doubledAddition:
      sample.contents.added.append(.init(value: value, revision: sample.revision + 1))
      return .doubled(value)
    case .doubledUnknown:
      new.answer = .unknown
      sample.history.writes.append(new)
      for number in 1...2 {
        sample.contents.added.append(
          .init(value: new.value, revision: sample.revision + Int64(number)))
      }
      return .doubled(new.value)
    case .doubledReplacement:
      guard let record = write.replacing?.record else { return nil }
      sample.history.sights.append(
        .init(
          record: record, value: value, revision: sample.revision + 1, began: later, ended: later))
      return .doubled(value)
    case .fork:
      new = ClientHistory.Write(
        value: "new", replacing: write.replacing, answer: new.answer, began: later, ended: later)
      sample.history.writes.append(new)
      return .forked(new.value)
    case .sharedRevision:
      new.answer = write.answer
      add(new, to: &sample)
      return .forked(value)
    case .staleSight:
      guard let record = write.replacing?.record, let old = before(value, record, sample) else {
        return nil
      }
      sample.history.sights.append(
        .init(
          record: record, value: old.value, revision: old.revision, began: write.ended + 1,
          ended: later))
      return .stale(old.value)
    case .staleRevision:
      new.answer = .saved(0)
      add(new, to: &sample)
      return .stale(new.value)
    case .failedAddition, .failedReplacement:
      sample.history.writes[place].answer = .failed
      return .invented(value)
    case .unwritten:
      sample.contents.added.append(.init(value: "new", revision: sample.revision + 1))
      return .invented("new")
    case .unwrittenSight:
      sample.history.sights.append(
        .init(record: 0, value: "new", revision: 1, began: 0, ended: 1))
      return .invented("new")
    }
  }

  private func add(_ write: ClientHistory.Write, to sample: inout Sample) {
    sample.history.writes.append(write)
    sample.contents.added.append(.init(value: write.value, revision: write.revision ?? 0))
  }

  private func before(
    _ value: String, _ record: Int, _ sample: Sample
  ) -> ClientHistory.Stored? {
    let values = sample.values[record]
    return values.firstIndex { $0.value == value }.flatMap { $0 > 0 ? values[$0 - 1] : nil }
  }
}

@Suite("The check of a history")
struct ClientHistoryTests {
  @Test("A history in which each action happens between its begin and its end has no faults")
  func sound() {
    Law("a history is sound").holds(for: { Sample(using: &$0) }) { sample in
      try #require(sample.history.faults(in: sample.contents) == [])
    }
  }

  @Test("Each planted contradiction is found", arguments: Anomaly.allCases)
  fileprivate func planted(_ anomaly: Anomaly) {
    Law("\(anomaly) is found").holds(for: { random in
      while true {
        var sample = Sample(using: &random)
        if let fault = anomaly.plant(in: &sample, using: &random) { return (sample, fault) }
      }
    }) { sample, fault in
      try #require(sample.history.faults(in: sample.contents).contains(fault))
    }
  }
}
