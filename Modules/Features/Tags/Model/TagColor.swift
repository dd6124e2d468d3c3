public import Core

extension TagName {
  /// The name's automatic accent color, the same on every run and machine (TG-3).
  ///
  /// The accent's index is the 64-bit FNV-1a hash of the key's UTF-8 (Fowler, Noll, and Vo;
  /// isthe.com/chongo/tech/comp/fnv) modulo 7. Using only the upper bits would give all short names
  /// the same color.
  public var role: StyleRole {
    let hash = key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let accents: [StyleRole] = [
      .accent1, .accent2, .accent3, .accent4, .accent5, .accent6, .accent7,
    ]
    return accents[Int(hash % UInt64(accents.count))]
  }
}
