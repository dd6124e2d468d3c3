public import struct Foundation.Data

/// A validated set of features: required slots are filled, value types match, and names are unique.
///
/// Only the initializer creates assemblies, so every assembly is valid. Sessions, hosts, and the
/// command line use the features through an assembly.
public struct Assembly: Sendable {
  /// The features, in the catalog's order.
  public let features: [any FeaturePlugin]
  /// The services that the features offer one another.
  public let services: FeatureServices
  /// The screens of all features, each with the ID of the declaring feature.
  public let screens: [(feature: FeatureID, entry: OpenScreen)]
  private let themeProvider: (any ThemeProviding)?
  private let imageProvider: (any ImageProviding)?
  private let chartProviders: [any ChartProviding]
  private let surfaceProviders: [any SurfaceProviding]
  private let fileProviders: [any FileProviding]
  /// The history whose steps sessions undo and redo, or `nil` if the assembly has no store.
  public let history: UndoHistory?

  /// Creates an assembly after validating its features.
  ///
  /// - Parameters:
  ///   - features: The features, in the catalog's order.
  ///   - store: The store whose steps sessions undo, or `nil` for no history.
  /// - Throws: ``CompositionFailure`` if the declarations of the features have problems. The
  ///   failure lists all problems.
  public init(
    _ features: [any FeaturePlugin], undoing store: (any RecordStore)? = nil
  ) throws(CompositionFailure) {
    var problems = Self.doubled(features.map(\.id.text)) { .duplicateFeature($0) }
    let manifests = features.map(\.manifest)
    let fields = manifests.flatMap { manifest in manifest.fields.map { (manifest.id, $0) } }
    for (kind, providers) in Dictionary(grouping: fields, by: \.1.kind)
      .sorted(by: { $0.key < $1.key }) where providers.count > 1
    {
      problems.append(.duplicateProvider(kind: kind, providers: providers.map(\.0)))
    }
    let collections = manifests.flatMap { $0.schema.collections.map(\.name) }
    problems += Self.doubled(collections) { .duplicateCollection($0) }
    let themes = features.compactMap { $0 as? any FeaturePlugin & ThemeProviding }
    let images = features.compactMap { $0 as? any FeaturePlugin & ImageProviding }
    let filters = features.compactMap { $0 as? any FeaturePlugin & FilterParsing }
    let samples = features.compactMap { $0 as? any FeaturePlugin & SampleProviding }
    for (capability, providers) in [
      ("theme", themes.map(\.id)), ("images", images.map(\.id)), ("filters", filters.map(\.id)),
      ("sample", samples.map(\.id)),
    ] where providers.count > 1 {
      problems.append(.duplicateCapability(capability, providers: providers))
    }
    let types = manifests.flatMap(\.schema.records)
    let filterKeys = features.flatMap { ($0 as? any FilterKeyProviding)?.filterKeys ?? [] }
      .map { $0.resolved(for: types) }
    problems += Self.doubled(filterKeys.map(\.name)) { .duplicateFilterKey($0) }
    for manifest in manifests {
      problems += manifest.slots.compactMap { Self.problem($0, of: manifest.id, fields.map(\.1)) }
    }
    let providers = features.flatMap(\.fieldProviders)
    for feature in features {
      let provided = feature.fieldProviders.map(\.declaration)
      if provided != feature.manifest.fields {
        problems.append(.differentFields(feature.id, provided: provided))
      }
    }
    let summarizers = features.summarizers
    let services = FeatureServices(
      manifests,
      Dictionary(providers.map { ($0.kind, $0) }) { first, _ in first },
      filter: filters.first?.filter, filterKeys: filterKeys,
      summary: { record, reader throws(StoreFailure) in
        try summarizers.summary(of: record, in: reader)
      },
      uses: { record, reader throws(StoreFailure) in
        try features.uses(of: record, in: reader)
      },
      cardProviders: features.compactMap { $0 as? any HomeCardProviding },
      coverSetters: features.compactMap { $0 as? any CoverSetting },
      sampleProvider: samples.first)
    var screens: [(feature: FeatureID, entry: OpenScreen)] = []
    for feature in features {
      let (makers, declared) = (feature.screens(with: services), feature.manifest.screens)
      if Set(makers.keys) != Set(declared.map(\.pattern)) {
        let provided = makers.keys.map(\.description).sorted()
        problems.append(.differentScreens(feature.id, provided: provided))
      }
      screens += declared.compactMap { screen in
        makers[screen.pattern].map { (feature.id, OpenScreen(declaration: screen, make: $0)) }
      }
    }
    var shapes: Set<[String]> = []
    for pattern in screens.map(\.entry.pattern) where !shapes.insert(pattern.shape).inserted {
      problems.append(.duplicateRoute(pattern.description))
    }
    guard problems.isEmpty else {
      throw CompositionFailure(
        problems: problems, available: fields.map { "\($0.1.kind): \($0.1.valueType)" })
    }
    self.features = features
    self.services = services
    self.screens = screens
    (themeProvider, imageProvider) = (themes.first, images.first)
    chartProviders = features.compactMap { $0 as? any ChartProviding }
    surfaceProviders = features.compactMap { $0 as? any SurfaceProviding }
    fileProviders = features.compactMap { $0 as? any FileProviding }
    history = store.map { UndoHistory(of: features, in: $0) }
    Self.onCreation()
  }

  /// A closure that each successful initialization in the current task calls.
  ///
  /// Tests use the closure to count assemblies.
  @TaskLocal package static var onCreation: @Sendable () -> Void = {}

  private static func doubled(
    _ names: [String], _ problem: (String) -> CompositionFailure.Problem
  ) -> [CompositionFailure.Problem] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }.map(problem)
  }

  private static func problem(
    _ slot: SlotDeclaration, of feature: FeatureID, _ fields: [FieldDeclaration]
  ) -> CompositionFailure.Problem? {
    guard let field = fields.first(where: { $0.kind == slot.kind }) else {
      return slot.isRequired ? .missingProvider(slot, of: feature) : nil
    }
    guard field.valueType == slot.valueType else {
      return .wrongValueType(slot, of: feature, offered: field.valueType)
    }
    return nil
  }

  /// Returns the screen that a route opens, with the route's parameter values keyed by name.
  ///
  /// If several patterns match, the pattern with the most literal parts wins.
  ///
  /// - Returns: The screen and the values, or `nil` if no pattern matches.
  public func screen(for route: Route) -> (entry: OpenScreen, parameters: [String: String])? {
    guard let (declaration, parameters) = screens.map(\.entry.declaration).screen(for: route),
      let screen = screens.first(where: { $0.entry.pattern == declaration.pattern })
    else { return nil }
    return (screen.entry, parameters)
  }

  /// Returns the current theme, or ``PlainTheme`` if no feature provides one.
  ///
  /// - Throws: ``StoreFailure`` if the stored theme can't be read.
  public func theme() async throws(StoreFailure) -> any Theme {
    guard let themeProvider else { return PlainTheme() }
    return try await themeProvider.theme()
  }

  /// Returns an image of a photo as a JPEG file.
  ///
  /// - Throws: ``ContentFailure`` if the image can't be read, or if no feature provides images.
  public func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data {
    guard let imageProvider else { throw .unknownSource(photo.text) }
    return try await imageProvider.picture(variant, of: photo)
  }

  /// Returns the chart that a chart node refers to.
  ///
  /// - Throws: ``ContentFailure`` if the chart can't be read, or if no feature provides a chart for
  ///   the reference.
  public func chart(_ reference: Reference) async throws(ContentFailure) -> Chart {
    for feature in chartProviders {
      if let chart = try await feature.chart(reference) { return chart }
    }
    throw .unknownSource(reference.source)
  }

  /// Returns the changes to a drawing since a revision.
  ///
  /// - Parameters:
  ///   - source: The source of the drawing's ``Reference``.
  ///   - revision: The revision that the host shows, or `nil` if the host doesn't show the drawing.
  /// - Returns: The changes, or the whole drawing if `revision` is `nil` or newer than the drawing
  ///   (such as after an undo).
  /// - Throws: ``ContentFailure`` if the drawing can't be read, or if no feature provides drawings
  ///   from the source.
  public func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceUpdate {
    for feature in surfaceProviders {
      if let changes = try await feature.surface(source, since: revision) { return changes }
    }
    throw .unknownSource(source)
  }

  /// Returns the file that a file node refers to.
  ///
  /// - Throws: ``ContentFailure`` if the file can't be read or created, or if no feature provides a
  ///   file for the source.
  public func file(_ source: String) async throws(ContentFailure) -> ProvidedFile {
    for feature in fileProviders {
      if let file = try await feature.file(source) { return file }
    }
    throw .unknownSource(source)
  }

  /// The optional slots without a field provider, each with the feature whose form omits the field.
  public var emptySlots: [(feature: FeatureID, slot: SlotDeclaration)] {
    let manifests = features.map(\.manifest)
    let kinds = Set(manifests.flatMap { $0.fields.map(\.kind) })
    return manifests.flatMap { manifest in
      manifest.slots.filter { !kinds.contains($0.kind) }.map { (manifest.id, $0) }
    }
  }
}

/// A screen's declaration and the closure that creates the screen.
public struct OpenScreen: Sendable {
  /// The declaration from the feature's manifest.
  public let declaration: ScreenDeclaration
  /// A closure that creates the screen.
  public let make: ScreenMaker

  /// The pattern that matches the screen's routes.
  public var pattern: RoutePattern { declaration.pattern }
}

/// The reason why content that a snapshot refers to isn't available.
///
/// Hosts show the content's text alternative instead.
public enum ContentFailure: Error, Equatable, Sendable {
  /// No feature of the assembly provides the content.
  ///
  /// The associated value is the source of a reference, or the ID of a photo.
  case unknownSource(String)
  /// The content couldn't be read.
  ///
  /// The associated value explains the reason.
  case unreadable(Explanation)
}

extension ContentFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .unknownSource(let name):
      Explanation(.notFound, code: "no-content", "No feature in this build provides \(name)")
    case .unreadable(let reason): reason
    }
  }
}

/// The problems that prevent features from being opened or assembled.
public struct CompositionFailure: Error, Equatable, Sendable {
  /// A problem with the features' declarations.
  public enum Problem: Equatable, Sendable {
    /// A required slot has no field provider.
    case missingProvider(SlotDeclaration, of: FeatureID)
    /// A slot's value type differs from the value type that a feature provides for the slot's kind.
    ///
    /// `offered` is the provided type.
    case wrongValueType(SlotDeclaration, of: FeatureID, offered: ValueType)
    /// A feature's field providers differ from the fields in its manifest.
    ///
    /// `provided` contains the declarations of the feature's field providers.
    case differentFields(FeatureID, provided: [FieldDeclaration])
    /// The patterns of the screens that a feature creates differ from those in its manifest.
    ///
    /// `provided` contains the patterns of the created screens.
    case differentScreens(FeatureID, provided: [String])
    /// A port that a feature uses is missing from the app or from the feature's manifest.
    case port(PortFailure, of: FeatureID)
    /// A feature doesn't use a port that its manifest requires.
    case unusedPort(PortName, of: FeatureID)
    /// Several features provide fields of the same kind.
    case duplicateProvider(kind: String, providers: [FeatureID])
    /// Several features have the same ID.
    case duplicateFeature(String)
    /// Several features use the same collection name.
    case duplicateCollection(String)
    /// Several screens have patterns that match the same routes.
    ///
    /// The associated value is one of the patterns.
    case duplicateRoute(String)
    /// Several features have a capability that only one feature may have, such as `theme`.
    case duplicateCapability(String, providers: [FeatureID])
    /// Several features add the same filter key.
    case duplicateFilterKey(String)
  }

  /// All problems, in the order in which validation finds them.
  public let problems: [Problem]
  /// The field kinds that features provide, each with its value type, as `kind: type`.
  public let available: [String]
}

extension CompositionFailure: Explained {
  /// The user-facing explanation, with one line per problem.
  public var explanation: Explanation {
    let lines = problems.map { problem in
      switch problem {
      case .missingProvider(let slot, let feature):
        "\(feature.text) needs \(slot.kind) (\(slot.valueType)) for \(slot.field)"
      case .wrongValueType(let slot, let feature, let offered):
        "\(feature.text) needs \(slot.kind) as \(slot.valueType), not as \(offered)"
      case .duplicateProvider(let name, let providers),
        .duplicateCapability(let name, let providers):
        "\(name) has more than one provider: \(providers.map(\.text).joined(separator: ", "))"
      case .differentFields(let feature, let provided):
        "\(feature.text) provides \(provided.isEmpty ? "no fields" : provided.map(\.kind).joined(separator: ", ")), which doesn't match its manifest"
      case .differentScreens(let feature, let provided):
        "\(feature.text) creates \(provided.isEmpty ? "no screens" : provided.joined(separator: ", ")), which doesn't match its manifest"
      case .port(.missing(let port), let feature):
        "\(feature.text) needs the port \(port), which the app doesn't have"
      case .port(.undeclared(let port), let feature):
        "\(feature.text) uses the port \(port), but its manifest doesn't require it"
      case .unusedPort(let port, let feature):
        "\(feature.text) requires the port \(port), but doesn't use it"
      case .duplicateFeature(let id): "two features have the ID \(id)"
      case .duplicateCollection(let name): "two features have the collection \(name)"
      case .duplicateRoute(let route): "two screens have the route \(route)"
      case .duplicateFilterKey(let key): "two features add the filter key \(key)"
      }
    }
    let kinds = available.isEmpty ? "none" : available.joined(separator: ", ")
    return Explanation(
      .defect, code: "composition", lines.joined(separator: "\n"),
      hint: "Available field kinds: \(kinds).")
  }
}
