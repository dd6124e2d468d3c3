import Core
import TestKit
import Foundation
import TestKit
import Testing

/// A failure, with its expected kind, code, message, and hint.
struct ExpectedExplanation: CustomTestStringConvertible, Sendable {
  var failure: any Explained
  var kind: Explanation.Kind
  var code: String
  var message: String
  var hint: String?

  init(
    _ failure: any Explained, _ kind: Explanation.Kind, _ code: String, _ message: String,
    hint: String? = nil
  ) {
    self.failure = failure
    self.kind = kind
    self.code = code
    self.message = message
    self.hint = hint
  }

  var testDescription: String { "\(type(of: failure)) \(code)" }

  func check() {
    #expect(
      failure.explanation == Explanation(kind, code: code, message, hint: hint))
  }
}

@Suite("Explanations")
struct ExplanationTests {
  private static let canvas = RecordReference("stash_canvas", RecordID("0199"))

  @Test(
    "A record failure has the expected explanation",
    arguments: [
      ExpectedExplanation(
        StoreFailure.conflict(canvas), .tryAgain, "conflict",
        "This record was changed elsewhere after you opened it",
        hint: "Your changes aren't lost. To see the other change, open the record again."),
      ExpectedExplanation(
        StoreFailure.missing(canvas), .notFound, "not-found", "There is no canvas “0199”",
        hint: "If you just deleted it, run `stashbook undo`."),
      ExpectedExplanation(
        StoreFailure.duplicate(collection: "tags_tag", index: "key", existing: RecordID("0199")),
        .refused, "duplicate", "A matching record already exists: tag “0199”"),
      ExpectedExplanation(
        StoreFailure.tooManyLinks(field: "photos", limit: 4), .refused, "limit",
        "At most 4 photos are allowed"),
      ExpectedExplanation(
        StoreFailure.undoConflict(canvas, label: "Add canvas"), .tryAgain, "changed-since",
        "“Add canvas” conflicts with a later change to canvas “0199”",
        hint: "To see what can be undone, run `stashbook undo --list`."),
      ExpectedExplanation(
        StoreFailure.historyExpired, .failed, "forgotten",
        "The change history no longer contains this change"),
      ExpectedExplanation(
        StoreFailure.cursorMismatch, .refused, "unfit-cursor",
        "The cursor belongs to a list with a different sort order",
        hint: "Start from the first page."),
      ExpectedExplanation(
        StoreFailure.busy(seconds: 5), .tryAgain, "busy",
        "Another program has been writing to the library for more than 5 seconds",
        hint: "Try again when it has finished."),
      ExpectedExplanation(
        StoreFailure.unknownCollection("tags_tag"), .unavailable, "feature-left-out",
        "tags_tag belongs to a feature that is excluded from this build"),
    ])
  func records(said: ExpectedExplanation) { said.check() }

  @Test(
    "A library failure has the expected explanation",
    arguments: [
      ExpectedExplanation(
        StoreFailure.diskFull, .inputOutput, "disk-full", "The disk is full; nothing was written",
        hint: "Free up space and try again."),
      ExpectedExplanation(
        StoreFailure.newerLibrary(feature: "tags"), .unavailable, "newer-library",
        "The “tags” data in this library was written by a newer version of Stashbook, "
          + "so the library can't be changed",
        hint: "To change the library, update Stashbook."),
      ExpectedExplanation(
        StoreFailure.noLibrary(path: "/l"), .notFound, "no-library", "There is no library at /l"),
      ExpectedExplanation(
        StoreFailure.notADatabase(path: "/l/s.sqlite"), .refused, "not-a-database",
        "/l/s.sqlite isn't a Stashbook database",
        hint: "Choose another folder with `--library`. The file wasn't changed."),
      ExpectedExplanation(
        StoreFailure.cannotOpen(path: "/l", reason: "not a folder"), .cannotCreate, "cannot-open",
        "/l can't be opened: not a folder"),
      ExpectedExplanation(
        StoreFailure.unreadableRow(collection: "stash_canvas", column: "mesh"), .inputOutput,
        "unreadable-row", "A row in “stash_canvas” has an unreadable “mesh” value",
        hint: "Run `stashbook doctor`."),
      ExpectedExplanation(
        StoreFailure.inputOutput("disk I/O error"), .inputOutput, "input-output",
        "The library can't be used: disk I/O error"),
    ])
  func libraries(said: ExpectedExplanation) { said.check() }

  @Test(
    "A file failure has the expected explanation",
    arguments: [
      ExpectedExplanation(
        FileFailure.notFound("a.jpg"), .notFound, "file-not-found", "There is no file a.jpg"),
      ExpectedExplanation(
        FileFailure.notPermitted("a.jpg"), .inputOutput, "not-permitted",
        "a.jpg can't be used: permission denied", hint: "Check its owner and permissions."),
      ExpectedExplanation(
        FileFailure.notAFile("a"), .refused, "not-a-file", "a isn't a file"),
      ExpectedExplanation(
        FileFailure.diskFull("a.jpg"), .inputOutput, "disk-full",
        "The disk is full; a.jpg wasn't written", hint: "Free up space and try again."),
      ExpectedExplanation(
        FileFailure.alreadyThere("a.tar"), .cannotCreate, "already-there",
        "a.tar already exists"),
      ExpectedExplanation(
        FileFailure.inputOutput("a.jpg", reason: "stale handle"), .inputOutput, "input-output",
        "a.jpg: stale handle"),
    ])
  func files(said: ExpectedExplanation) { said.check() }

  @Test(
    "A blob failure has the expected explanation",
    arguments: [
      ExpectedExplanation(
        BlobFailure.missing(BlobID("ab")), .inputOutput, "blob-missing",
        "The original ab is missing", hint: "Run `stashbook doctor`."),
      ExpectedExplanation(
        BlobFailure.tooLarge(limit: 100_000_000), .refused, "too-large",
        "The file is larger than 100 MB",
        hint: "To change the limit, set `photo.megabytes`."),
      ExpectedExplanation(
        BlobFailure.source(.notFound("a")), .notFound, "file-not-found", "There is no file a"),
      ExpectedExplanation(
        BlobFailure.storage(.alreadyThere("a")), .cannotCreate, "already-there",
        "a already exists"),
    ])
  func blobs(said: ExpectedExplanation) { said.check() }

  @Test(
    "PH-12 An image failure has the expected explanation",
    arguments: [
      ExpectedExplanation(ImageFailure.empty, .refused, "empty", "The file is empty"),
      ExpectedExplanation(
        ImageFailure.unsupportedFormat, .refused, "foreign", "The file isn't a supported image",
        hint: "Use JPEG, PNG, WebP, HEIC, AVIF, TIFF, or GIF."),
      ExpectedExplanation(
        ImageFailure.damaged("premature end"), .refused, "damaged",
        "The image is cut off or damaged: premature end"),
      ExpectedExplanation(
        ImageFailure.overBudget(.bytes, found: 11, limit: 10), .refused, "too-large",
        "The image has 11 bytes; at most 10 are allowed"),
      ExpectedExplanation(
        ImageFailure.overBudget(.pixels, found: 11, limit: 10), .refused, "too-large",
        "The image has 11 pixels; at most 10 are allowed"),
      ExpectedExplanation(
        ImageFailure.overBudget(.side, found: 11, limit: 10), .refused, "too-large",
        "The image has 11 pixels along a side; at most 10 are allowed"),
      ExpectedExplanation(
        ImageFailure.outOfBounds(width: 40, height: 30), .refused, "outside",
        "The pixel is outside the image: x must be from 0 to 39, and y from 0 to 29"),
      ExpectedExplanation(
        ImageFailure.decoderFailed("it took too long"), .refused, "decoder-gave-up",
        "The decoder failed: it took too long"),
      ExpectedExplanation(
        ImageFailure.source(.notFound("a")), .notFound, "file-not-found", "There is no file a"),
      ExpectedExplanation(
        ImageFailure.unavailable(path: "/b/imaging-worker", reason: "not there"), .unavailable,
        "image-worker", "The image worker /b/imaging-worker can't be used: not there",
        hint: "Install the image worker from this version of Stashbook next to the `stashbook` "
          + "program."),
    ])
  func pictures(said: ExpectedExplanation) { said.check() }

  @Test(
    "PH-5 Photo failures and rejected values have the expected explanations",
    arguments: [
      ExpectedExplanation(
        PhotoSourceFailure.missing(name: "a.jpg"), .notFound, "photo-missing",
        "a.jpg no longer exists"),
      ExpectedExplanation(
        PhotoSourceFailure.unreadable(name: "a.jpg", reason: "offline"), .inputOutput,
        "photo-unreadable", "a.jpg can't be read: offline"),
      ExpectedExplanation(
        FieldRefusal("18.5: whole numbers only"), .refused, "invalid-value",
        "18.5: whole numbers only"),
      ExpectedExplanation(
        FieldRefusal(Explanation(.notFound, code: "x", "m", hint: "h")), .notFound, "x", "m",
        hint: "h"),
    ])
  func photosAndValues(said: ExpectedExplanation) { said.check() }

  @Test("A composition failure lists each problem on its own line")
  func compositions() throws {
    let other = FieldSlot(
      FieldKind<String>("number"), FieldSettings(id: "other", label: "Other"))
    let flag = FieldSlot(
      FieldKind<Bool>("flag"), FieldSettings(id: "flag", label: "Flag"), required: true)
    let one = StubFeature("one").with { feature in
      feature.fieldProviders = [NumberEditor.plug]
      feature.fieldSlots = [flag.declaration, other.declaration]
      feature.collections = ["things"]
      feature.routes = ["/things/:id"]
    }
    let two = one.with { feature in
      feature.id = "two"
      feature.fieldSlots = []
      feature.fieldProviders.append(WordsEditor.plug)
    }
    let failure = #expect(throws: CompositionFailure.self) {
      try Assembly([one, two, StubFeature("two")])
    }
    ExpectedExplanation(
      try #require(failure), .defect, "composition",
      """
      two features have the ID two
      number has more than one provider: one, two
      two features have the collection things
      one needs flag (Bool) for flag
      one needs number as String, not as Int
      two screens have the route /things/:id
      """, hint: "Available field kinds: number: Int, number: Int, words: Array<String>."
    ).check()
  }

  @Test(
    "A composition failure's hint is “Available field kinds: none.” if the features provide no fields"
  )
  func nothingLent() {
    let failure = #expect(throws: CompositionFailure.self) {
      try Assembly([StubFeature("one"), StubFeature("one")])
    }
    #expect(failure?.explanation.hint == "Available field kinds: none.")
  }
}
