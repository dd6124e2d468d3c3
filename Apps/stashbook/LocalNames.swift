import Foundation

/// The names and addresses of this machine.
enum LocalNames {
  /// The network addresses, the host name, `localhost`, and the loopback addresses, in this order.
  ///
  /// If the network interfaces can't be listed, the array contains only the host name.
  static var all: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [ProcessInfo.processInfo.hostName] }
    defer { freeifaddrs(first) }
    var names: [String] = []
    var next = first
    while let interface = next?.pointee {
      if let address = interface.ifa_addr, let name = text(of: address) { names.append(name) }
      next = interface.ifa_next
    }
    let isLoopback = { (name: String) in name.hasPrefix("127.") || name == "::1" }
    return names.filter { !isLoopback($0) } + [ProcessInfo.processInfo.hostName, "localhost"]
      + names.filter(isLoopback)
  }

  private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
    let length: Int
    switch Int32(address.pointee.sa_family) {
    case AF_INET: length = MemoryLayout<sockaddr_in>.size
    case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let failure = getnameinfo(
      address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    guard failure == 0 else { return nil }
    // A link-local address ends in `%` and the interface's name. Browsers don't send that ending,
    // so it's removed.
    return String(
      decoding: text.prefix { $0 != 0 && $0 != CChar(bitPattern: 0x25) }.map {
        UInt8(bitPattern: $0)
      }, as: UTF8.self)
  }
}
