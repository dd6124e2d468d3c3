import Foundation
import Testing

/// The verdict of `Tooling/test` on skipped tests.
@Suite struct SkipsTests {
  @Test(
    "D9 A skipped test is wrong unless its reason is listed, holds, and skips no more than it may",
    arguments: [
      ("➜ Test \"A b\" skipped: \"no disk\"", "none"),
      (
        "➜ Test f() skipped.",
        "f() was skipped for a reason that Tooling/lib/skips doesn't list: none"
      ),
      (
        "➜ Test f() skipped: \"no time\"",
        "f() was skipped for a reason that Tooling/lib/skips doesn't list: no time"
      ),
      ("➜ Test f() skipped: \"no shell\"", "f() was skipped though nothing is missing: no shell"),
      (
        "➜ Test f() skipped: \"no disk\"\n➜ Test g() skipped: \"no disk\"\n",
        "2 tests were skipped, and at most 1 may be: no disk"
      ),
      ("✔ Test \"that is skipped: never\" passed after 1 seconds.", "none"),
    ])
  func wrong(output: String, said: String) async throws {
    let script = """
      import pathlib, sys
      import skips
      allowed = skips.reasons("# why\\n1 /no/such/disk  no disk\\n9  /bin/sh  no shell\\n")
      found = list(skips.wrong(sys.argv[1], allowed, pathlib.Path("/")))
      print("\\n".join(found or ["none"]))
      """
    let outcome = try await run(
      "usr/bin/python3", ["-c", script, output], in: URL(fileURLWithPath: "/"),
      environment: [
        "PYTHONPATH": packageRoot.appendingPathComponent("Tooling/lib").path,
        "PYTHONDONTWRITEBYTECODE": "1",
      ])
    #expect(outcome.output == said + "\n")
  }
}
