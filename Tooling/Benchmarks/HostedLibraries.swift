import Core
import Foundation
import LocalSystem
import PostgresStore

/// The libraries of a PostgreSQL database, whose names are numbers from 1.
enum HostedLibraries {
  /// A small record.
  private struct Skein: Record {
    var name: String
    var shop: String
    var length: Int

    enum Columns {
      static let name = Column("name", .text)
      static let shop = Column("shop", .text)
      static let length = Column("length", .integer)
    }

    static let collection = RecordCollection(
      "hosted_skein", noun: "skein", columns: [Columns.name, Columns.shop, Columns.length],
      indexes: [ColumnIndex([Columns.length])], searched: [Columns.name])

    var values: [ColumnValue] { [.text(name), .text(shop), .number(length)] }

    init(_ number: Int) {
      (name, shop, length) = ("Skein \(number)", "Marsh House", number % 40)
    }

    init(row: RecordRow) throws(RowFailure) {
      name = try row.text(Columns.name)
      shop = try row.text(Columns.shop)
      length = try row.integer(Columns.length)
    }
  }

  /// The number of connections, as many as pgbench has clients.
  private static let connections = 8
  /// The number of tasks that write to each library at once.
  private static let writers = 8
  private static let schemas: [FeatureID: FeatureSchema] = [
    "hosted": FeatureSchema(
      [Skein.self], migrations: [.create(Skein.collection), .search(Skein.collection)])
  ]

  private static func open(
    _ address: String, _ libraries: Int
  ) throws(StoreFailure) -> [PostgresRecordStore] {
    let server = PostgresServer(address, connections: connections, patience: .seconds(60))
    var stores: [PostgresRecordStore] = []
    for number in 1...libraries {
      stores.append(
        try PostgresRecordStore(
          server: server, library: "\(number)", schemas: schemas, clock: SystemClock()))
    }
    return stores
  }

  private static func add(
    _ numbers: Range<Int>, to store: PostgresRecordStore, _ ids: UUIDv7Generator
  ) async throws(StoreFailure) {
    try await store.write("Add Skein") { transaction throws(StoreFailure) in
      for number in numbers { try transaction.insert(Skein(number), id: ids.next()) }
    }
  }

  private static var ids: UUIDv7Generator {
    UUIDv7Generator(clock: SystemClock(), randomness: SystemRandomSource())
  }

  /// Adds records to the first library in one transaction.
  static func fill(_ address: String, count: Int) async throws {
    try await add(0..<count, to: open(address, 1)[0], ids)
  }

  /// Writes with eight tasks per library, `each` transactions per task, and prints their number per
  /// second.
  static func write(_ address: String, libraries: Int, each: Int) async throws {
    let stores = try open(address, libraries)
    let ids = ids
    let took = try await ContinuousClock().measure {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for store in stores {
          for _ in 0..<writers {
            group.addTask {
              for number in 0..<each { try await add(number..<number + 1, to: store, ids) }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    try Benchmarks.report("writes", libraries * writers * each, in: took)
  }

  /// Reads a page of the first library `rounds` times, and prints the median time in seconds.
  static func list(_ address: String, rounds: Int) async throws {
    let store = try open(address, 1)[0]
    let clock = ContinuousClock()
    var times: [Double] = []
    for round in 0..<2 * rounds {
      let start = clock.now
      let count = try await store.read { reader throws(StoreFailure) in
        try reader.page(Query<Skein>(limit: 50)).items.count
      }
      guard count == 50 else { exit(70) }
      // The first half prepares the statements and fills the caches.
      if round >= rounds { times.append((clock.now - start) / .seconds(1)) }
    }
    let result = ["median": times.sorted()[rounds / 2]]
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }
}
