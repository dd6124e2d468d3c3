import Foundation

/// The result of a command.
struct Outcome {
  let status: Int32
  let output: String

  /// The findings in the output, without the closing summary.
  var findings: [String] {
    output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("check: ") }
  }
}

/// Runs a command of the package, or of a copy, and returns its output and errors in order.
///
/// Separate threads wait for the command, because tests share a few threads that must not block.
func run(
  _ command: String, _ arguments: [String], in folder: URL = packageRoot,
  environment: [String: String] = [:]
) async throws -> Outcome {
  try await withCheckedThrowingContinuation { continuation in
    waiting.addOperation {
      continuation.resume(
        with: Result { try finished(command, arguments, in: folder, environment) })
    }
  }
}

/// The queue that runs as many commands at once as there are cores.
private let waiting = {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
  return queue
}()

private func finished(
  _ command: String, _ arguments: [String], in folder: URL, _ environment: [String: String]
) throws -> Outcome {
  let process = Process()
  process.executableURL = folder.appendingPathComponent(command)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = FileHandle.nullDevice
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return Outcome(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
}
