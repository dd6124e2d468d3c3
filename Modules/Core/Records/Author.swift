/// The person who makes changes.
///
/// A store notes the author of each step. ``RecordStore/undo(_:)`` and ``RecordStore/redo(_:)``
/// reverse the author's own steps. In a library without people, no step has an author.
public enum Author {
  /// The ID of the person for whom the current task and its child tasks run, or `nil` if the
  /// library has no people.
  @TaskLocal public static var current: RecordID?
}
