public import struct Foundation.Data

/// An app put together: features whose plugs fit their sockets. Made only by the check.
public struct Assembly: Sendable {
  /// The features, in the catalog's order.
  public let features: [any FeaturePlugin]
  /// Their plugs.
  public let plugs: Plugs
  /// Their screens, with the feature each belongs to.
  public let screens: [(feature: FeatureID, entry: ScreenEntry)]
  /// The library's history, which sessions undo and redo; `nil` if there is none.
  public let history: UndoHistory?

  /// Fits plugs to sockets.
  ///
  /// - Parameters:
  ///   - features: The features, in the catalog's order.
  ///   - store: The store whose steps sessions undo; none if `nil`.
  /// - Throws: ``CompositionFailure`` with everything that does not fit, not only the first.
  public init(
    _ features: [any FeaturePlugin], undoing store: (any RecordStore)? = nil
  ) throws(CompositionFailure) {
    var problems = Self.doubled(features.map(\.id.text)) { .doubledFeature($0) }
    let lent = features.flatMap { feature in feature.lends.map { (feature.id, $0) } }
    for (kind, lenders) in Dictionary(grouping: lent, by: \.1.kind).sorted(by: { $0.key < $1.key })
    where lenders.count > 1 {
      problems.append(.doubledPlug(kind: kind, lenders: lenders.map(\.0)))
    }
    let collections = features.flatMap { $0.schema.collections.map(\.name) }
    problems += Self.doubled(collections) { .doubledCollection($0) }
    problems += Self.doubled(features.compactMap { $0.keeps?.rawValue }) { .doubledPort($0) }
    let filterKeys = features.flatMap(\.filterKeys)
    problems += Self.doubled(filterKeys.map(\.name)) { .duplicateFilterKey($0) }
    for feature in features {
      problems += feature.sockets.compactMap { Self.problem($0, of: feature.id, lent.map(\.1)) }
    }
    let plugs = Plugs(
      Dictionary(lent.map { ($0.1.kind, $0.1) }) { first, _ in first },
      filter: features.compactMap(\.filter).first, filterKeys: filterKeys,
      card: { record, reader throws(StoreFailure) in
        try features.card(of: record, in: reader)
      },
      uses: { record, reader throws(StoreFailure) in
        try features.uses(of: record, in: reader)
      })
    let screens = features.flatMap { feature in
      feature.screens(with: plugs).map { (feature: feature.id, entry: $0) }
    }
    var shapes: Set<[String]> = []
    for pattern in screens.map(\.entry.pattern) where !shapes.insert(pattern.shape).inserted {
      problems.append(.doubledRoute(pattern.description))
    }
    guard problems.isEmpty else {
      throw CompositionFailure(
        problems: problems, available: lent.map { "\($0.1.kind): \($0.1.valueType)" })
    }
    self.features = features
    self.plugs = plugs
    self.screens = screens
    history = store.map { UndoHistory(of: features, in: $0) }
  }

  private static func doubled(
    _ names: [String], _ problem: (String) -> CompositionFailure.Problem
  ) -> [CompositionFailure.Problem] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }.map(problem)
  }

  private static func problem(
    _ socket: SocketDeclaration, of feature: FeatureID, _ plugs: [Plug]
  ) -> CompositionFailure.Problem? {
    guard let plug = plugs.first(where: { $0.kind == socket.kind }) else {
      return socket.isRequired ? .missingPlug(socket, of: feature) : nil
    }
    guard plug.valueType == socket.valueType else {
      return .wrongValueType(socket, of: feature, offered: plug.valueType)
    }
    return nil
  }

  /// The screen for a route, and what its named places hold; the most literal pattern wins.
  public func screen(for route: Route) -> (entry: ScreenEntry, places: [String: String])? {
    screens.compactMap { screen in
      screen.entry.pattern.match(route).map { (screen.entry, $0) }
    }.max { $0.0.pattern.literalParts < $1.0.pattern.literalParts }
  }

  /// The theme in force; the plain one where no feature keeps one.
  public func theme() async throws(StoreFailure) -> any Theme {
    for feature in features {
      if let theme = try await feature.theme() { return theme }
    }
    return PlainTheme()
  }

  /// A photo's picture, a JPEG file.
  ///
  /// - Throws: ``ContentFailure``, also where no feature has photos.
  public func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data {
    for feature in features {
      if let data = try await feature.picture(variant, of: photo) { return data }
    }
    throw .nobodys(photo.text)
  }

  /// What a chart node shows.
  ///
  /// - Throws: ``ContentFailure``, also where it is no feature's.
  public func chart(_ reference: Reference) async throws(ContentFailure) -> Chart {
    for feature in features {
      if let chart = try await feature.chart(reference) { return chart }
    }
    throw .nobodys(reference.source)
  }

  /// What a drawing surface shows beyond a revision; everything without one, or where the drawing has
  /// gone back behind it.
  ///
  /// - Throws: ``ContentFailure``, also where it is no feature's.
  public func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceChanges {
    for feature in features {
      if let changes = try await feature.surface(source, since: revision) { return changes }
    }
    throw .nobodys(source)
  }

  /// Optional sockets without a plug, with the feature whose form leaves them out.
  public var openSockets: [(feature: FeatureID, socket: SocketDeclaration)] {
    let kinds = Set(features.flatMap { $0.lends.map(\.kind) })
    return features.flatMap { feature in
      feature.sockets.filter { !kinds.contains($0.kind) }.map { (feature.id, $0) }
    }
  }
}

/// Why content that a snapshot names can't be had; the host shows its text alternative.
public enum ContentFailure: Error, Equatable, Sendable {
  /// No feature that is composed knows it.
  case nobodys(String)
  /// It could not be read; why.
  case unreadable(Explanation)
}

extension ContentFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .nobodys(let name):
      Explanation(.notFound, code: "no-content", "No feature of this build knows \(name)")
    case .unreadable(let reason): reason
    }
  }
}

/// Everything that does not fit in an app that can't be put together.
public struct CompositionFailure: Error, Equatable, Sendable {
  /// One thing that does not fit.
  public enum Problem: Equatable, Sendable {
    /// A required socket that no feature fills.
    case missingPlug(SocketDeclaration, of: FeatureID)
    /// A socket whose kind is lent with another type of value.
    case wrongValueType(SocketDeclaration, of: FeatureID, offered: String)
    /// A kind that several features lend.
    case doubledPlug(kind: String, lenders: [FeatureID])
    /// Two features of one id.
    case doubledFeature(String)
    /// Two collections of one name.
    case doubledCollection(String)
    /// Two screens of one route.
    case doubledRoute(String)
    /// Two keepers of one port.
    case doubledPort(String)
    /// A key of filters that several features add.
    case duplicateFilterKey(String)
  }

  /// What does not fit.
  public let problems: [Problem]
  /// The kinds that are lent, with their value types.
  public let available: [String]
}

extension CompositionFailure: Explained {
  /// The failure in words, one line a problem.
  public var explanation: Explanation {
    let lines = problems.map { problem in
      switch problem {
      case .missingPlug(let socket, let feature):
        "\(feature.text) needs \(socket.kind) (\(socket.valueType)) for \(socket.field)"
      case .wrongValueType(let socket, let feature, let offered):
        "\(feature.text) wants \(socket.kind) as \(socket.valueType), it is lent as \(offered)"
      case .doubledPlug(let kind, let lenders):
        "\(kind) is lent by \(lenders.map(\.text).joined(separator: " and "))"
      case .doubledFeature(let id): "two features are called \(id)"
      case .doubledCollection(let name): "two features keep \(name)"
      case .doubledRoute(let route): "two screens are at \(route)"
      case .doubledPort(let port): "two features keep the \(port) port"
      case .duplicateFilterKey(let key): "two features add the filter key \(key)"
      }
    }
    let lent = available.isEmpty ? "nothing" : available.joined(separator: ", ")
    return Explanation(
      .defect, code: "composition", lines.joined(separator: "\n"), hint: "Available: \(lent).")
  }
}
