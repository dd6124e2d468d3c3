import Foundation

/// The certificate authority of this computer, which signs certificates for its names on the local
/// network.
///
/// A device that trusts the authority accepts HTTPS connections to this computer without a warning.
/// The authority can sign only for local names and addresses (RFC 5280, §4.2.1.10), so its key
/// can't be used to impersonate a website. `openssl` creates the keys and the certificates.
public struct LocalAuthority: Sendable {
  private let folder: String

  /// Creates the authority whose files are in a folder, which may not exist yet.
  public init(in folder: String) { self.folder = folder }

  /// The path of the authority's certificate, a PEM file.
  private var certificate: String { folder + "/authority.pem" }

  /// Returns a certificate for names and addresses of this computer.
  ///
  /// Names and addresses that aren't local are left out. The certificate is kept in the folder, and
  /// is replaced if the names change or if it is valid for less than 30 days.
  ///
  /// - Throws: ``WebFailure/noAuthority(reason:)`` if `openssl` is missing or fails, or if the folder
  ///   can't be written. An existing authority stays as it is.
  public func certificate(
    for names: [String]
  ) throws(WebFailure) -> WebConfiguration.Certificate {
    let names = Set(names.filter(Self.isLocal)).sorted()
    let (server, list) = (folder + "/server.pem", folder + "/server.names")
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try create()
      let known = try? String(contentsOfFile: list, encoding: .utf8)  // Unreadable: names changed.
      // A missing certificate fails the check, like one that ends soon.
      let isValid = (try? openssl("x509", "-checkend", "2592000", "-noout", "-in", server)) != nil
      if known != names.joined(separator: "\n") || !isValid {
        try sign(names, to: server)
        try Data(names.joined(separator: "\n").utf8).write(
          to: URL(filePath: list), options: .atomic)
      }
    } catch {
      throw .noAuthority(reason: (error as? OpenSSLFailure)?.reason ?? "\(error)")
    }
    return WebConfiguration.Certificate(chain: server, key: server)
  }

  /// The part of an authority that every device may read.
  public struct Published: Sendable {
    /// The authority's certificate, in PEM format.
    public let certificate: [UInt8]
    /// The certificate's SHA-256 fingerprint, such as `3A:62:…`.
    public let fingerprint: String
  }

  /// Returns the authority's certificate and its fingerprint.
  ///
  /// - Throws: ``WebFailure/noAuthority(reason:)`` if the certificate can't be read.
  public func published() throws(WebFailure) -> Published {
    do {
      let line = try openssl("x509", "-noout", "-fingerprint", "-sha256", "-in", certificate)
      return Published(
        certificate: Array(try Data(contentsOf: URL(filePath: certificate))),
        fingerprint: String(line.drop { $0 != "=" }.dropFirst())
          .trimmingCharacters(in: .newlines))
    } catch {
      throw .noAuthority(reason: (error as? OpenSSLFailure)?.reason ?? "\(error)")
    }
  }

  // MARK: Files

  /// Creates the authority's key and certificate unless they exist.
  private func create() throws {
    let key = folder + "/authority.key"
    if !FileManager.default.fileExists(atPath: key) {
      try openssl(
        "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key + ".new")
      try moved(key + ".new", to: key)
    }
    guard !FileManager.default.fileExists(atPath: certificate) else { return }
    let host = ProcessInfo.processInfo.hostName
    let allowed = Self.networks + ["DNS:localhost", "DNS:local", "DNS:\(host)"]
    try openssl(
      "req", "-x509", "-new", "-key", key, "-days", "3650", "-subj", "/CN=Stashbook on \(host)",
      "-addext", "basicConstraints=critical,CA:TRUE,pathlen:0",
      "-addext", "keyUsage=critical,keyCertSign",
      "-addext",
      "nameConstraints=critical," + allowed.map { "permitted;\($0)" }.joined(separator: ","),
      "-out", certificate + ".new")
    try moved(certificate + ".new", to: certificate)
  }

  /// Creates a key and a certificate, and writes both to one file, so that they always fit.
  private func sign(_ names: [String], to server: String) throws {
    let (key, own) = (server + ".key", server + ".own")
    // Apple's devices reject certificates that are valid for more than 398 days.
    try openssl(
      "req", "-x509", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
      "-CA", certificate, "-CAkey", folder + "/authority.key", "-days", "397",
      "-subj", "/CN=Stashbook", "-addext", "basicConstraints=critical,CA:FALSE",
      "-addext", "keyUsage=critical,digitalSignature", "-addext", "extendedKeyUsage=serverAuth",
      "-addext",
      "subjectAltName="
        + names.map { (Self.isAddress($0) ? "IP:" : "DNS:") + $0 }.joined(separator: ","),
      "-keyout", key, "-out", own)
    var whole = Data()
    for part in [key, own, certificate] { whole += try Data(contentsOf: URL(filePath: part)) }
    try whole.write(to: URL(filePath: server + ".new"))
    try moved(server + ".new", to: server)
    for part in [key, own] { try FileManager.default.removeItem(atPath: part) }
  }

  /// Makes a new file readable only for its owner, and gives it its name.
  private func moved(_ new: String, to path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: new)
    guard rename(new, path) == 0 else { throw OpenSSLFailure(reason: "Can't write \(path)") }
  }

  private struct OpenSSLFailure: Error {
    let reason: String
  }

  /// Runs `openssl`, and returns its output.
  @discardableResult
  private func openssl(_ arguments: String...) throws -> String {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Both outputs are short, so neither pipe gets full.
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let reason = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let last = String(decoding: reason, as: UTF8.self).split(separator: "\n").last
      throw OpenSSLFailure(
        reason: process.terminationStatus == 127
          ? "openssl isn't installed" : String(last ?? "openssl failed"))
    }
    return String(decoding: said, as: UTF8.self)
  }

  // MARK: Names

  /// The addresses of local networks: private, automatic, shared, and loopback.
  private static let networks = [
    "IP:10.0.0.0/255.0.0.0", "IP:172.16.0.0/255.240.0.0", "IP:192.168.0.0/255.255.0.0",
    "IP:169.254.0.0/255.255.0.0", "IP:100.64.0.0/255.192.0.0", "IP:127.0.0.0/255.0.0.0",
    "IP:FC00::/FE00::", "IP:::1/FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF",
  ]

  private static func isAddress(_ name: String) -> Bool {
    name.contains(":") || name.allSatisfy { $0.isNumber || $0 == "." }
  }

  /// Returns whether a name is this computer's name or a local address, for which the authority can
  /// sign.
  public static func isLocal(_ name: String) -> Bool {
    guard isAddress(name) else {
      let host = ProcessInfo.processInfo.hostName
      return name == "localhost" || name == host || name.hasSuffix(".local")
    }
    guard !name.contains(":") else {
      // Browsers can't open link-local addresses.
      let start = name.lowercased()
      return start == "::1" || start.hasPrefix("fc") || start.hasPrefix("fd")
    }
    let parts = name.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 4 else { return false }
    switch (parts[0], parts[1]) {
    case (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): return true
    default: return false
    }
  }
}
