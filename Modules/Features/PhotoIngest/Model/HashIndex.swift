/// An index that finds similar hashes without comparing all hashes: multi-index hashing (Norouzi,
/// Punjani, and Fleet, 2012).
///
/// The index divides each hash into four parts of 16 bits. If two hashes differ in at most
/// ``PhotoDuplicates/nearest`` bits, 10, two of their parts at the same position differ in at most
/// 2 bits. Only hashes with such a part are compared.
struct HashIndex {
  private static let parts = 4
  /// The masks that change at most 2 of a part's 16 bits, of which there are 137.
  private static let masks: [UInt16] = (0...UInt16.max).filter { $0.nonzeroBitCount <= 2 }

  private let hashes: [PerceptualHash]
  /// For each position of a part, the positions of all hashes, sorted by their values of that part.
  private var places: [[Int32]] = []
  /// For each position of a part and each value of the part, where the value begins in `places`.
  private var starts: [[Int32]] = []

  /// Creates an index of hashes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of hashes.
  init(_ hashes: [PerceptualHash]) {
    self.hashes = hashes
    for part in 0..<Self.parts {
      var starts = [Int32](repeating: 0, count: Int(UInt16.max) + 2)
      for hash in hashes { starts[Int(hash.part(part)) + 1] += 1 }
      for value in 1..<starts.count { starts[value] += starts[value - 1] }
      var (next, places) = (starts, [Int32](repeating: 0, count: hashes.count))
      for (place, hash) in hashes.enumerated() {
        let value = Int(hash.part(part))
        places[Int(next[value])] = Int32(place)
        next[value] += 1
      }
      self.places.append(places)
      self.starts.append(starts)
    }
  }

  /// Returns the positions after `first` of the hashes near a hash, with the number of bits in
  /// which they differ.
  ///
  /// The result is unsorted and may contain a position several times.
  func near(_ hash: PerceptualHash, after first: Int) -> [(place: Int, distance: Int)] {
    var near: [(place: Int, distance: Int)] = []
    let masks = Self.masks
    for part in 0..<Self.parts {
      let (places, starts) = (places[part], starts[part])
      for mask in masks {
        let value = Int(hash.part(part) ^ mask)
        for index in Int(starts[value])..<Int(starts[value + 1]) {
          let place = Int(places[index])
          guard place > first else { continue }
          let distance = hash.distance(to: hashes[place])
          if distance <= PhotoDuplicates.nearest { near.append((place, distance)) }
        }
      }
    }
    return near
  }
}

extension PerceptualHash {
  /// Returns the 16 bits at a position from 0, for the least significant bits, to 3.
  fileprivate func part(_ position: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: bits >> UInt64(16 * position))
  }
}
