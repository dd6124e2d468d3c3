import Core
import SystemCalls

/// The numbers of a library's contents.
struct LibraryOverview: Equatable, Sendable {
  /// The place where the library is stored.
  var location: LibraryLocation
  /// The number of records that aren't deleted.
  var records: Int
  /// The number of photos that aren't deleted.
  var photos: Int
  /// The day of the last backup, or `nil` if none is known.
  var lastBackup: CivilDay?
  /// Today's date.
  var today: CivilDay
}

extension Library {
  /// Returns the numbers of the library's contents.
  ///
  /// - Throws: ``StoreFailure`` if the records can't be counted.
  /// - Complexity: O(*n*), where *n* is the number of records.
  func overview() async throws(StoreFailure) -> LibraryOverview {
    let types = ExchangeSchema(assembly).types.map(\.type)
    let (records, photos) = try await ports.store.read { reader throws(StoreFailure) in
      var (records, photos) = (0, 0)
      for type in types {
        let count = try reader.liveCount(of: type)
        records += count
        if type.collection.noun == "photo" { photos += count }
      }
      return (records, photos)
    }
    return LibraryOverview(
      location: location, records: records, photos: photos, lastBackup: lastBackup,
      today: ports.clock.today)
  }

  /// Whether the library has no records other than deleted ones.
  ///
  /// - Throws: ``StoreFailure`` if the records can't be read.
  public var isEmpty: Bool {
    get async throws(StoreFailure) {
      let types = ExchangeSchema(assembly).types.map(\.type)
      return try await ports.store.read { reader throws(StoreFailure) in
        for type in types where try reader.hasLive(type) { return false }
        return true
      }
    }
  }

  /// Returns the size of the library's files in bytes, without the cache.
  ///
  /// Files that another process removes meanwhile don't count.
  ///
  /// - Complexity: O(*n*), where *n* is the number of files.
  func size() async -> Int {
    await Threads("stashbook.overview").run { [folder] in
      sizeOfFiles(in: folder, without: "cache")
    }
  }
}

extension RecordReader {
  fileprivate func liveCount<R: Record>(of type: R.Type) throws(StoreFailure) -> Int {
    try count(Query<R>())
  }

  fileprivate func hasLive<R: Record>(_ type: R.Type) throws(StoreFailure) -> Bool {
    try !rows(Query<R>(limit: 1)).items.isEmpty
  }
}

extension Int {
  /// The number of bytes as text, such as `1 byte`, `512 KB`, or `1.4 GB`.
  var asSize: String {
    guard self >= 1_000 else { return counted("byte") }
    var (units, divisor) = (["KB", "MB", "GB", "TB"][...], 1_000)
    while self >= 1_000 * divisor - divisor / 2, units.count > 1 {
      (units, divisor) = (units.dropFirst(), divisor * 1_000)
    }
    let tenths = (self + divisor / 20) / (divisor / 10)
    let isWhole = tenths >= 100 || tenths % 10 == 0
    let number = isWhole ? "\((self + divisor / 2) / divisor)" : "\(tenths / 10).\(tenths % 10)"
    return "\(number) \(units.first ?? "")"
  }
}
