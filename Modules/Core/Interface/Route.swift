/// The address of a screen, such as `/canvases/ID/edit` or `/canvases?status=wip`.
///
/// Routes are public: flows, the web app, and scripts refer to screens by route.
public struct Route: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The parts between the slashes.
  ///
  /// The home screen, `/`, has no parts.
  public let parts: [String]
  /// The values that determine what the screen shows first, such as a list's filter, keyed by name.
  public let query: [String: String]

  /// Creates a route from its parts and its query.
  public init(parts: [String], query: [String: String] = [:]) {
    (self.parts, self.query) = (parts, query)
  }

  /// Creates a route from a path, which may end with a question mark and a query.
  ///
  /// Empty parts are ignored, so `/tags/` equals `/tags`.
  public init(_ path: String) {
    let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      parts: halves[0].split(separator: "/").map(String.init),
      query: halves.count > 1 ? Self.query(of: String(halves[1])) : [:])
  }

  /// Creates a route from a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The route as a path with a leading slash, and with the query, if any, sorted by name.
  public var description: String { path + (query.isEmpty ? "" : "?\(Self.text(of: query))") }

  /// The route as a path with a leading slash, without the query.
  public var path: String { "/" + parts.joined(separator: "/") }
}

extension Route: Codable {
  /// Creates a route by decoding a single string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the route as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A pattern that matches the routes of a screen, such as `/canvases/:id/edit`.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  let route: Route

  /// Creates a pattern from a literal.
  ///
  /// A part that begins with a colon is a parameter.
  public init(stringLiteral value: String) { self.init(value) }

  init(_ text: String) { route = Route(text) }

  /// Returns a route's values for the pattern's parameters, keyed by name without the colon.
  ///
  /// - Returns: The values, or `nil` if the pattern doesn't match the route.
  public func match(_ candidate: Route) -> [String: String]? {
    guard candidate.parts.count == route.parts.count else { return nil }
    var parameters: [String: String] = [:]
    for (mine, theirs) in zip(route.parts, candidate.parts) {
      if mine.hasPrefix(":") {
        parameters[String(mine.dropFirst())] = theirs
      } else if mine != theirs {
        return nil
      }
    }
    return parameters
  }

  /// The number of parts that aren't parameters.
  ///
  /// If two patterns match a route, the pattern with more literal parts wins.
  public var literalParts: Int { route.parts.count { !$0.hasPrefix(":") } }

  /// The parts of the pattern, with each parameter replaced with a colon.
  ///
  /// Patterns with the same shape match the same routes.
  var shape: [String] { route.parts.map { $0.hasPrefix(":") ? ":" : $0 } }

  /// The pattern as a path with a leading slash.
  public var description: String { route.description }
}
