import Core
import Foundation

/// A record with one field of each type, for tests of declarations.
struct Loan: DeclaredRecord {
  enum State: String, CaseIterable, Codable, StoredValue { case out, returned }

  var borrower = ""
  var due: CivilDay?
  var state = State.out
  var notes: String?
  var number: Int?
  /// The day on which the loan was returned, which follows from the state.
  var returned: CivilDay?

  static let words = Slot<Loan, [String]>(
    links: WordsEditor.kind, FieldSettings(id: "loan.words", label: "Words"),
    option: FieldOption("word", "Word; repeatable.", isRepeatable: true))

  static let number = Slot<Loan, Int>(
    \.number, NumberEditor.kind, FieldSettings(id: "loan.number", label: "Number"),
    option: FieldOption("number", "Number."))

  static let fields = RecordFields("loan", blank: Loan()) {
    Field("borrower", \.borrower, "Borrower", .text(10), help: "Who has it.").listed()
    number
    Field("due", \.due, "Due", .day).listed()
    Field(
      "state", \.state, "State",
      .choice({ $0.rawValue.capitalized }, resolve: { State(rawValue: $0.lowercased()) }, hint: ".")
    )
    words
    Field("notes", \.notes, "Notes", .notes(20))
    HiddenProperty("returned", \.returned)
    Rule { loan, isFilled in
      guard loan.borrower == "Nobody", !isFilled("number") else { return nil }
      return Explanation(.refused, code: "nobody", "Nobody needs a number")
    }
    Consequence { old, loan, today in
      guard loan.state != old.state else { return }
      loan.returned = loan.state == .returned ? today : nil
    }
  }

  static let collection = fields.collection("loan", noun: "loan")
}
