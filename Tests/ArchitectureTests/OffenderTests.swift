import Testing

/// Tests that the gate fails for a known offender of each kind.
@Suite struct OffenderTests {
  @Test("A tree without offenses passes the gate")
  func cleanTree() async throws {
    let outcome = try await MadeTree().check()
    #expect(outcome.findings == [])
    #expect(outcome.status == 0)
  }

  @Test("An import that the table doesn't allow is caught", arguments: Offender.imports)
  func imports(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test(
    "A compilation condition for a feature is caught outside the files that may contain it",
    arguments: Offender.guards)
  func guards(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test("Forbidden text is caught", arguments: Offender.texts)
  func texts(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test("A phrase that isn't plain English is caught", arguments: Offender.voice)
  func voice(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test("A misspelled word or a clumsy phrase is caught", arguments: Offender.spelling)
  func spelling(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test("DT-6 A style that doesn't use a design token is caught", arguments: Offender.looks)
  func looks(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test(
    "A formatting error, an invalid README, an overlong file, and an invalid mutant are each caught",
    arguments: Offender.forms)
  func forms(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test(
    "Text that resembles an offense but isn't one passes",
    arguments: Offender.innocent + Offender.plain + Offender.spelled)
  func innocent(offender: Offender) async throws {
    let tree = try MadeTree([offender.path: offender.text])
    let outcome = try await tree.check()
    #expect(outcome.findings == [])
    #expect(outcome.status == 0)
  }

  /// Expects exactly one finding, with the offense's file, line, rule, and message.
  private func expectCaught(_ offender: Offender) async throws {
    let tree = try MadeTree([offender.path: offender.text])
    let outcome = try await tree.check(
      ["format", "spelling"].contains(offender.rule)
        ? offender.rule : "imports,conditions,texts,voice,looks,readmes,length,mutants")
    #expect(outcome.status == 1)
    let place = "\(offender.path):\(offender.line): \(offender.rule): "
    #expect(outcome.findings.contains { $0.hasPrefix(place) && $0.contains(offender.says) })
    #expect(outcome.findings.count == 1, "\(outcome.output)")
  }
}

/// Tests the gate with invalid arguments.
///
/// Tooling/test runs the gate itself on this tree.
@Suite struct GateArgumentsTests {
  @Test("An unknown check is rejected")
  func unknownCheck() async throws {
    let outcome = try await run("Tooling/check", ["--only", "import"])
    #expect(outcome.status == 2)
    #expect(
      outcome.output.contains("unknown check import; the checks are imports, graph, conditions"))
  }
}
