import Foundation
import Testing

/// Tests the verdict of `Tooling/test` on skipped tests.
@Suite struct SkipsTests {
  @Test(
    "D9 A skipped test needs a listed reason that applies, and each reason allows a limited number of skips",
    arguments: [
      (["<skipped>no disk</skipped>"], "none"),
      (
        ["<skipped/>"],
        "S.t0() was skipped for a reason that Tooling/lib/skips doesn't list: none"
      ),
      (
        ["", "<skipped>no time</skipped>"],
        "S.t1() was skipped for a reason that Tooling/lib/skips doesn't list: no time"
      ),
      (["<skipped>no shell</skipped>"], "S.t0() was skipped though nothing is missing: no shell"),
      (
        ["<skipped>no disk</skipped>", "<skipped>no disk</skipped>"],
        "2 tests were skipped, and at most 1 may be: no disk"
      ),
      (["", "<failure message=\"that is skipped: never\"/>"], "none"),
    ])
  func wrong(results: [String], said: String) async throws {
    let cases = results.enumerated().map { number, result in
      "<testcase classname=\"S\" name=\"t\(number)()\">\(result)</testcase>"
    }
    let report = "<testsuites><testsuite>\(cases.joined())</testsuite></testsuites>"
    let script = """
      import pathlib, sys
      import xml.etree.ElementTree as xml
      import skips
      allowed = skips.reasons("# reasons\\n1 /no/such/disk  no disk\\n9  /bin/sh  no shell\\n")
      found = list(skips.wrong(xml.fromstring(sys.argv[1]), allowed, pathlib.Path("/")))
      print("\\n".join(found or ["none"]))
      """
    let outcome = try await run(
      "usr/bin/python3", ["-c", script, report], in: URL(fileURLWithPath: "/"),
      environment: [
        "PYTHONPATH": packageRoot.appendingPathComponent("Tooling/lib").path,
        "PYTHONDONTWRITEBYTECODE": "1",
      ])
    #expect(outcome.output == said + "\n")
  }
}
