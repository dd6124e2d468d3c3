import Foundation

extension FlowReader {
  /// Reads the flow that a `runFlow` command names, or the commands inside the `runFlow` command.
  func inner(_ argument: FlowNode, _ reading: inout Reading) throws(FlowReadFailure) -> [FlowStep] {
    guard argument.isMapping else {
      return try file(argument, argument.variables, [:], &reading)
    }
    let keys = try argument.keys(["file", "commands", "env"])
    let env = try keys["env"]?.values() ?? [:]
    switch (keys["file"], keys["commands"]) {
    case (let file?, nil): return try self.file(file, argument.variables, env, &reading)
    case (nil, var commands?):
      commands.variables.values.merge(env) { _, own in own }
      return try steps(commands, &reading)
    case (_?, let commands?):
      throw commands.failure(.value("commands", rule: "use file or commands, not both"))
    case (nil, nil): throw argument.failure(.missing(key: "file or commands", of: "runFlow"))
    }
  }

  private func file(
    _ argument: FlowNode, _ variables: FlowVariables, _ env: [String: String],
    _ reading: inout Reading
  ) throws(FlowReadFailure) -> [FlowStep] {
    let path = FlowNode.path(try argument.words("a file"), besides: argument.file)
    let below = FlowVariables(
      given: given.merging(env) { _, own in own }, inherited: variables.values)
    do throws(FlowReadFailure) {
      return try read(path, below, &reading).steps
    } catch {
      // A problem with the whole file is reported at the line that names the file.
      guard error.place == FlowLocation(file: path) else { throw error }
      throw argument.failure(error.reason)
    }
  }

  func rounds(
    _ argument: FlowNode, _ reading: inout Reading
  ) throws(FlowReadFailure) -> FlowRepeat {
    let keys = try argument.keys(["times", "while", "commands"])
    guard let commands = keys["commands"] else {
      throw argument.failure(.missing(key: "commands", of: "repeat"))
    }
    let times = try keys["times"]?.number(1...FlowRepeat.mostRounds)
    let condition = try keys["while"]?.condition()
    guard times != nil || condition != nil else {
      throw argument.failure(.missing(key: "times or while", of: "repeat"))
    }
    return FlowRepeat(
      times: times, condition: condition, steps: try steps(commands, &reading))
  }
}

extension FlowNode {
  /// Returns a path resolved against the folder of `file`, or an absolute path unchanged.
  static func path(_ path: String, besides file: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var parts = folder.map(String.init)
    for part in path.split(separator: "/").map(String.init) where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  func condition() throws(FlowReadFailure) -> FlowCondition {
    let keys = try keys(["visible", "notVisible"])
    switch (keys["visible"], keys["notVisible"]) {
    case (let shown?, nil): return FlowCondition(selector: try shown.selector(), isVisible: true)
    case (nil, let gone?): return FlowCondition(selector: try gone.selector(), isVisible: false)
    default: throw failure(.expected("either visible or notVisible", of: owner))
    }
  }
}
