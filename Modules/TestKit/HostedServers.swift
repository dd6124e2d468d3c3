import Foundation
import Synchronization

/// The servers for hosted libraries in tests: ``PostgresCluster`` and ``S3Server``.
public enum HostedServers {
  private static let count = Atomic(0)

  /// Returns a name for a library or a database that no other test of this run uses.
  public static func name() -> String {
    "test_\(getpid())_\(count.add(1, ordering: .relaxed).newValue)"
  }

  /// Returns the URL of a library that doesn't exist yet, and the variables that it requires.
  ///
  /// - Throws: ``ExternalCommand/Failed`` or ``S3Server/Failed`` if a server can't be started.
  public static func place() async throws -> (url: String, environment: [String: String]) {
    let (cluster, bucket) = (try PostgresCluster.shared.get(), try await S3Server.shared())
    let environment = [
      "AWS_ENDPOINT_URL": bucket.endpoint, "AWS_ACCESS_KEY_ID": S3Server.Key.owner.id,
      "AWS_SECRET_ACCESS_KEY": S3Server.Key.owner.secret,
    ]
    return ("\(cluster.address())&library=\(name())&photos=s3://stash/hosted", environment)
  }
}
