import Core

/// The SQL for the table of a ``GroupedSum``, which has a row for each group in each library.
///
/// A trigger on the collection's table updates the sums.
struct SumTable {
  private let plainName, collection: String
  private let sum: GroupedSum

  init(_ sum: GroupedSum, of collection: String) {
    (self.sum, self.collection) = (sum, collection)
    plainName = "\(collection)_\(sum.summed.name)_sums"
  }

  /// The quoted name of the table.
  var name: String { SQL.name(plainName) }

  private var columns: [String] { sum.columns.map { SQL.name($0.name) } }
  private var summed: String { SQL.name(sum.summed.name) }

  /// The comma-separated columns with equal values in each group.
  var keys: String { columns.joined(separator: ", ") }

  /// The statements that create the table and the trigger.
  var creation: [String] {
    let columns = sum.columns.map {
      "\(SQL.name($0.name)) \(MigrationText.type(of: $0.kind)) NOT NULL"
    }
    let table = """
      CREATE TABLE \(name) (library text COLLATE "C", \(columns.joined(separator: ", ")), \
      total numeric NOT NULL, records bigint NOT NULL, PRIMARY KEY (library, \(keys)))
      """
    return [table] + MigrationText.guarding(plainName) + [function, trigger]
  }

  /// The statement that adds the sums of a library's existing records.
  var filling: LibraryStatement {
    let sums = LibraryStatement.select(
      "\(raw: keys), sum(\(raw: summed)), count(*)", from: SQL.name(collection),
      "deleted_at IS NULL", "GROUP BY \(raw: keys)")
    return LibraryStatement(
      sql: "INSERT INTO \(raw: name) SELECT $1, sums.* FROM (\(sums.sql)) AS sums")
  }

  private var function: String {
    let same = columns.map { "\($0) = OLD.\($0)" }.joined(separator: " AND ")
    let unchanged = (columns + [summed, "deleted_at"])
      .map { "OLD.\($0) IS NOT DISTINCT FROM NEW.\($0)" }.joined(separator: " AND ")
    let values = columns.map { "NEW.\($0)" }.joined(separator: ", ")
    return """
      CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF \(unchanged) THEN RETURN NULL; END IF;
        END IF;
        IF TG_OP <> 'INSERT' THEN
          IF OLD.deleted_at IS NULL THEN
            UPDATE \(name) SET total = total - OLD.\(summed), records = records - 1
              WHERE library = OLD.library AND \(same);
            DELETE FROM \(name) WHERE library = OLD.library AND \(same) AND records = 0;
          END IF;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          IF NEW.deleted_at IS NULL THEN
            INSERT INTO \(name) AS sums VALUES (NEW.library, \(values), NEW.\(summed), 1)
              ON CONFLICT (library, \(keys)) DO UPDATE
              SET total = sums.total + excluded.total, records = sums.records + 1;
          END IF;
        END IF;
        RETURN NULL;
      END $$
      """
  }

  private var trigger: String {
    """
    CREATE TRIGGER stashbook_sums_\(sum.summed.name) AFTER INSERT OR UPDATE OR DELETE \
    ON \(SQL.name(collection)) FOR EACH ROW EXECUTE FUNCTION \(name)()
    """
  }
}
