import Hummingbird
import NIOCore

/// A request's context, which includes the request's connection.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection that carries the request.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
