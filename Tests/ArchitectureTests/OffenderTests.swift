import Testing

/// The gate's own test: it is fed a known offender of each kind, and has to turn red.
@Suite struct OffenderTests {
  @Test("A tree without offence passes the gate")
  func cleanTree() async throws {
    let outcome = try await MadeTree().check()
    #expect(outcome.findings == [])
    #expect(outcome.status == 0)
  }

  @Test("An import the table does not allow is caught", arguments: Offender.imports)
  func imports(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test("A trait's guard in the wrong place is caught", arguments: Offender.guards)
  func guards(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test("A forbidden text is caught", arguments: Offender.texts)
  func texts(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test("DT-6 A look that is no token is caught", arguments: Offender.looks)
  func looks(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test("A wrong form is caught", arguments: Offender.forms)
  func forms(offender: Offender) async throws {
    try await expectCaught(offender)
  }

  @Test("What only looks like an offence passes", arguments: Offender.innocent)
  func innocent(offender: Offender) async throws {
    let tree = try MadeTree([offender.path: offender.text])
    let outcome = try await tree.check()
    #expect(outcome.findings == [])
    #expect(outcome.status == 0)
  }

  /// One offence is one finding: its file, its line, its rule and the words for it.
  private func expectCaught(_ offender: Offender) async throws {
    let tree = try MadeTree([offender.path: offender.text])
    let outcome = try await tree.check(
      offender.rule == "format" ? "format" : "imports,traits,texts,looks,cards,mutants")
    #expect(outcome.status == 1)
    let place = "\(offender.path):\(offender.line): \(offender.rule): "
    #expect(outcome.findings.contains { $0.hasPrefix(place) && $0.contains(offender.says) })
    #expect(outcome.findings.count == 1, "\(outcome.output)")
  }
}

/// The tree itself.
@Suite struct TreeTests {
  @Test("The tree keeps the dependency rule, and every other rule its sources can break")
  func thisTree() async throws {
    let outcome = try await run("Tooling/check", ["--only", sourceChecks])
    #expect(outcome.findings == [])
    #expect(outcome.status == 0)
  }

  @Test("A check that does not exist is refused")
  func unknownCheck() async throws {
    let outcome = try await run("Tooling/check", ["--only", "import"])
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("no check is called import; there are imports, graph, traits"))
  }
}
