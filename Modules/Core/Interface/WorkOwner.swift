/// The session that a task belongs to.
///
/// A session sets the owner of its tasks. Only fakes that count waiting work read the owner, so
/// that a test knows when all work is waiting.
public enum WorkOwner {
  /// The identity of the current task's session, or `nil` outside a session's work.
  @TaskLocal public static var current: ObjectIdentifier?
}
