/// The store's own tables.
enum BaseTables {
  /// The statements for each version of the tables.
  static let versions = [
    [
      // The first two tables have no row-level security: migrations read them for all libraries.
      "CREATE TABLE stashbook_schema (feature text PRIMARY KEY, version bigint NOT NULL)",
      // Each write locks the library's row, so that the writers of a library take turns.
      """
      CREATE TABLE stashbook_library (
        library text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL DEFAULT 0,
        tx bigint NOT NULL DEFAULT 0, step bigint
      ) WITH (fillfactor = 20)
      """,
      """
      CREATE TABLE stashbook_transaction (
        library text COLLATE "C", id bigint, label text COLLATE "C" NOT NULL, at bigint NOT NULL,
        first_change bigint NOT NULL, last_change bigint NOT NULL, reverses bigint,
        is_reversed boolean NOT NULL DEFAULT false, step bigint, kind text COLLATE "C" NOT NULL,
        author text COLLATE "C", token uuid NOT NULL, PRIMARY KEY (library, id)
      )
      """,
      // The index contains one entry per step, so that steps can be counted.
      "CREATE INDEX ON stashbook_transaction (library, step) WHERE step = id",
      """
      CREATE TABLE stashbook_change (
        library text COLLATE "C", sequence bigint, collection text COLLATE "C" NOT NULL,
        record text COLLATE "C" NOT NULL, field text COLLATE "C", targets text[], before jsonb,
        origin bigint, PRIMARY KEY (library, sequence)
      )
      """,
      """
      CREATE TABLE stashbook_link (
        library text COLLATE "C", owner_collection text COLLATE "C", owner text COLLATE "C",
        field text COLLATE "C", position bigint, target_collection text COLLATE "C" NOT NULL,
        target text COLLATE "C" NOT NULL,
        PRIMARY KEY (library, owner_collection, owner, field, position)
      )
      """,
      "CREATE INDEX ON stashbook_link (library, target, field)",
      """
      CREATE TABLE stashbook_intent (
        library text COLLATE "C", id text COLLATE "C", subject text COLLATE "C" NOT NULL,
        begun_at bigint NOT NULL, PRIMARY KEY (library, id)
      )
      """,
      "CREATE INDEX ON stashbook_intent (library, subject, id)",
    ]
      + ["transaction", "change", "link", "intent"].flatMap {
        MigrationText.guarding("stashbook_\($0)")
      },
    [
      """
      CREATE TABLE stashbook_document (
        library text COLLATE "C", name text COLLATE "C", content bytea NOT NULL,
        version bigint NOT NULL, PRIMARY KEY (library, name)
      )
      """
    ] + MigrationText.guarding("stashbook_document"),
    [
      "ALTER TABLE stashbook_transaction ADD COLUMN key text COLLATE \"C\"",
      "CREATE INDEX ON stashbook_transaction (library, key) WHERE key IS NOT NULL",
    ],
  ]
}
