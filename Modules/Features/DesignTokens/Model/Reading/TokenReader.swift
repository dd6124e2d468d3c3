public import struct Foundation.Data

/// An unparsed token file.
public struct TokenFile: Sendable {
  /// The name shown in messages.
  public let name: String
  /// The file's bytes.
  public let data: Data

  /// Creates a token file from a name for messages and the file's bytes.
  public init(name: String, data: Data) {
    self.name = name
    self.data = data
  }
}

/// A reader of token files (DT-5).
///
/// The reader supports Design Tokens Format Module 2025.10 files, resolver documents, and older
/// Style Dictionary files.
///
/// The reader is lenient, because many existing files deviate from the format:
///
/// - Colors and dimensions can be strings (`#C4704B`, `4px`), as in earlier drafts.
/// - Letter spacing can be in em, and line heights can be dimensions.
/// - Tokens without a type have JSON values.
/// - Sets that a resolver document's resolution order doesn't use are read before the other sets,
///   because aliases can refer to tokens in the unused sets.
public struct TokenReader: Sendable {
  /// The maximum size of a file in bytes.
  public static let mostBytes = 10_000_000
  /// The maximum number of aliases in a chain that ends at a value.
  public static let mostAliases = 100
  /// The maximum number of sources that a resolver document can combine.
  public static let mostSources = 1_000

  private let source: @Sendable (String) async throws -> Data

  /// Creates a reader.
  ///
  /// - Parameter source: A closure that returns the bytes of a file named in a resolver document.
  ///   The argument is the file's path relative to that document. Each read calls the closure once
  ///   per path. A thrown error becomes an issue.
  public init(source: @escaping @Sendable (String) async throws -> Data) { self.source = source }

  /// Reads the tokens in one resolver document, or in files that aren't resolver documents.
  ///
  /// Without a resolver document, each token must be in only one file.
  ///
  /// - Parameters:
  ///   - files: The token files, including the resolver document, if any.
  ///   - inputs: The contexts, keyed by the resolver document's modifiers. Omitted modifiers use
  ///     their default contexts.
  /// - Returns: The tokens, with all aliases resolved.
  /// - Throws: ``TokenIssues``, which lists all issues, if the files have issues.
  /// - Complexity: O(*n*) apart from sorting, where *n* is the number of bytes. The amount of data
  ///   that aliases can repeat is limited.
  public func read(
    _ files: [TokenFile], inputs: [String: String] = [:]
  ) async throws(TokenIssues) -> TokenDocument {
    var reading = TokenReading(files, source)
    return try await reading.document(inputs)
  }

  /// Reads the tokens for the light and dark appearances.
  ///
  /// A resolver document is read twice if its modifier `theme` has the contexts `light` and `dark`.
  /// Otherwise, the files are read once, for both appearances.
  ///
  /// - Parameters:
  ///   - files: The token files, including the resolver document, if any.
  ///   - inputs: The contexts, keyed by the resolver document's modifiers. Omitted modifiers use
  ///     their default contexts. A context for `theme` applies to both appearances.
  /// - Returns: The documents of both appearances, with all aliases resolved.
  /// - Throws: ``TokenIssues``, which lists the issues of both appearances, if the files have
  ///   issues.
  public func readTheme(
    _ files: [TokenFile], inputs: [String: String] = [:]
  ) async throws(TokenIssues) -> Shades<TokenDocument> {
    var reading = TokenReading(files, source)
    guard inputs["theme"] == nil, reading.hasAppearances else {
      let document = try await reading.document(inputs)
      return Shades(light: document, dark: document)
    }
    let light = await reading.result(inputs.merging(["theme": "light"]) { $1 })
    let dark = await reading.result(inputs.merging(["theme": "dark"]) { $1 })
    guard case (.success(let light), .success(let dark)) = (light, dark) else {
      throw TokenIssues(light.mistakes + dark.mistakes)
    }
    return Shades(light: light, dark: dark)
  }
}

extension Result<TokenDocument, TokenIssues> {
  fileprivate var mistakes: [TokenIssue] {
    if case .failure(let failure) = self { failure.all } else { [] }
  }
}
