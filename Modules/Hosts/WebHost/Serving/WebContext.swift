import Hummingbird
import NIOCore

/// A request's context: the connection that it came over.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
