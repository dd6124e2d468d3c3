/// The table of intents.
///
/// The change log doesn't cover this table.
enum IntentTable {
  static let statements = [
    """
    CREATE TABLE stashbook_intent (
      id TEXT NOT NULL PRIMARY KEY, subject TEXT NOT NULL, begun_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX stashbook_intent_subject ON stashbook_intent (subject, id)",
  ]
}
