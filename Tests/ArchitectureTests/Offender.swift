import Testing

/// A known offense: its file and line, and the expected finding of the gate.
struct Offender: CustomTestStringConvertible, Sendable {
  let what: String
  let path: String
  let text: String
  let line: Int
  let rule: String
  let says: String

  var testDescription: String { what }

  init(
    _ what: String, in path: String, _ text: String, line: Int = 1, _ rule: String, says: String
  ) {
    self.what = what
    self.path = path
    self.text = text
    self.line = line
    self.rule = rule
    self.says = says
  }

  static let feature = "Modules/Features/MeshCount/Offense.swift"
  static let core = "Modules/Core/Offense.swift"
  static let adapter = "Modules/Adapters/FolderBlobs/Offense.swift"
  static let host = "Modules/Hosts/HeadlessHost/Offense.swift"
  static let app = "Apps/stashbook/Offense.swift"
  static let tests = "Tests/MeshCountTests/Offense.swift"
}

extension Offender {
  static let imports: [Offender] = [
    Offender(
      "a feature imports a feature", in: feature, "import Core\nimport Stash\n", line: 2, "imports",
      says: "MeshCount (a feature) may not import Stash (a feature)"),
    Offender(
      "a feature imports one type of a feature", in: feature, "import struct Stash.Stitch\n",
      "imports", says: "may not import Stash"),
    Offender(
      "a feature imports a feature publicly", in: feature, "public import Stash\n", "imports",
      says: "may not import Stash"),
    Offender(
      "a feature imports a feature after a semicolon", in: feature, "import Core; import Stash\n",
      "imports", says: "may not import Stash"),
    Offender(
      "a feature imports a feature for testing", in: feature, "@testable import Core\n", "imports",
      says: "@testable belongs in tests"),
    Offender(
      "a feature imports an adapter", in: feature, "internal import SQLiteStore\n", "imports",
      says: "may not import SQLiteStore (an adapter)"),
    Offender(
      "a feature imports a host", in: feature, "import HeadlessHost\n", "imports",
      says: "may not import HeadlessHost (a host)"),
    Offender(
      "a feature imports an external library", in: feature, "import GRDB\n", "imports",
      says: "may not import the external library GRDB"),
    Offender(
      "a feature imports the system", in: feature, "import Glibc\n", "imports",
      says: "imports Glibc, which the table doesn't list"),
    Offender(
      "a feature re-exports an import", in: feature, "@_exported import Core\n", "imports",
      says: "@_exported import hides dependencies"),
    Offender(
      "Core imports all of Foundation", in: core, "import Foundation\n", "imports",
      says: "Core may import only Data from Foundation"),
    Offender(
      "Core imports another type of Foundation", in: core,
      "\nimport struct Foundation.Data\nimport class Foundation.Bundle\n", line: 3, "imports",
      says: "Core may import only Data from Foundation"),
    Offender(
      "Core imports a module of the project", in: core, "import MeshCount\n", "imports",
      says: "may not import MeshCount"),
    Offender(
      "an adapter imports another adapter", in: adapter, "import SQLiteStore\n", "imports",
      says: "FolderBlobs (an adapter) may not import SQLiteStore (an adapter)"),
    Offender(
      "an adapter imports a library that another wraps", in: adapter, "import GRDB\n", "imports",
      says: "may not import the external library GRDB"),
    Offender(
      "a host names a feature", in: host, "import MeshCount\n", "imports",
      says: "HeadlessHost (a host) may not import MeshCount (a feature)"),
    Offender(
      "an app names an adapter", in: app, "import SQLiteStore\n", "imports",
      says: "stashbook (an app) may not import SQLiteStore (an adapter)"),
    Offender(
      "a module's tests import another feature", in: tests, "import Stash\n", "imports",
      says: "may not import Stash (a feature)"),
    Offender(
      "tests with XCTest", in: tests, "import XCTest\n", "imports",
      says: "imports XCTest, which the table doesn't list"),
  ]

  static let guards: [Offender] = [
    Offender(
      "a condition in a feature's code", in: feature, "#if Stash\n#endif\n", "conditions",
      says: "a feature's condition may be used only in the catalog and the app's Commands folder"),
    Offender(
      "a condition in another file of the app", in: app, "\n#if os(Linux) && !MeshCount\n#endif\n",
      line: 2, "conditions", says: "#if MeshCount"),
    Offender(
      "a condition in another branch", in: tests, "#if DEBUG\n#elseif MeshCount\n#endif\n",
      line: 2, "conditions", says: "#if MeshCount"),
    Offender(
      "a test for a module of the package", in: feature, "#if canImport(Stash)\n#endif\n",
      "conditions",
      says: "canImport(Stash)"),
  ]

  static let forms: [Offender] = [
    Offender(
      "a public declaration without documentation", in: feature, "public struct Thread {}\n",
      "format", says: "AllPublicDeclarationsHaveDocumentation"),
    Offender(
      "four spaces instead of two", in: feature, "struct Thread {\n    var ply = 1\n}\n",
      line: 2, "format", says: "Indentation"),
    Offender(
      "a forced unwrap of an optional", in: feature, "let first = [1].first!\n", "format",
      says: "NeverForceUnwrap"),
    Offender(
      "a README of 26 lines", in: "Modules/Core/README.md",
      MadeTree.readme + String(repeating: "More.\n", count: 20), line: 26, "readmes",
      says: "the README has 26 lines"),
    Offender(
      "a README without boundaries", in: "Modules/Core/README.md",
      "## Purpose\n## Dependencies\n## Guarantees\n## Example\n", "readmes",
      says: "the README has no heading Boundaries"),
    Offender(
      "a file with too many lines", in: "Modules/Core/Values/Long.swift",
      String(repeating: "\n", count: 401), line: 401, "length", says: "401 lines"),
    Offender(
      "a mutant of code that doesn't exist", in: "Tests/Mutants/gone.patch",
      """
      # test: MeshCountTests
      --- a/Modules/Core/README.md
      +++ b/Modules/Core/README.md
      @@ -1 +1 @@
      -# Another module
      +# A module

      """, "mutants", says: "the patch doesn't apply"),
    Offender(
      "a mutant whose test doesn't exist", in: "Tests/Mutants/gone.patch",
      """
      # test: MeshCountTests.MeshTests/gone()
      --- a/Modules/Core/README.md
      +++ b/Modules/Core/README.md
      @@ -1,2 +1,2 @@
      -# A module
      +# Another module
       ## Purpose

      """, "mutants", says: "MeshCountTests has no test gone"),
    Offender(
      "a mutant without a test", in: "Tests/Mutants/none.patch",
      """
      # why: unknown
      --- a/Modules/Core/README.md
      +++ b/Modules/Core/README.md
      @@ -1,2 +1,2 @@
      -# A module
      +# Another module
       ## Purpose

      """, "mutants", says: "the first line must be `# test: TARGET.SUITE/TEST`"),
  ]
}
