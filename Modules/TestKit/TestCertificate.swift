/// A new self-signed certificate for 127.0.0.1 and its key, as PEM files.
public struct TestCertificate: Sendable {
  /// The path of the certificate.
  public let chain: String
  /// The path of the private key.
  public let key: String

  /// Creates a certificate that is valid for two days, with `openssl`.
  ///
  /// - Parameter folder: The path of the folder for the files `chain.pem` and `key.pem`.
  /// - Throws: ``ExternalCommand/Failed`` if `openssl` fails.
  public init(in folder: String) throws {
    (chain, key) = (folder + "/chain.pem", folder + "/key.pem")
    try ExternalCommand.run(
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
      "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
      "-keyout", key, "-out", chain)
  }
}
