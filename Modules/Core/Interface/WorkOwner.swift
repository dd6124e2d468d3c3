/// Whose work a task does. Set by whoever runs effects, and read only by what counts work that
/// waits, so that tests know when nothing more happens by itself.
public enum WorkOwner {
  /// The session the running task works for; nil outside of any.
  @TaskLocal public static var current: ObjectIdentifier?
}
