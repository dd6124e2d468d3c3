/// The SQL that adds steps to the change log, so that undone changes can be redone.
enum StepText {
  /// The statements that add steps to an earlier version's tables.
  ///
  /// Earlier versions didn't log the rows that a reversal overwrote, so a reversal by an earlier
  /// version can't be redone. If a transaction removed records permanently, earlier versions set
  /// the transaction's `reversed_at` to the time of the transaction.
  static let tables = [
    "ALTER TABLE stashbook_transaction ADD COLUMN step INTEGER",
    "ALTER TABLE stashbook_transaction ADD COLUMN kind TEXT NOT NULL DEFAULT 'change'",
    "UPDATE stashbook_transaction SET step = id",
    // The index contains one entry per step, so that steps can be counted.
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
