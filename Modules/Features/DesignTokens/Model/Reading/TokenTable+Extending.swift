extension TokenTable {
  /// The maximum number of groups that extend other groups.
  private static var mostExtending: Int { 1_000 }
  /// The maximum number of inherited tokens and groups.
  private static var mostCopies: Int { 100_000 }

  /// Adds inherited tokens and types to the groups that extend other groups.
  ///
  /// An extended group is processed before the groups that extend it. A group's own members
  /// override inherited members.
  mutating func extendGroups() {
    let targets = extensions()
    guard let first = targets.keys.min() else { return }
    guard targets.count <= Self.mostExtending else { return giveUp(.tooMuch, at: first) }
    let walk = Walk(targets.keys.sorted()) { group in
      let target = targets[group] ?? group
      // A group inherits the current content of its target, so the target, the groups around the
      // target, and the groups in the target are extended first. The groups in this group are also
      // extended first, because their content overrides inherited content.
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

  private mutating func giveUp(_ fault: TokenIssue.Fault, at group: TokenPath) {
    note(fault, at: group, file: groups[group]?.file ?? "")
    isComplete = false
  }

  /// Returns the paths of the extended groups, keyed by the extending group's path.
  ///
  /// Records an issue for each group that extends a group that doesn't exist.
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

/// A copier that adds the content of extended groups to the groups that extend them.
private struct Copying {
  var table: TokenTable
  /// The number of tokens and groups that can still be copied, negative if the limit was exceeded.
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

  /// Copies the content of a group, except for content that the destination already has.
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
  /// The elements, rotated as a cycle so that the smallest element is first.
  var fromSmallest: [Element] {
    guard let first = indices.min(by: { self[$0] < self[$1] }) else { return self }
    return Array(self[first...] + self[..<first])
  }
}
