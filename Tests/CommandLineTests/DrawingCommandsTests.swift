import Foundation
import TestKit
import Testing

/// The drawing commands, each run in its own process on stored drawings.
@Suite struct DrawingCommandsTests {
  @Test("DR-2 A new drawing is 1024 × 768 by default, and its JSON has the documented keys")
  func new() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    let drawing = try await cli.json("drawing", "show", id)
    #expect(
      drawing.keys == [
        "id", "name", "width", "height", "background", "elements", "operations", "canUndo",
        "canRedo", "updatedAt",
      ])
    #expect(drawing["id"].text == id && drawing["name"].text == "Drawing 1")
    #expect((drawing["width"].number, drawing["height"].number) == (1024, 768))
    #expect(drawing["background"].text == "#FFFAEB")
    #expect((drawing["elements"].number, drawing["operations"].number) == (0, 0))
    #expect(drawing["canUndo"] == .bool(false) && drawing["canRedo"] == .bool(false))
    #expect(drawing["updatedAt"].text?.hasSuffix("Z") == true)
    let named = try await cli.json("drawing", "new", "--name", "The Garden", "--size", "300x200")
    #expect((named["width"].number, named["height"].number) == (300, 200))
    let shown = try await cli.run("drawing", "show", named["id"].text ?? "").output
    #expect(shown.contains("The Garden") && shown.contains("300 × 200"))
  }

  @Test("DR-3 DR-6 Every drawing command adds one operation and reports its effect")
  func verbs() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    func expect(
      _ words: [String], elements: Int, operations: Int, _ sentence: String
    ) async throws {
      let finished = try await cli.start(["drawing", words[0], id] + words.dropFirst()).finished()
      #expect(finished.code == 0, "\(words): \(finished.errors)")
      #expect(finished.text == sentence)
      let drawing = try await cli.json("drawing", "show", id)
      #expect(drawing["elements"].number == elements, "\(words)")
      #expect(drawing["operations"].number == operations, "\(words)")
    }
    let way = ["stroke", "--points", "-5.5,100 300,120.25"]
    try await expect(
      way, elements: 1, operations: 1, "Drew a stroke on Drawing 1 (1 element)")
    try await expect(
      ["stroke", "--points", "10,10,0.5", "--brush", "HEARTS", "--color", "barn red"]
        + ["--size", "6", "--opacity", "0.5"],
      elements: 2, operations: 2, "Drew a stroke on Drawing 1 (2 elements)")
    try await expect(
      ["stamp", "🐞", "--at", "200,150", "--size", "80"], elements: 3, operations: 3,
      "Stamped 🐞 on Drawing 1 (3 elements)")
    try await expect(
      ["stamp", "fox", "--at", "-1,600"], elements: 4, operations: 4,
      "Stamped 🦊 on Drawing 1 (4 elements)")
    try await expect(
      ["erase", "--along", "200,0 200,300", "--size", "40", "--only", "stamps"], elements: 3,
      operations: 5, "Erased along the path on Drawing 1 (3 elements)")
    try await expect(
      ["erase", "--along", "-5.5,100", "--whole"], elements: 2, operations: 6,
      "Erased along the path on Drawing 1 (2 elements)")
    try await expect(
      ["background", "#6cb6e2"], elements: 2, operations: 7,
      "Set the background of Drawing 1 to #6CB6E2")
    try await expect(
      ["clear"], elements: 0, operations: 8,
      "Cleared Drawing 1. To undo, run `stashbook undo`.")
    try await expect(
      ["undo"], elements: 2, operations: 9, "Undid a step in Drawing 1 (2 elements)")
    try await expect(
      ["redo"], elements: 0, operations: 10, "Redid a step in Drawing 1 (0 elements)")
  }

  @Test(
    "DR-4 Undo and redo step through strokes, stamps, background changes, and clearing, even across processes"
  )
  func undo() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    let made = [
      try await cli.json("drawing", "show", id),
      try await cli.json("drawing", "stroke", id, "--points", "1,1 500,500"),
      try await cli.json("drawing", "background", id, "Sky"),
      try await cli.json("drawing", "stamp", id, "Fox", "--at", "9,9"),
      try await cli.json("drawing", "clear", id),
    ].map(Look.init)
    for look in made.dropLast().reversed() {
      #expect(Look(try await cli.json("drawing", "undo", id)) == look)
    }
    let nothing = try await cli.failure("drawing", "undo", id)
    #expect((nothing.exit, nothing.code) == (65, "nothing-to-undo"))
    #expect(nothing.message == "Nothing to undo")
    for look in made.dropFirst() {
      #expect(Look(try await cli.json("drawing", "redo", id)) == look)
    }
    #expect(try await cli.failure("drawing", "redo", id).message == "Nothing to redo")
    #expect(try await cli.json("drawing", "show", id)["canRedo"] == .bool(false))
  }

  /// The visible state of a drawing, read from the JSON output.
  private struct Look: Equatable {
    let elements: Int?
    let background: String?

    init(elements: Int, background: String) {
      (self.elements, self.background) = (elements, background)
    }

    init(_ drawing: JSON) {
      (elements, background) = (drawing["elements"].number, drawing["background"].text)
    }
  }

  @Test("DR-1 The most recently changed drawing is first in the list and is shown by default")
  func order() async throws {
    let cli = try CLIFixture()
    #expect(try await cli.failure("drawing", "list").exit == 66)
    let first = try await cli.run("drawing", "new").text
    let second = try await cli.run("drawing", "new", "--name", "Harbour").text
    #expect(try await cli.json("drawing", "list").ids == [second, first])
    let before = try await cli.json("drawing", "show", first)["updatedAt"].text
    let drawn = try await cli.json("drawing", "stroke", first, "--points", "5,5")
    #expect(try await cli.json("drawing", "list").ids == [first, second])
    #expect(try await cli.json("drawing", "show") == drawn)
    #expect(try #require(drawn["updatedAt"].text) > (before ?? ""))
    let page = try await cli.json("drawing", "list", "--limit", "1")
    #expect(page.ids == [first] && page["total"].number == 2)
    let next = try #require(page["next"].text)
    #expect(try await cli.json("drawing", "list", "--after", next).ids == [second])
    let text = try await cli.run("drawing", "list", "--limit", "1").output
    #expect(text.contains("Drawing 1") && text.contains("1 of 2. For more, add `--after \(next)`."))
  }

  @Test(
    "A drawing can be identified by part of its ID, and can be renamed, deleted, and restored")
  func names() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    let short = try await cli.run("drawing", "list").output.split(separator: "\n")[1]
      .prefix { $0 != " " }
    #expect((5..<36).contains(short.count))
    let renamed = try await cli.json(
      "drawing", "rename", short.uppercased(), "The Garden in May")
    #expect(renamed["id"].text == id && renamed["name"].text == "The Garden in May")
    #expect(try await cli.failure("drawing", "rename", id, " ").message == "Name is required")
    let other = try await cli.run("drawing", "new").text
    let ambiguous = try await cli.failure("drawing", "undo", String(id.prefix(2)))
    #expect((ambiguous.exit, ambiguous.code) == (64, "ambiguous-id"))
    for candidate in [id, other] { #expect(ambiguous.message.contains(candidate.suffix(5))) }
    _ = try await cli.json("drawing", "delete", id)
    #expect(try await cli.json("drawing", "list").ids == [other])
    let gone = try await cli.failure("drawing", "stroke", id, "--points", "1,1")
    #expect((gone.exit, gone.code) == (66, "not-found"))
    #expect(gone.message == "There is no drawing “\(id)”")
    #expect(try await cli.json("drawing", "restore", id) == renamed)
    #expect(try await cli.json("drawing", "list")["total"].number == 2)
  }

  @Test(
    "DR-4 A drawing can be restored to a named moment or to any step, and undo reverses the restore"
  )
  func history() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    _ = try await cli.json("drawing", "stroke", id, "--points", "1,1 9,9")
    let moment = try await cli.json("drawing", "history", id, "--name", "Before the sky")
    #expect(moment["name"].text == "Before the sky" && moment["step"].number == 1)
    _ = try await cli.json("drawing", "background", id, "Sky")
    _ = try await cli.json("drawing", "stroke", id, "--points", "2,2")
    _ = try await cli.json("drawing", "undo", id)

    let history = try await cli.json("drawing", "history", id)
    #expect(history.keys == ["items", "total", "next", "moments"])
    #expect(history["total"].number == 4 && history["next"] == .null)
    let items = history["items"].items
    #expect(items.map { $0["number"].number } == [4, 3, 2, 1])
    #expect(items.map { $0["kind"].text } == ["undo", "stroke", "background", "stroke"])
    #expect(items.map { $0["elements"].number } == [1, 2, 1, 1])
    #expect(history["moments"].items == [moment])
    let page = try await cli.json("drawing", "history", id, "--limit", "3", "--after", "4")
    #expect(page["items"].items == Array(items.dropFirst()) && page["next"] == .null)
    #expect(try await cli.json("drawing", "history", id, "--limit", "3")["next"].text == "2")
    let text = try await cli.run("drawing", "history", id).output
    #expect(text.contains("background") && text.contains("Before the sky"))

    for (place, elements, background) in [
      ("Before the sky", 1, "#FFFAEB"), ("3", 2, "#6CB6E2"), ("4", 1, "#6CB6E2"),
      ("0", 0, "#FFFAEB"),
    ] {
      let then = try await cli.json("drawing", "history", id, "--back", place)
      #expect(Look(then) == Look(elements: elements, background: background), "\(place)")
    }
    #expect(Look(try await cli.json("drawing", "undo", id)).elements == 1)
    let failure = try await cli.failure("drawing", "history", id, "--back", "Before the ski")
    #expect(failure.exit == 65 && failure.hint == "Did you mean Before the sky?")
    #expect(try await cli.failure("drawing", "history", id, "--back", "99").exit == 65)
  }

  @Test(
    "DR-12 Invalid input leaves the drawing unchanged, and the error states the rule that the input breaks",
    arguments: [
      (["stroke", "--points", "nan,1"], "Invalid point “nan,1”: use x,y or x,y,pressure"),
      (["stroke", "--points", "1,1 inf,2"], "Invalid point “inf,2”: use x,y"),
      (["stroke", "--points", "1e308,0"], "x and y must be from -1000000 to 1000000"),
      (["stroke", "--points", "1000001,0"], "x and y must be from -1000000 to 1000000"),
      (["stroke", "--points", "1"], "Invalid point “1”: use x,y"),
      (["stroke", "--points", "1,2,3,4"], "Invalid point “1,2,3,4”: use x,y"),
      (["stroke", "--points", "1,1,1.5"], "pressure from 0 to 1"),
      (["stroke", "--points", "1,1,1 2,2"], "Pressure: Must be given for all points or none"),
      (["stroke", "--points", " "], "Points: Enter at least one point, as x,y"),
      (["stroke", "--points", "1,1", "--size", "0"], "Size: Must be from 6 to 80"),
      (["stroke", "--points", "1,1", "--size", "-5"], "Size: Must be from 6 to 80"),
      (["stroke", "--points", "1,1", "--size", "80.1"], "Size: Must be from 6 to 80"),
      (["stroke", "--points", "1,1", "--opacity", "2"], "Opacity: Must be from 0 to 1"),
      (["stroke", "--points", "1,1", "--opacity", "-0.1"], "Opacity: Must be from 0 to 1"),
      (["stroke", "--points", "1,1", "--color", "#12"], "six hexadecimal digits, such as #6CB6E2"),
      (["stroke", "--points", "1,1", "--color", "Tael"], "Did you mean Teal?"),
      (["stroke", "--points", "1,1", "--brush", "crayn"], "Did you mean Crayon?"),
      (["stamp", "Foxx", "--at", "1,1"], "Did you mean Fox?"),
      (
        ["stamp", "🐞", "--at", "1,1 2,2"],
        "Invalid position “1,1 2,2”: must be one point, such as 120,80"
      ),
      (["stamp", "🐞", "--at", "1,1", "--size", "NaN"], "Size: Must be from 6 to 80"),
      (["stamp", "\u{7}", "--at", "1,1"], "Stamp: Must be one character"),
      (["stamp", " ", "--at", "1,1"], "Stamp: Must be one character"),
      (["erase", "--along", "1,1,0.5"], "Points: Must be x,y, without pressure"),
      (["erase", "--along", "900,700"], "Nothing to erase under the eraser"),
      (
        ["background", "#12"],
        "Invalid value “#12”: use a crayon name, or three or six hexadecimal digits"
      ),
      (["background", "256,0,0"], "six hexadecimal digits"),
    ])
  func refused(words: [String], rule: String) async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    let before = try await cli.json("drawing", "stroke", id, "--points", "1,1 9,9")
    let finished = try await cli.start(["drawing", words[0], id] + words.dropFirst()).finished()
    #expect(finished.code == 65, "\(finished.errors)")
    #expect(finished.output.isEmpty)
    #expect(finished.errors.contains(rule), "\(finished.errors)")
    #expect(try await cli.json("drawing", "show", id) == before)
  }

  @Test("DR-12 A stroke can have at most a million points, even when read from standard input")
  func million() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    let most = String(repeating: "1,2\n", count: 1_000_000)
    let words = ["drawing", "stroke", id, "--points", "-"]
    let drawn = try await cli.start(words, input: Data(most.utf8)).finished()
    #expect(drawn.code == 0, "\(drawn.errors)")
    let before = try await cli.json("drawing", "show", id)
    let refused = try await cli.start(words, input: Data((most + "3,4").utf8)).finished()
    #expect(refused.code == 65)
    #expect(refused.errors.contains("Points: 1000001 given; at most 1000000 are allowed"))
    #expect(try await cli.json("drawing", "show", id) == before)
  }

  @Test(
    "An invalid drawing command doesn't create a library",
    arguments: [
      (["new", "--size", "big"], 64), (["new", "--size", "10x10x10"], 64),
      (["new", "--size", "0x10"], 65), (["new", "--size", "10x16001"], 65),
      (["new", "--size", "-5x10"], 65),
      (["new", "--name", String(repeating: "a", count: 121)], 65), (["list", "--limit", "0"], 64),
      (["stroke", "0199a3"], 64), (["history", "0199a3", "--name", "a", "--back", "1"], 64),
      (["erase", "0199a3", "--along", "1,1", "--only", "hearts"], 64),
      (["stroke", "0199a3", "--points", "1,1"], 66), (["show"], 66),
    ])
  func usage(words: [String], code: Int) async throws {
    let cli = try CLIFixture()
    let finished = try await cli.start(["drawing"] + words).finished()
    #expect(finished.code == Int32(code), "\(finished.errors)")
    #expect(!finished.errors.isEmpty && finished.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test(
    "`drawing stroke` accepts --color never, always, and auto as color modes, not as stroke colors")
  func color() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--color", "never").text
    for choice in ["never", "always", "auto"] {
      let words = ["drawing", "stroke", id, "--points", "1,1", "--color", choice]
      let finished = try await cli.start(words).finished()
      #expect(finished.code == 0 && !finished.output.contains("\u{1B}"))
    }
    let listed = try await cli.run("drawing", "list", "--color", "always").output
    #expect(listed.contains("\u{1B}["))
  }
}
