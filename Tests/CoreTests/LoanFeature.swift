import Core
import MemoryAdapters
import TestKit

/// A feature whose screens follow from the declaration of loans.
struct LoanFeature: FeaturePlugin, RecordSummarizing {
  static let screens = RecordScreens<Loan>(
    "/loans", title: "Loans", name: \.borrower, subtitle: "Who has what")

  /// The kind of the field that links to a loan.
  static let kind = FieldKind<LinkedRecord>("loan")

  let world: World

  var manifest: FeatureManifest {
    FeatureManifest(
      id: "loans", title: "Loans",
      schema: FeatureSchema([Loan.self], migrations: [.create(Loan.collection)]),
      fields: [Self.kind.declaration], slots: Loan.fields.slots, screens: Self.screens.declarations)
  }

  var fieldProviders: [FieldProvider] { [Self.screens.field(Self.kind, in: world.store)] }

  func repository(_ services: FeatureServices) -> RecordRepository<Loan> {
    RecordRepository(
      Loan.fields,
      RecordPorts(store: world.store, ids: world.ids, clock: world.clock, log: world.log),
      services: services)
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    Self.screens.makers(repository(services))
  }

  func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? { try Self.screens.summary(of: record, in: reader) }
}
