/// The tokens in a token table, with aliases resolved and values parsed according to their types.
struct TokenResolution {
  private(set) var tokens: [TokenPath: TokenDocument.Token] = [:]
  private(set) var mistakes: [TokenIssue] = []
  private(set) var aliases = 0

  private let table: TokenTable
  private var sizes: [TokenPath: Size] = [:]
  private var room = Size.mostWeight

  init(_ table: TokenTable) {
    self.table = table
    let walk = Walk(table.tokens.keys.sorted()) { [table] path in
      guard let token = table.tokens[path] else { return [] }
      return Set(token.references.compactMap { table.target(of: $0, from: token) }).sorted()
    }
    for cycle in walk.cycles.map(\.fromSmallest) { note(.cycle(cycle), at: cycle[0]) }
    for path in walk.order {
      guard let token = table.tokens[path] else { continue }
      resolve(token, at: path)
      guard room >= 0 else {
        note(.tooMuch, at: path)
        break
      }
    }
  }

  private mutating func note(_ fault: TokenIssue.Fault, at path: TokenPath) {
    mistakes.append(TokenIssue(fault, at: path, file: table.tokens[path]?.file ?? ""))
  }

  /// Resolves a token whose targets, the tokens that it refers to, were already resolved.
  ///
  /// If a target couldn't be resolved, the token is skipped, because the target has its own issue.
  private mutating func resolve(_ token: WrittenToken, at path: TokenPath) {
    let references = token.references
    let targets = references.map { table.target(of: $0, from: token) }
    for (reference, target) in zip(references, targets) where target == nil {
      noteMissing(reference, at: path)
    }
    let known = targets.compactMap { $0 }.compactMap { sizes[$0] }
    guard known.count == references.count else { return }
    let size = Size(token.value, containing: known)
    guard size.depth <= TokenReader.mostAliases else { return note(.tooDeep, at: path) }
    guard size.fits || known.isEmpty else { return note(.tooMuch, at: path) }
    room -= size.weight
    guard let json = substitute(in: token.value, of: token, at: path) else { return }
    aliases += references.count
    read(json, of: token, at: path, size)
  }

  private mutating func noteMissing(_ reference: TokenReference, at path: TokenPath) {
    if let group = reference.path, table.groups[group] != nil {
      note(.toGroup(reference.text), at: path)
    } else if table.isComplete {
      note(.noTarget(reference.text), at: path)
    }
  }

  private mutating func read(
    _ json: JSONValue, of token: WrittenToken, at path: TokenPath, _ size: Size
  ) {
    let whole = token.value.whole(isInText: !token.isOfFormat)
      .flatMap { table.target(of: $0, from: token) }.flatMap { tokens[$0] }
    let name = token.type ?? whole?.type?.rawValue ?? table.type(around: path)
    let type = name.flatMap { TokenType(rawValue: $0) }
    var reading = ValueReading()
    let value: TokenValue? =
      if let type, whole?.type != type { reading.value(json, as: type) } else { whole?.value }
    // Style Dictionary has no rules for values, so only malformed hexadecimal colors are issues.
    let faults = reading.faults.filter { token.isOfFormat || $0.isHex }
    for fault in faults { note(fault, at: path) }
    guard faults.isEmpty else { return }
    sizes[path] = size
    tokens[path] = TokenDocument.Token(
      type: type, value: value ?? .other(json), json: json, written: token.value, file: token.file)
  }
}

extension TokenResolution {
  /// Returns a value with each reference replaced with its target's value.
  ///
  /// If a reference can't be replaced, records an issue and returns `nil`.
  private mutating func substitute(
    in value: JSONValue, of token: WrittenToken, at path: TokenPath
  ) -> JSONValue? {
    if let pointer = value.pointer { return self.value(of: pointer, from: token, at: path) }
    switch value {
    case .string(let text):
      return substitute(in: text, of: token, at: path)
    case .array(let values):
      let new = values.compactMap { substitute(in: $0, of: token, at: path) }
      return new.count == values.count ? .array(new) : nil
    case .object(let members):
      let new = members.compactMapValues { substitute(in: $0, of: token, at: path) }
      return new.count == members.count ? .object(new) : nil
    default: return value
    }
  }

  private mutating func substitute(
    in text: String, of token: WrittenToken, at path: TokenPath
  ) -> JSONValue? {
    let pieces = TokenReference.pieces(of: text, isInText: !token.isOfFormat)
    if pieces.count == 1, let reference = pieces.first?.reference {
      return value(of: reference, from: token, at: path)
    }
    var whole = ""
    for piece in pieces {
      switch piece {
      case .text(let text): whole += text
      case .reference(let reference):
        guard let text = value(of: reference, from: token, at: path)?.plainText else {
          note(.notText(reference.text), at: path)
          return nil
        }
        whole += text
      }
    }
    return .string(whole)
  }

  private mutating func value(
    of reference: TokenReference, from token: WrittenToken, at path: TokenPath
  ) -> JSONValue? {
    var value = table.target(of: reference, from: token).flatMap { tokens[$0]?.json }
    if case .pointer = reference {
      value = value?.part(table.target(of: reference.names)?.rest ?? [])
      if value == nil { note(.noTarget(reference.text), at: path) }
    }
    return value
  }
}

/// The size of a value, used to limit the data that repeated aliases produce.
private struct Size {
  /// The number of references in the longest chain that starts in the value.
  var depth: Int
  /// The approximate size in bytes.
  var weight: Int
  /// The nesting depth.
  var height: Int

  /// The limits for one value's weight, the sum of all weights, and one value's height.
  static let mostValueWeight = 1_000_000
  static let mostWeight = 100_000_000
  static let mostHeight = 256

  var fits: Bool { weight <= Self.mostValueWeight && height <= Self.mostHeight }

  /// Creates the size of a written value, including the values that replace its references.
  init(_ value: JSONValue, containing inner: [Size]) {
    depth = inner.map { $0.depth + 1 }.max() ?? 0
    weight = inner.reduce(value.weight) { $0 + $1.weight }
    height = value.height + (inner.map(\.height).max() ?? 0)
  }
}

extension WrittenToken {
  fileprivate var references: [TokenReference] { value.references(isInText: !isOfFormat) }
}

extension TokenTable {
  fileprivate func target(of reference: TokenReference, from token: WrittenToken) -> TokenPath? {
    switch reference {
    case .alias(let path): target(of: path, isOfFormat: token.isOfFormat)
    case .pointer: target(of: reference.names)?.token
    }
  }
}

extension JSONValue {
  /// Returns the reference that is the whole value, or `nil` if the value isn't a single reference.
  ///
  /// For a pointer to a part of a token's value, such as a color component, returns `nil`.
  fileprivate func whole(isInText: Bool) -> TokenReference? {
    if let pointer {
      let isPart = pointer.names.contains("$value") && pointer.names.last != "$value"
      return isPart ? nil : pointer
    }
    guard let text = string else { return nil }
    let pieces = TokenReference.pieces(of: text, isInText: isInText)
    return pieces.count == 1 ? pieces[0].reference : nil
  }

  fileprivate var weight: Int {
    switch self {
    case .string(let text): text.utf8.count + 1
    case .array(let values): values.reduce(1) { $0 + $1.weight }
    case .object(let members): members.reduce(1) { $0 + $1.key.utf8.count + $1.value.weight }
    default: 1
    }
  }

  fileprivate var height: Int {
    switch self {
    case .array(let values): 1 + (values.map(\.height).max() ?? 0)
    case .object(let members): 1 + (members.values.map(\.height).max() ?? 0)
    default: 1
    }
  }

  /// The text that replaces an alias inside a string, or `nil` for `null`, an array, or an object.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .bool(let claim): "\(claim)"
    default: nil
    }
  }

  /// Returns the value at a path of member names and zero-based array indexes, or `nil` if the path
  /// leads to no value.
  func part(_ way: ArraySlice<String>) -> JSONValue? {
    guard let name = way.first else { return self }
    let next: JSONValue? =
      switch self {
      case .object(let members): members[name]
      case .array(let values): Int(name).flatMap { values.indices.contains($0) ? values[$0] : nil }
      default: nil
      }
    return next?.part(way.dropFirst())
  }
}
