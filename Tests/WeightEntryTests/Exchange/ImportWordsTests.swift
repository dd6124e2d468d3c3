import Core
import Testing

@testable import WeightEntry

@Suite("Weight import: messages")
struct ImportWordsTests {
  @Test("WE-15 A failure that an option can resolve has a hint that names the option or column")
  func questions() {
    #expect(
      ImportRefusal.unitNeeded.explanation
        == Explanation(
          .refused, code: "unit", "The weights have no unit",
          hint: "Add --unit kg or --unit lb."))
    #expect(
      ImportRefusal.dateOrderNeeded("1/2/05").explanation
        == Explanation(
          .refused, code: "date-order",
          "Ambiguous date “1/2/05”: the day or the month could come first",
          hint: "Add --date-order dmy or --date-order mdy."))
    #expect(
      ImportRefusal.noColumn(.weight, among: ["Tag", "Masse"]).explanation
        == Explanation(
          .refused, code: "no-column",
          "No weight column found among Tag, Masse",
          hint: "To choose the column, add --map COLUMN=weight."))
    #expect(
      ImportRefusal.unknownColumn("Mase", among: ["Tag", "Masse"]).explanation.hint
        == "Did you mean Masse?")
  }

  @Test(
    "WE-15 The message for a rejected file states the reason",
    arguments: [
      (ImportRefusal.file(.notFound("a.csv")), "There is no file a.csv"),
      (
        .notAppleHealth(root: "html"),
        "The file isn't an Apple Health export: it begins with <html>, not <HealthData>"
      ),
      (.notAppleHealth(root: nil), "The file isn't an Apple Health export"),
      (.otherFormat(.openScale), "The file isn't in openscale format"),
      (.malformedTable(line: 3), "Invalid table: misplaced quote on line 3"),
      (.tooLarge(limit: 1 << 20), "The file is larger than 1 MiB"),
      (.xml(.declaresEntities(line: 2)), XMLFailure.declaresEntities(line: 2).explanation.message),
    ])
  func refusals(_ refusal: ImportRefusal, _ message: String) {
    #expect(refusal.explanation.message == message)
    #expect(refusal.explanation.kind != .defect)
  }

  @Test(
    "WE-15 A rejected row's message quotes at most 40 characters of the invalid text",
    arguments: [
      (RowRefusal.notADay("32/1/05"), "Invalid date \u{201C}32/1/05\u{201D}"),
      (.outOfRange("0.4"), "Invalid weight \u{201C}0.4\u{201D}: must be 0.5 to 700 kg"),
      (.unknownUnit("oz"), "Unknown unit \u{201C}oz\u{201D}: use kg, lb, st, or g"),
      (.tooManyCells(2), "Too many cells: 2 more than the table has columns"),
      (
        .notANumber(String(repeating: "x", count: 41)),
        "Invalid number \u{201C}\(String(repeating: "x", count: 40))…\u{201D}"
      ),
    ])
  func rows(_ refusal: RowRefusal, _ sentence: String) { #expect(refusal.sentence == sentence) }
}
