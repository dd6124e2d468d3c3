/// Returns up to three labels that resemble a word, closest first.
///
/// A label resembles the word if the label contains the word, or if the Levenshtein distance
/// between the two is at most three or at most half the length of the word. A longer label that
/// contains the word has a distance of one. Case is ignored.
///
/// - Complexity: O(*n* · *m*), where *n* is the total length of the labels and *m* is the length of
///   the word.
public func closestMatches(to word: String, in labels: [String]) -> [String] {
  let word = Array(word.lowercased())
  let near = Set(labels).map { label -> (String, Int) in
    let other = Array(label.lowercased())
    let isPart = other.count > word.count && !word.isEmpty && other.contains(word)
    return (label, isPart ? 1 : distance(word, other))
  }
  .filter { $0.1 <= max(3, word.count / 2) }
  .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  return near.prefix(3).map(\.0)
}

private func distance(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (i, mine) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, theirs) in right.enumerated() {
      let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (mine == theirs ? 0 : 1))
      (diagonal, row[j + 1]) = (row[j + 1], cost)
    }
  }
  return row[right.count]
}
