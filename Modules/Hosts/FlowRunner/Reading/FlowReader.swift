import Core
import Foundation
import Yams

/// A reader of flows, which consist of a header, `---`, and a list of commands.
///
/// The whole flow is checked before any step is performed.
public struct FlowReader: Sendable {
  /// The maximum size of a flow's file, in bytes.
  public static let mostBytes = 1_000_000
  /// The maximum number of commands in a flow, including commands in the flows that it runs.
  ///
  /// If several `runFlow` commands name the same flow, that flow's commands count for each of them.
  public static let mostCommands = 10_000
  /// The maximum nesting depth of flows, including the outermost flow.
  public static let mostNesting = 32

  let given: [String: String]
  private let features: [String]?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - env: The values, keyed by name, that override the values in a flow's header.
  ///   - features: The names of the features that a flow may require, or `nil` to allow any
  ///     feature.
  public init(env: [String: String] = [:], features: [String]? = nil) {
    given = env
    self.features = features
  }

  /// Reads a flow and the flows that it runs.
  ///
  /// - Parameter path: The path of the flow's file.
  /// - Returns: The flow, including the steps of the flows that it runs.
  /// - Throws: ``FlowReadFailure`` with the file and line if a file can't be read or a flow is
  ///   invalid.
  public func read(_ path: String) throws(FlowReadFailure) -> Flow {
    var reading = Reading()
    var flow = try read(path, FlowVariables(given: given), &reading)
    flow.needs = reading.needs.sorted()
    return flow
  }

  /// The progress of reading a flow and the flows that it runs.
  struct Reading {
    /// The files that are being read, outermost first.
    var open: [String] = []
    /// The number of commands read so far.
    var commands = 0
    /// The features required by the headers read so far.
    var needs: Set<String> = []
  }

  func read(
    _ path: String, _ variables: FlowVariables, _ reading: inout Reading
  ) throws(FlowReadFailure) -> Flow {
    let place = FlowLocation(file: path)
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard !reading.open.contains(real) else {
      let names = (reading.open + [real]).map { URL(fileURLWithPath: $0).lastPathComponent }
      throw FlowReadFailure(place: place, reason: .cycle(names))
    }
    guard reading.open.count < Self.mostNesting else {
      throw FlowReadFailure(
        place: place, reason: .tooMany("levels of nested flows", most: Self.mostNesting))
    }
    let documents = try Self.documents(of: Self.contents(of: path, place), place)
    reading.open.append(real)
    defer { reading.open.removeLast() }
    return try flow(documents, path, variables, &reading)
  }

  private static func contents(
    of path: String, _ place: FlowLocation
  ) throws(FlowReadFailure) -> String {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw FlowReadFailure(place: place, reason: .file(FileFailure(reading: path, error)))
    }
    guard data.count <= mostBytes else {
      throw FlowReadFailure(place: place, reason: .tooLarge(most: mostBytes))
    }
    guard let text = String(bytes: data, encoding: .utf8) else {
      throw FlowReadFailure(place: place, reason: .notText)
    }
    return text
  }

  private static func documents(
    of text: String, _ place: FlowLocation
  ) throws(FlowReadFailure) -> [Yams.Node] {
    do {
      let parser = try Parser(yaml: text, encoding: .utf8)
      var documents: [Yams.Node] = []
      while let document = try parser.nextRoot() { documents.append(document) }
      return documents
    } catch {
      throw FlowReadFailure(yaml: error, file: place.file)
    }
  }

  private func flow(
    _ documents: [Yams.Node], _ path: String, _ variables: FlowVariables,
    _ reading: inout Reading
  ) throws(FlowReadFailure) -> Flow {
    let parts = documents.map {
      FlowNode(node: $0, file: path, owner: "the flow", variables: variables)
    }
    guard let head = parts.first, head.isMapping else {
      let place = FlowLocation(file: path, line: parts.first?.place.line ?? 1)
      throw FlowReadFailure(place: place, reason: .noHeader)
    }
    guard parts.count > 1 else { throw head.failure(.missing(key: "commands", of: "the flow")) }
    guard parts.count == 2 else {
      throw parts[2].failure(.tooMany("documents separated by ---", most: 2))
    }
    let header = try FlowHeader(head.named("the header"), features: features)
    reading.needs.formUnion(header.needs)
    var body = parts[1]
    body.variables = variables.below(header: header.env)
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return Flow(
      file: path, appID: header.appID, name: header.name ?? name, tags: header.tags,
      needs: header.needs, steps: try steps(body, &reading))
  }

  /// Reads a list of commands.
  ///
  /// An empty list is rejected, because a flow without commands could never fail.
  func steps(_ list: FlowNode, _ reading: inout Reading) throws(FlowReadFailure) -> [FlowStep] {
    let items = try list.items("a list of commands")
    guard !items.isEmpty else {
      throw list.failure(.expected("at least one command", of: list.owner))
    }
    var steps: [FlowStep] = []
    for item in items { steps.append(try step(item, &reading)) }
    return steps
  }

  private func step(
    _ item: FlowNode, _ reading: inout Reading
  ) throws(FlowReadFailure) -> FlowStep {
    reading.commands += 1
    guard reading.commands <= Self.mostCommands else {
      throw item.failure(.tooMany("commands in a flow", most: Self.mostCommands))
    }
    let (key, argument) = try Self.parts(of: item)
    let name = key.characters ?? ""
    guard let verb = FlowVerb(rawValue: name) else { throw Self.unknown(name, key) }
    let command = try self.command(verb, argument?.named(name), key.named(name), &reading)
    return FlowStep(place: key.place, source: try item.source(), command: command)
  }

  private static func parts(
    of item: FlowNode
  ) throws(FlowReadFailure) -> (key: FlowNode, argument: FlowNode?) {
    guard item.isMapping else {
      _ = try item.named("a list of commands").words("a command")
      return (item, nil)
    }
    let entries = try item.entries("a command")
    guard let first = entries.first else {
      throw item.failure(.expected("a command", of: "a list of commands"))
    }
    guard entries.count == 1 else {
      let second = entries[1].key
      throw second.failure(
        .value(second.characters ?? "", rule: "write one command per item; a dash may be missing"))
    }
    return (first.key, first.value.isNothing ? nil : first.value)
  }

  private static func unknown(_ name: String, _ key: FlowNode) -> FlowReadFailure {
    guard !["runScript", "evalScript", "assertTrue"].contains(name) else {
      return key.failure(.script(name))
    }
    let names = FlowVerb.allCases.map(\.rawValue)
    return key.failure(.unknownCommand(name, nearest: closestMatches(to: name, in: names)))
  }
}
