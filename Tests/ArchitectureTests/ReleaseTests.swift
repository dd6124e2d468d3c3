import Foundation
import Testing

/// Tests a dry run of `Tooling/release` in a small repository.
@Suite struct ReleaseTests {
  @Test("A commit can be released if the program, the changelog, and the tags fit the version")
  func fits() async throws {
    let repository = try await Repository()
    let outcome = try await repository.release("1.2.0")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.hasSuffix("The release notes:\n- Better.\n\n"), "\(outcome.output)")
    #expect(!FileManager.default.fileExists(atPath: repository.tree.folder.path + "/out"))
  }

  @Test("A release names every reason against it", arguments: Reason.allCases)
  func reasons(_ reason: Reason) async throws {
    let repository = try await Repository()
    try await reason.apply(to: repository)
    let outcome = try await repository.release("1.2.0")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(reason.rawValue), "\(outcome.output)")
  }

  /// A reason why a commit can't be released, with a part of its message.
  enum Reason: String, CaseIterable {
    case uncommitted = "The working copy has uncommitted changes."
    case tagged = "The tag v1.2.0 exists."
    case otherVersion = "The program's version is 1.1.0."
    case unreleased = "The changelog begins with “## 1.2.0 (unreleased)”"
    case noEntry = "The changelog has no entry for 1.2.0."

    fileprivate func apply(to repository: Repository) async throws {
      switch self {
      case .uncommitted: return try repository.tree.write("new", to: "new")
      case .tagged: return try await repository.git("tag", "v1.2.0")
      case .otherVersion: try repository.setVersion("1.1.0")
      case .unreleased:
        try repository.tree.write("## 1.2.0 (unreleased)\n\nA\n", to: "CHANGELOG.md")
      case .noEntry:
        try repository.tree.write("## 1.2.0\n\n## 1.1.0\n\n- Old.\n", to: "CHANGELOG.md")
      }
      try await repository.commit()
    }
  }
}

/// A repository with the files that a release looks at.
private final class Repository {
  let tree: MadeTree

  init() async throws {
    tree = try MadeTree(
      ["CHANGELOG.md": "# Changelog\n\n## 1.2.0\n\n- Better.\n\n## 1.1.0\n\n- Old.\n"], beside: [:])
    try FileManager.default.copyItem(
      at: packageRoot.appendingPathComponent("Tooling"),
      to: tree.folder.appendingPathComponent("Tooling"))
    try setVersion("1.2.0")
    try await git("init", "--quiet")
    try await commit()
  }

  func setVersion(_ version: String) throws {
    try tree.write(
      "  static let version = \"\(version)\"\n", to: "Apps/stashbook/Stashbook.swift")
  }

  func commit() async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", "Release")
  }

  func git(_ words: String...) async throws {
    let settings = ["-c", "user.name=Release", "-c", "user.email=release@localhost"]
    let outcome = try await run(
      "usr/bin/git", ["-C", tree.folder.path] + settings + words, in: URL(fileURLWithPath: "/"),
      environment: environment)
    try #require(outcome.status == 0, "\(outcome.output)")
  }

  func release(_ version: String) async throws -> Outcome {
    try await run(
      "Tooling/release", ["--dry-run", version, "out"], in: tree.folder, environment: environment)
  }

  /// The variables, so that no repository around this one and no settings of the user count.
  private var environment: [String: String] {
    ["PATH": "/usr/bin:/bin", "HOME": tree.folder.path, "GIT_CONFIG_NOSYSTEM": "1"]
  }
}
