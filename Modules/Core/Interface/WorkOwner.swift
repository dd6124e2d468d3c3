/// The session that a task belongs to.
///
/// A session sets the owner of the tasks that it starts. Only test fakes read the owner: they count
/// the waiting work of each session, so that a test can detect when all of a session's work waits.
public enum WorkOwner {
  /// The identity of the session that the current task belongs to, or `nil` if there is no session.
  @TaskLocal public static var current: ObjectIdentifier?
}
