/// The session that a task belongs to.
///
/// A session sets the owner of the tasks that it starts. Only fakes that count waiting work read
/// the owner, so that a test can detect when all work is waiting.
public enum WorkOwner {
  /// The identity of the session that the current task belongs to, or `nil` if there is no session.
  @TaskLocal public static var current: ObjectIdentifier?
}
