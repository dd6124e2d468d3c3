public import struct Foundation.Data

/// A file of tokens as it was found.
public struct TokenFile: Sendable {
  /// What a person calls it.
  public let name: String
  /// Its bytes.
  public let data: Data

  /// A file.
  public init(name: String, data: Data) {
    self.name = name
    self.data = data
  }
}

/// Reads files of tokens (DT-5): those of the Design Tokens Format Module 2025.10, resolver
/// documents that name such files, and Style Dictionary's older ones.
///
/// Leniences, each met in files that are in use: colours and dimensions as texts (`#C4704B`,
/// `4px`), as earlier drafts had them; space between letters in em, heights of lines as dimensions;
/// tokens without any type, which stay JSON; sets that the order of a resolver document leaves out
/// are read before those it names, as aliases lead into them.
public struct TokenReader: Sendable {
  /// The most bytes a file has.
  public static let mostBytes = 10_000_000
  /// The most aliases from one to the next before there has to be a value.
  public static let mostAliases = 100
  /// The most sources a resolver document puts together.
  public static let mostSources = 1_000

  private let source: @Sendable (String) async throws -> Data

  /// A reader.
  ///
  /// - Parameter source: Gives the bytes of a file that a resolver document names, by its path
  ///   relative to that document. Asked once a path; an error's words go into the mistake.
  public init(source: @escaping @Sendable (String) async throws -> Data) { self.source = source }

  /// Reads one resolver document, or files that stand side by side: there, no token may stand in
  /// two.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - inputs: For each modifier of the resolver document the context wanted; its default where
  ///     there is none.
  /// - Returns: The tokens, every alias resolved.
  /// - Throws: ``TokenMistakes``: all there are, never only the first.
  /// - Complexity: O(n) in the bytes, but for sorting; what aliases repeat is bounded.
  public func read(
    _ files: [TokenFile], inputs: [String: String] = [:]
  ) async throws(TokenMistakes) -> TokenDocument {
    var reading = TokenReading(files, source)
    return try await reading.document(inputs)
  }

  /// Reads what there is for light and for dark: a resolver document twice, for the contexts
  /// `light` and `dark` of its modifier `theme`; anything else once, for both.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - inputs: For each modifier of the resolver document the context wanted; its default if there is
  ///     none. A context for `theme` is read for both, light and dark.
  /// - Returns: The tokens for light and for dark.
  /// - Throws: ``TokenMistakes``: those of both.
  public func readTheme(
    _ files: [TokenFile], inputs: [String: String] = [:]
  ) async throws(TokenMistakes) -> Shades<TokenDocument> {
    var reading = TokenReading(files, source)
    guard inputs["theme"] == nil, reading.hasAppearances else {
      let document = try await reading.document(inputs)
      return Shades(light: document, dark: document)
    }
    let light = await reading.result(inputs.merging(["theme": "light"]) { $1 })
    let dark = await reading.result(inputs.merging(["theme": "dark"]) { $1 })
    guard case (.success(let light), .success(let dark)) = (light, dark) else {
      throw TokenMistakes(light.mistakes + dark.mistakes)
    }
    return Shades(light: light, dark: dark)
  }
}

extension Result<TokenDocument, TokenMistakes> {
  fileprivate var mistakes: [TokenMistake] {
    if case .failure(let failure) = self { failure.all } else { [] }
  }
}
