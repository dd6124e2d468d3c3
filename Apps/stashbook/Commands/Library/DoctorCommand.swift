import ArgumentParser
import Composition
import Core
import Glibc
import TerminalHost

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "doctor", abstract: "Check the library for problems.",
    discussion: """
      The command exits with status 1 if a problem remains.

      With --repair, the command repairs problems and removes leftover files. It also permanently \
      removes records that have been in the trash for more than 30 days. It never removes \
      originals, but moves unused ones to the `quarantine` folder, each with a manifest. Moving \
      more than 10 files or 5% of the originals requires confirmation. In a terminal, the command \
      asks for it. Outside a terminal, use --yes.

      With --rebuild, the command creates photo records from originals if the database is lost. \
      Only a backup can restore other data, such as canvases, tags, and the journal.

      Examples:
        stashbook doctor
        stashbook doctor --repair
      """)
  @OptionGroup var global: GlobalOptions
  @Flag(help: "Repair problems and remove leftover files.") var repair = false
  @Flag(help: "Read every original completely.") var full = false
  @Flag(help: "Create missing photo records from originals.") var rebuild = false
  @Flag(help: "Move originals to quarantine without asking.") var yes = false

  struct Report: Encodable {
    var title: String
    var findings: [HealthCheck.Finding]
  }

  func run() async throws {
    let library = try global.open(rebuild ? .rebuilding : repair ? .changing : .reading)
    let options = HealthCheck.Options(repair: repair, full: full, rebuild: rebuild) { [yes] in
      yes || Self.isConfirmed($0)
    }
    var reports: [Report] = []
    for check in library.checks {
      reports.append(Report(title: check.title, findings: await check.run(options)))
    }
    let style = await global.style(in: library)
    let lines = reports.flatMap { report in
      report.findings.map { "\(style(report.title, .headline)): \(Self.line($0, style))" }
    }
    try await global.output.write(
      ListJSON(items: reports, total: reports.count, next: nil),
      text: lines.joined(separator: "\n"))
    let broken = reports.flatMap(\.findings).contains { $0.level == .problem && !$0.isRepaired }
    if broken { throw ExitCode(Explanation.Kind.failed.exitCode) }
  }

  /// Asks a question in a terminal and returns whether the answer is yes.
  ///
  /// Outside a terminal, the function returns `false` without asking.
  private static func isConfirmed(_ question: String) -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return false }
    StandardError.write("\(question) [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return ["y", "yes"].contains(answer)
  }

  private static func line(_ finding: HealthCheck.Finding, _ style: SGREncoder) -> String {
    let roles: [HealthCheck.Finding.Level: StyleRole] = [
      .ok: .success, .notice: .warning, .problem: .danger,
    ]
    let text = finding.message + (finding.isRepaired ? " (repaired)" : "")
    return style(text, roles[finding.level])
  }
}
