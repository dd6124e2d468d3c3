import Core
import struct Foundation.Data

/// The state of reading a set of token files.
///
/// Each file is parsed only once, even if the tokens are read for both appearances.
struct TokenReading {
  private let files: [(name: String, json: Result<JSONValue, TokenIssue>)]
  private let source: @Sendable (String) async throws -> Data
  private var named: [String: Result<JSONValue, TokenIssue>] = [:]
  private var mistakes: [TokenIssue] = []

  init(_ files: [TokenFile], _ source: @escaping @Sendable (String) async throws -> Data) {
    self.files = files.map { file in
      (file.name, Result { () throws(TokenIssue) in try JSONValue(reading: file) })
    }
    self.source = source
  }

  /// Whether the only file is a resolver document with the contexts `light` and `dark` for `theme`.
  var hasAppearances: Bool {
    guard files.count == 1, case .success(let json) = files[0].json, ResolverDocument.isOne(json)
    else { return false }
    return ResolverDocument(json).contexts(of: "theme").isSuperset(of: ["light", "dark"])
  }

  mutating func document(_ inputs: [String: String]) async throws(TokenIssues) -> TokenDocument {
    mistakes = []
    var table = TokenTable()
    var isResolved = false
    for file in files {
      guard let json = take(file.json) else {
        table.isComplete = false
        continue
      }
      guard ResolverDocument.isOne(json) else {
        table.add(TokenSource(json, file: file.name), .collision)
        continue
      }
      if files.count > 1 { note(.notAlone, file.name) }
      var document = ResolverDocument(json)
      for set in document.leftOut { await add(set, of: file.name, to: &table) }
      await add(document.sources(inputs: inputs), of: file.name, to: &table)
      for fault in document.faults { note(fault, file.name) }
      if !document.faults.isEmpty { table.isComplete = false }
      isResolved = true
    }
    // Files without a resolver document have no modifiers, so each input is an issue.
    if !isResolved, let file = files.first {
      for name in inputs.keys { note(.input(name, known: []), file.name) }
    }
    table.finish()
    let resolution = TokenResolution(table)
    mistakes += table.mistakes + resolution.mistakes
    guard mistakes.isEmpty else { throw TokenIssues(mistakes) }
    return TokenDocument(
      name: files.map(\.name).joined(separator: ", "), tokens: resolution.tokens,
      aliases: resolution.aliases)
  }

  mutating func result(_ inputs: [String: String]) async -> Result<TokenDocument, TokenIssues> {
    do throws(TokenIssues) { return .success(try await document(inputs)) } catch {
      return .failure(error)
    }
  }

  private mutating func note(_ fault: TokenIssue.ResolverFault, _ file: String) {
    mistakes.append(TokenIssue(.wrongResolver(fault), file: file))
  }

  private mutating func take(_ result: Result<JSONValue, TokenIssue>) -> JSONValue? {
    switch result {
    case .success(let json): return json
    case .failure(let mistake):
      mistakes.append(mistake)
      return nil
    }
  }

  private mutating func add(
    _ sources: [ResolverDocument.Source], of document: String, to table: inout TokenTable
  ) async {
    for source in sources {
      switch source {
      case .tokens(let json): table.add(TokenSource(json, file: document), .later)
      case .file(let path, let part, let beside):
        guard let json = take(await file(path, of: document)) else {
          table.isComplete = false
          continue
        }
        guard let tokens = json.part(part[...]) else {
          note(.reference("\(path)#/" + part.joined(separator: "/")), document)
          table.isComplete = false
          continue
        }
        table.add(TokenSource(tokens.replacing(beside), file: path), .later)
      }
    }
  }

  /// Returns the JSON in a file named in a resolver document.
  private mutating func file(
    _ path: String, of document: String
  ) async -> Result<JSONValue, TokenIssue> {
    if let known = named[path] { return known }
    let result: Result<JSONValue, TokenIssue>
    do {
      let data = try await source(path)
      result = Result { () throws(TokenIssue) in
        try JSONValue(reading: TokenFile(name: path, data: data))
      }
    } catch {
      let reason = (error as? any Explained)?.explanation.message ?? "\(error)"
      result = .failure(TokenIssue(.wrongResolver(.file(path, reason: reason)), file: document))
    }
    named[path] = result
    return result
  }
}

extension JSONValue {
  /// Returns the object with members added or replaced.
  fileprivate func replacing(_ others: [String: JSONValue]) -> JSONValue {
    guard let object, !others.isEmpty else { return self }
    return .object(object.merging(others) { $1 })
  }
}
