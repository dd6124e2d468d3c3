import Core
import Foundation

/// A report in the JUnit XML format that build servers read.
///
/// The report contains one suite with one test case per flow.
public struct JUnitReport: Sendable {
  private let reports: [FlowReport]
  private let suite: String

  /// Creates a report.
  ///
  /// Build servers show the suite's name above the flows.
  public init(_ reports: [FlowReport], suite: String = "flows") {
    self.reports = reports
    self.suite = suite
  }

  /// The XML document.
  ///
  /// Characters that XML 1.0 forbids (section 2.2) and all other control characters except tabs and
  /// line breaks are removed.
  public var xml: String {
    let seconds = Self.number(reports.reduce(0) { $0 + $1.seconds })
    let failed = reports.count { $0.failure != nil }
    let skipped = reports.count { $0.skipped != nil }
    let counts = "tests=\"\(reports.count)\" failures=\"\(failed)\" time=\"\(seconds)\""
    let lines =
      [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
        "  <testsuite name=\"\(Self.escape(suite))\" errors=\"0\" skipped=\"\(skipped)\" \(counts)>",
      ] + reports.flatMap(Self.lines) + ["  </testsuite>", "</testsuites>", ""]
    return lines.joined(separator: "\n")
  }

  private static func lines(_ report: FlowReport) -> [String] {
    let head =
      "    <testcase name=\"\(escape(report.name))\" classname=\"\(escape(report.file))\" "
      + "time=\"\(number(report.seconds))\""
    if let reason = report.skipped {
      return [head + ">", "      <skipped message=\"\(escape(reason))\"/>", "    </testcase>"]
    }
    guard let failure = report.failure else { return [head + "/>"] }
    let message = failure.explanation.message
    return [
      head + ">",
      "      <failure type=\"\(escape(failure.code))\" message=\"\(escape(message))\">"
        + escape("\(message)\n\(failure.details)", keepingLines: true) + "</failure>",
      "    </testcase>",
    ]
  }

  private static func number(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

  /// Returns text escaped for an attribute or, if `keepingLines` is `true`, for an element.
  static func escape(_ text: String, keepingLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result += keepingLines ? String(scalar) : "&#\(scalar.value);"
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
