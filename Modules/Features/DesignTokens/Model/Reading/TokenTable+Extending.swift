extension TokenTable {
  /// The most groups that extend others, and the most tokens and groups that are taken over.
  private static var mostExtending: Int { 1_000 }
  private static var mostCopies: Int { 100_000 }

  /// Puts what a group extends under what it says itself, the extended groups first.
  mutating func extendGroups() {
    let targets = extensions()
    guard let first = targets.keys.min() else { return }
    guard targets.count <= Self.mostExtending else { return giveUp(.tooMuch, at: first) }
    let walk = Walk(targets.keys.sorted()) { group in
      let target = targets[group] ?? group
      // A group takes over what its target has by then: what it and those around it extend, and
      // those in it. What groups in the group itself say goes first.
      return targets.keys.filter {
        $0.isWithin(target) || target.isWithin($0) || $0.isWithin(group) && $0 != group
      }.sorted()
    }
    for cycle in walk.cycles { giveUp(.groupCycle(cycle.fromSmallest), at: cycle.min() ?? first) }
    guard walk.cycles.isEmpty else { return }
    var copying = Copying(table: self, room: Self.mostCopies)
    for group in walk.order {
      guard let target = targets[group] else { continue }
      copying.copy(target, to: group)
      guard copying.room >= 0 else { return giveUp(.tooMuch, at: group) }
    }
    self = copying.table
  }

  private mutating func giveUp(_ fault: TokenMistake.Fault, at group: TokenPath) {
    note(fault, at: group, file: groups[group]?.file ?? "")
    isComplete = false
  }

  /// The groups that extend one, and which.
  private mutating func extensions() -> [TokenPath: TokenPath] {
    var targets: [TokenPath: TokenPath] = [:]
    for (path, group) in groups {
      guard let text = group.extends else { continue }
      let target =
        TokenReference.all(in: text, isInText: false).first?.path
        ?? TokenReference.names(ofPointer: text).map { TokenPath($0) }
      if let target, groups[target] != nil {
        targets[path] = target
      } else {
        giveUp(.noGroup(text), at: path)
      }
    }
    return targets
  }
}

/// Takes over groups into others.
private struct Copying {
  var table: TokenTable
  /// How many tokens and groups may still be copied; below zero, not all were.
  var room: Int
  private var members: [TokenPath: Set<String>] = [:]

  init(table: TokenTable, room: Int) {
    self.table = table
    self.room = room
    for path in table.tokens.keys { list(path) }
    for path in table.groups.keys { list(path) }
  }

  private mutating func list(_ path: TokenPath) {
    guard let group = path.group, let name = path.names.last else { return }
    members[group, default: []].insert(name)
  }

  /// Copies what is in a group, but for what is there already.
  mutating func copy(_ target: TokenPath, to group: TokenPath) {
    let around = sequence(first: target, next: \.group).first { table.groups[$0]?.type != nil }
    copy(target, to: group, type: around.flatMap { table.groups[$0]?.type })
  }

  private mutating func copy(_ source: TokenPath, to path: TokenPath, type: String?) {
    room -= 1
    guard room >= 0 else { return }
    list(path)
    if let token = table.tokens[source] {
      if table.tokens[path] == nil, table.groups[path] == nil { table.tokens[path] = token }
    } else if let group = table.groups[source], table.tokens[path] == nil {
      let type = table.groups[path]?.type ?? type
      table.groups[path, default: group].type = type
    }
    for name in members[source] ?? [] {
      copy(source + name, to: path + name, type: table.groups[source + name]?.type)
    }
  }
}

extension Array where Element: Comparable {
  /// The same round, from its smallest on.
  var fromSmallest: [Element] {
    guard let first = indices.min(by: { self[$0] < self[$1] }) else { return self }
    return Array(self[first...] + self[..<first])
  }
}
