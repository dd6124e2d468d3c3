import Foundation
import Synchronization

/// The Chromium of a test run, controlled through the helper in Tests/Browser.
///
/// Chromium ends when the process that started Chromium ends.
package final class Chromium: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// A command for the helper, which determines the keys that each action needs.
  struct Order: Encodable, Sendable {
    var number = 0
    var action: String
    var tab: Int?
    var id: String?
    var at: String?
    var url: String?
    var key: String?
    var text: String?
    var stages: [String]?
    var files: [String]?
    var version: Int?
    var width: Int?
    var height: Int?
    var dark: Bool?
    var contrast: Bool?
    var touch: Bool?
    var installed: Bool?
    var scale: Int?
    var places: [[Double]]?
    var pointer: String?
    var texts: [String]?
    var ids: [String]?

    enum CodingKeys: String, CodingKey {
      case tab, id, at, url, key, text, stages, files, version
      case width, height, dark, contrast, touch, installed, scale, places, pointer, texts, ids
      case number = "n"
      case action = "do"
    }

    init(_ action: String) { self.action = action }
  }

  private struct Number: Decodable {
    let n: Int
  }

  private struct Answer<Value: Decodable>: Decodable {
    let value: Value?
    let error: String?
  }

  private struct State {
    var last = 0
    var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
    var end: String?
  }

  private static let started = Result { try Chromium() }

  /// The Chromium of this run.
  ///
  /// - Throws: ``Failure`` if Chromium or the helper isn't installed.
  static func shared() throws -> Chromium { try started.get() }

  private let state = Mutex(State())
  private let orders: FileHandle
  private let process = Process()

  private init() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let own = package.appendingPathComponent(".build-python/bin/python3")
    let isOwn = FileManager.default.isExecutableFile(atPath: own.path)
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = isOwn ? own : URL(fileURLWithPath: "/usr/bin/env")
    let helper = package.appendingPathComponent("Tests/Browser/browser.py").path
    process.arguments = (isOwn ? [] : ["python3"]) + ["-B", helper]
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = errors
    orders = input.fileHandleForWriting
    try process.run()
    Thread.detachNewThread { [self] in
      listen(output.fileHandleForReading)
      let said = errors.fileHandleForReading.readDataToEndOfFile()
      end(String(decoding: said, as: UTF8.self))
    }
  }

  private func listen(_ answers: FileHandle) {
    var rest = Data()
    while case let bytes = answers.availableData, !bytes.isEmpty {
      rest += bytes
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        take(rest[..<end])
        rest = Data(rest[rest.index(after: end)...])
      }
    }
  }

  private func take(_ line: Data) {
    do {
      let number = try JSONDecoder().decode(Number.self, from: line).n
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: line)
    } catch {
      print("Tests/Browser/browser.py said \(String(decoding: line, as: UTF8.self))")
    }
  }

  private func end(_ said: String) {
    let waiting = state.withLock { state in
      state.end = said.isEmpty ? "Tests/Browser/browser.py ended" : said
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for answer in waiting { answer.resume(throwing: Failure(description: said)) }
  }

  /// Performs a command and waits for its result.
  ///
  /// - Throws: ``Failure`` if the command failed or Chromium has ended.
  func perform<Value: Decodable>(_ order: Order, _ value: Value.Type) async throws -> Value? {
    let line = try await withCheckedThrowingContinuation { continuation in
      let ended: String? = state.withLock { state in
        if let end = state.end { return end }
        state.last += 1
        state.waiting[state.last] = continuation
        send(order, as: state.last)
        return nil
      }
      if let ended { continuation.resume(throwing: Failure(description: ended)) }
    }
    let answer = try JSONDecoder().decode(Answer<Value>.self, from: line)
    if let error = answer.error { throw Failure(description: error) }
    return answer.value
  }

  private func send(_ order: Order, as number: Int) {
    var order = order
    order.number = number
    do {
      try orders.write(contentsOf: try JSONEncoder().encode(order) + Data("\n".utf8))
    } catch {
      // The helper has ended, and the listening thread reports the reason.
    }
  }
}
