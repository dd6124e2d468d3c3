import Testing

/// One known offence: where it stands, and what the gate has to say about it.
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

  static let feature = "Modules/Features/MeshCount/Offence.swift"
  static let core = "Modules/Core/Offence.swift"
  static let adapter = "Modules/Adapters/FolderBlobs/Offence.swift"
  static let host = "Modules/Hosts/HeadlessHost/Offence.swift"
  static let app = "Apps/stashbook/Offence.swift"
  static let tests = "Tests/MeshCountTests/Offence.swift"
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
      "a feature imports an outside library", in: feature, "import GRDB\n", "imports",
      says: "may not import the outside library GRDB"),
    Offender(
      "a feature imports the system", in: feature, "import Glibc\n", "imports",
      says: "imports Glibc, which the table does not know"),
    Offender(
      "a feature lends out what it imports", in: feature, "@_exported import Core\n", "imports",
      says: "@_exported import hides who sees whom"),
    Offender(
      "Core imports all of Foundation", in: core, "import Foundation\n", "imports",
      says: "Core takes Foundation for Data, Date and URL alone"),
    Offender(
      "Core imports another type of Foundation", in: core,
      "\nimport struct Foundation.Data\nimport class Foundation.Bundle\n", line: 3, "imports",
      says: "Core takes Foundation for Data, Date and URL alone"),
    Offender(
      "Core imports one of ours", in: core, "import MeshCount\n", "imports",
      says: "may not import MeshCount"),
    Offender(
      "an adapter imports another adapter", in: adapter, "import SQLiteStore\n", "imports",
      says: "FolderBlobs (an adapter) may not import SQLiteStore (an adapter)"),
    Offender(
      "an adapter imports a library that another wraps", in: adapter, "import GRDB\n", "imports",
      says: "may not import the outside library GRDB"),
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
      "tests of the other kind", in: tests, "import XCTest\n", "imports",
      says: "imports XCTest, which the table does not know"),
  ]

  static let guards: [Offender] = [
    Offender(
      "a trait guards a feature's code", in: feature, "#if Stash\n#endif\n", "traits",
      says: "a trait guards the catalog and the Commands files alone"),
    Offender(
      "a trait guards another file of the app", in: app, "\n#if os(Linux) && !MeshCount\n#endif\n",
      line: 2, "traits", says: "#if MeshCount"),
    Offender(
      "a trait stands in another branch", in: tests, "#if DEBUG\n#elseif MeshCount\n#endif\n",
      line: 2, "traits", says: "#if MeshCount"),
    Offender(
      "a module of ours is asked for", in: feature, "#if canImport(Stash)\n#endif\n", "traits",
      says: "canImport(Stash)"),
  ]

  static let forms: [Offender] = [
    Offender(
      "a public declaration without documentation", in: feature, "public struct Thread {}\n",
      "format", says: "AllPublicDeclarationsHaveDocumentation"),
    Offender(
      "four spaces where two are meant", in: feature, "struct Thread {\n    var ply = 1\n}\n",
      line: 2, "format", says: "Indentation"),
    Offender(
      "an optional forced open", in: feature, "let first = [1].first!\n", "format",
      says: "NeverForceUnwrap"),
    Offender(
      "a card of 26 lines", in: "Modules/Core/README.md",
      MadeTree.card + String(repeating: "More.\n", count: 20), line: 26, "cards",
      says: "the card has 26 lines"),
    Offender(
      "a card that does not say what the module never does",
      in: "Modules/Core/README.md", "Does\nNeeds\nPromises\nTry it\n", "cards",
      says: "the card has no heading Never"),
    Offender(
      "a mutant of code that is no longer there", in: "Tests/Mutants/gone.patch",
      """
      # test: MeshCountTests
      --- a/Modules/Core/README.md
      +++ b/Modules/Core/README.md
      @@ -1 +1 @@
      -# Another module
      +# A module

      """, "mutants", says: "the patch does not apply"),
    Offender(
      "a mutant whose test is no longer there", in: "Tests/Mutants/gone.patch",
      """
      # test: MeshCountTests.MeshTests/gone()
      --- a/Modules/Core/README.md
      +++ b/Modules/Core/README.md
      @@ -1,2 +1,2 @@
      -# A module
      +# Another module
       ## Does

      """, "mutants", says: "MeshCountTests has no test gone"),
    Offender(
      "a mutant that names no test", in: "Tests/Mutants/none.patch",
      """
      # why: nobody knows
      --- a/Modules/Core/README.md
      +++ b/Modules/Core/README.md
      @@ -1,2 +1,2 @@
      -# A module
      +# Another module
       ## Does

      """, "mutants", says: "the first line has to be `# test: TARGET.SUITE/TEST`"),
  ]
}
