import Core
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// The requests that a server has answered: counters for `/metrics`, and lines for a log.
final class RequestLog: Sendable {
  private struct Counts {
    var requests: [Int: Int] = [:]
    /// The numbers of requests that took at most the times in ``RequestLog/steps``.
    var times = Array(repeating: 0, count: RequestLog.steps.count)
    var seconds = 0.0
  }

  /// A request as a line of the log.
  private struct Line: Encodable {
    let time: Instant
    let id: String
    let method: String
    let path: String
    let status: Int
    let milliseconds: Int
  }

  /// The upper limits of the histogram of response times, in seconds.
  private static let steps = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

  private let clock: any WallClock
  private let write: (@Sendable (String) -> Void)?
  private let counts = Mutex(Counts())

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - clock: The clock of the times in lines.
  ///   - write: A closure that writes a line of JSON for each request, or `nil` for none.
  init(clock: any WallClock, write: (@Sendable (String) -> Void)?) {
    (self.clock, self.write) = (clock, write)
  }

  /// Returns the ID of a request: the proxy's, if there is a proxy and its ID is plain, or a new one.
  static func id(of request: Request, hasProxy: Bool) -> String {
    guard hasProxy, let given = request.headers[.requestID], (1...64).contains(given.utf8.count),
      given.utf8.allSatisfy({ ($0 | 0x20).isLowercaseLetter || $0.isDigit || $0 == 0x2D })
    else { return RandomName.make() }
    return given
  }

  /// Records an answered request.
  ///
  /// A line contains neither the query nor the secret in the path of a link.
  func note(_ request: Request, id: String, status: Int, took duration: Duration) {
    let seconds =
      Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    counts.withLock { counts in
      counts.requests[status, default: 0] += 1
      counts.seconds += seconds
      for (place, step) in Self.steps.enumerated() where seconds <= step {
        counts.times[place] += 1
      }
    }
    guard let write else { return }
    let line = Line(
      time: clock.now, id: id, method: request.method.rawValue, path: request.loggedPath,
      status: status, milliseconds: Int(seconds * 1000))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A line always has an encoding, because all of its values are texts and numbers.
    guard let data = try? encoder.encode(line) else { return }
    write(String(decoding: data, as: UTF8.self))
  }

  /// Returns the counters in the text format of Prometheus (version 0.0.4).
  ///
  /// - Parameters:
  ///   - pages: The number of open pages.
  ///   - devices: The number of devices that may open the app.
  /// - Returns: The lines, each with a line break.
  func metrics(pages: Int, devices: Int) -> String {
    let counts = counts.withLock { $0 }
    let total = counts.requests.values.reduce(0, +)
    var lines = ["# TYPE stashbook_http_requests_total counter"]
    lines += counts.requests.sorted { $0.key < $1.key }.map {
      "stashbook_http_requests_total{status=\"\($0.key)\"} \($0.value)"
    }
    lines.append("# TYPE stashbook_http_request_duration_seconds histogram")
    lines += zip(Self.steps, counts.times).map {
      "stashbook_http_request_duration_seconds_bucket{le=\"\($0)\"} \($1)"
    }
    lines += [
      "stashbook_http_request_duration_seconds_bucket{le=\"+Inf\"} \(total)",
      "stashbook_http_request_duration_seconds_sum \(counts.seconds)",
      "stashbook_http_request_duration_seconds_count \(total)",
      "# TYPE stashbook_open_pages gauge", "stashbook_open_pages \(pages)",
      "# TYPE stashbook_devices gauge", "stashbook_devices \(devices)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Request {
  /// The path without the secret of a link.
  var loggedPath: String {
    uri.path.hasPrefix(SharedLinks.path) ? SharedLinks.path + "…" : uri.path
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (0x61...0x7A).contains(self) }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension HTTPField.Name {
  // The literal is a valid field name, so the fallback is never used.
  static let requestID = Self("X-Request-ID") ?? .contentType
}
