/// The SQL that adds steps, which can be redone, to the change log.
enum StepText {
  /// The statements that add steps to the tables of an earlier version.
  ///
  /// Earlier reversals recorded no images of the rows that they overwrote, so they can't be redone.
  /// An earlier transaction that removed records permanently was marked as reversed when it was
  /// written.
  static let tables = [
    "ALTER TABLE stashbook_transaction ADD COLUMN step INTEGER",
    "ALTER TABLE stashbook_transaction ADD COLUMN kind TEXT NOT NULL DEFAULT 'change'",
    "UPDATE stashbook_transaction SET step = id",
    // The index counts steps rather than their transactions.
    "CREATE INDEX stashbook_transaction_step ON stashbook_transaction (step) WHERE step = id",
    "UPDATE stashbook_transaction SET kind = 'reversal' WHERE reverses IS NOT NULL",
    """
    UPDATE stashbook_transaction SET kind = 'permanent', reversed_at = NULL \
    WHERE reverses IS NULL AND reversed_at = at
    """,
    "ALTER TABLE stashbook_change ADD COLUMN withdrawn INTEGER",
    """
    CREATE TABLE stashbook_withdrawn (
      collection TEXT NOT NULL, record TEXT NOT NULL, tx INTEGER NOT NULL,
      PRIMARY KEY (collection, record)
    ) STRICT, WITHOUT ROWID
    """,
  ]
}
