import Core
import struct Foundation.Data

/// One reading: files are parsed once.
struct TokenReading {
  private let files: [(name: String, json: Result<JSONValue, TokenMistake>)]
  private let source: @Sendable (String) async throws -> Data
  private var named: [String: Result<JSONValue, TokenMistake>] = [:]
  private var mistakes: [TokenMistake] = []

  init(_ files: [TokenFile], _ source: @escaping @Sendable (String) async throws -> Data) {
    self.files = files.map { file in
      (file.name, Result { () throws(TokenMistake) in try JSONValue(reading: file) })
    }
    self.source = source
  }

  /// Whether the one file is a resolver document with a modifier `theme` of light and dark.
  var hasAppearances: Bool {
    guard files.count == 1, case .success(let json) = files[0].json, ResolverDocument.isOne(json)
    else { return false }
    return ResolverDocument(json).contexts(of: "theme").isSuperset(of: ["light", "dark"])
  }

  mutating func document(_ inputs: [String: String]) async throws(TokenMistakes) -> TokenDocument {
    mistakes = []
    var table = TokenTable()
    var resolver: ResolverDocument?
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
      await add(document.sources(inputs: inputs), of: file.name, to: &table)
      for fault in document.faults { note(fault, file.name) }
      if !document.faults.isEmpty { table.isComplete = false }
      resolver = document
    }
    table.finish()
    let resolution = TokenResolution(table)
    mistakes += table.mistakes + resolution.mistakes
    if let resolver, let file = files.first { await explain(resolver, file.name) }
    guard mistakes.isEmpty else { throw TokenMistakes(mistakes) }
    return TokenDocument(
      name: files.map(\.name).joined(separator: ", "), tokens: resolution.tokens,
      aliases: resolution.aliases)
  }

  mutating func result(_ inputs: [String: String]) async -> Result<TokenDocument, TokenMistakes> {
    do throws(TokenMistakes) { return .success(try await document(inputs)) } catch {
      return .failure(error)
    }
  }

  private mutating func note(_ fault: TokenMistake.ResolverFault, _ file: String) {
    mistakes.append(TokenMistake(.wrongResolver(fault), file: file))
  }

  private mutating func take(_ result: Result<JSONValue, TokenMistake>) -> JSONValue? {
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

  /// A file that a resolver document names.
  private mutating func file(
    _ path: String, of document: String
  ) async -> Result<JSONValue, TokenMistake> {
    if let known = named[path] { return known }
    let result: Result<JSONValue, TokenMistake>
    do {
      let data = try await source(path)
      result = Result { () throws(TokenMistake) in
        try JSONValue(reading: TokenFile(name: path, data: data))
      }
    } catch {
      let reason = (error as? any Explained)?.explanation.message ?? "\(error)"
      result = .failure(TokenMistake(.wrongResolver(.file(path, reason: reason)), file: document))
    }
    named[path] = result
    return result
  }

  /// Says of aliases to nothing which set would have had their target.
  private mutating func explain(_ resolver: ResolverDocument, _ document: String) async {
    guard mistakes.contains(where: { $0.missing != nil }) else { return }
    for (name, sources) in resolver.leftOut {
      var table = TokenTable()
      let noted = mistakes
      await add(sources, of: document, to: &table)
      // What is wrong with a set that is left out is no mistake of what was read.
      mistakes = noted.map { mistake in
        guard let text = mistake.missing,
          let path = TokenReference.all(in: text, isInText: false).first?.path,
          table.target(of: path, isOfFormat: true) != nil
        else { return mistake }
        return TokenMistake(
          .noTarget(text, leftOutSet: name), at: mistake.path, file: mistake.file)
      }
    }
  }
}

extension TokenMistake {
  /// The alias that leads to nothing, as long as no set is known that has its target.
  fileprivate var missing: String? {
    if case .noTarget(let text, nil) = fault { text } else { nil }
  }
}

extension JSONValue {
  /// The object with some members replaced.
  fileprivate func replacing(_ others: [String: JSONValue]) -> JSONValue {
    guard let object, !others.isEmpty else { return self }
    return .object(object.merging(others) { $1 })
  }
}
