/// The address of a screen: `/canvases/ID/edit`. Public: flows, the web and scripts name it.
public struct Route: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The parts between the slashes; none for the hub, `/`.
  public let parts: [String]

  /// Reads a route; empty parts are dropped, so that `/tags/` is `/tags`.
  public init(_ path: String) {
    parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
  }

  /// Reads a route from a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The route with its leading slash.
  public var description: String { "/" + parts.joined(separator: "/") }
}

extension Route: Codable {
  /// Reads the route from a single string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the route as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The shape of a screen's routes, with named places: `/canvases/:id/edit`.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  let route: Route

  /// Reads a pattern from a literal; a part that begins with a colon is a named place.
  public init(stringLiteral value: String) { route = Route(value) }

  /// What the named places hold in a route, or nil where the route has another shape.
  public func match(_ candidate: Route) -> [String: String]? {
    guard candidate.parts.count == route.parts.count else { return nil }
    var places: [String: String] = [:]
    for (mine, theirs) in zip(route.parts, candidate.parts) {
      if mine.hasPrefix(":") {
        places[String(mine.dropFirst())] = theirs
      } else if mine != theirs {
        return nil
      }
    }
    return places
  }

  /// How many parts are literal: where two patterns match, the more literal one is meant.
  public var literalParts: Int { route.parts.count { !$0.hasPrefix(":") } }

  /// The pattern without the names of its places: patterns of one shape match the same routes.
  var shape: [String] { route.parts.map { $0.hasPrefix(":") ? ":" : $0 } }

  /// The pattern as it was written.
  public var description: String { route.description }
}
