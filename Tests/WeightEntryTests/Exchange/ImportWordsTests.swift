import Core
import Testing

@testable import WeightEntry

@Suite("Weights: what an import says")
struct ImportWordsTests {
  @Test("WE-15 A question names the option that answers it")
  func questions() {
    #expect(
      ImportRefusal.unitNeeded.explanation
        == Explanation(
          .refused, code: "unit", "Nothing says which unit the weights are in",
          hint: "Say which: --unit kg or --unit lb"))
    #expect(
      ImportRefusal.dateOrderNeeded("1/2/05").explanation
        == Explanation(
          .refused, code: "date-order",
          "Nothing says whether the day or the month is first in 1/2/05",
          hint: "Say which: --date-order dmy or --date-order mdy"))
    #expect(
      ImportRefusal.noColumn(.weight, among: ["Tag", "Masse"]).explanation
        == Explanation(
          .refused, code: "no-column",
          "No column is known to hold the weight; there are Tag, Masse",
          hint: "Name it: --map COLUMN=weight"))
    #expect(
      ImportRefusal.unknownColumn("Mase", among: ["Tag", "Masse"]).explanation.hint
        == "Did you mean Masse?")
  }

  @Test(
    "WE-15 A refusal says what the file is",
    arguments: [
      (ImportRefusal.file(.notFound("a.csv")), "There is no file a.csv"),
      (
        .notAppleHealth(root: "html"),
        "This is no export of Apple Health: it begins with <html>, not with <HealthData>"
      ),
      (.notAppleHealth(root: nil), "This is no export of Apple Health"),
      (.otherFormat(.openScale), "The file is not of the format openscale"),
      (.malformedTable(line: 3), "The table can't be read: line 3, a quote too many"),
      (.tooLarge(limit: 1 << 20), "The table is larger than 1 MiB, the most of one"),
      (.xml(.declaresEntities(line: 2)), XMLFailure.declaresEntities(line: 2).explanation.message),
    ])
  func refusals(_ refusal: ImportRefusal, _ message: String) {
    #expect(refusal.explanation.message == message)
    #expect(refusal.explanation.kind != .defect)
  }

  @Test(
    "WE-15 A row's refusal has the text that stands there, cut where it is long",
    arguments: [
      (RowRefusal.notADay("32/1/05"), "\u{201C}32/1/05\u{201D} is no day"),
      (.outOfRange("0.4"), "\u{201C}0.4\u{201D} is not 0.5 to 700 kg"),
      (.unknownUnit("oz"), "\u{201C}oz\u{201D} is no unit; there are kg, lb, st and g"),
      (.tooManyCells(2), "There are 2 cells too many for the table's header"),
      (
        .notANumber(String(repeating: "x", count: 41)),
        "\u{201C}\(String(repeating: "x", count: 40))…\u{201D} is no number"
      ),
    ])
  func rows(_ refusal: RowRefusal, _ sentence: String) { #expect(refusal.sentence == sentence) }
}
