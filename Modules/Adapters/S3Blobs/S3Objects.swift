import Core
import Crypto
import Foundation

/// An object in a listing.
struct ListedObject: Sendable {
  /// The key relative to the library's root.
  var key: String
  var count: Int
  /// The server's time of the last change, or `nil` if the server sent none.
  var changed: Instant?
}

/// The objects of a library in a bucket.
///
/// Keys are relative to the library's root.
struct S3Objects: Sendable {
  /// The size of a part of an upload in parts, and the largest size of an upload in one request.
  static let part = 8 << 20
  private static let storedAt = "x-amz-meta-stored-at"
  private static let upload = "x-amz-meta-upload"

  let client: S3Client
  /// The beginning of all keys, `prefix/library/`.
  let root: String

  private func request(_ method: String, _ key: String) -> S3Request {
    S3Request(method: method, path: "/" + Signature.encoded(root + key, keepingSlashes: true))
  }

  /// Returns a name for an object in messages.
  func name(_ key: String) -> String { "s3://\(client.configuration.bucket)/\(root)\(key)" }

  // MARK: Reading

  /// Returns at most 1,000 objects, and the token that continues the listing unless it ends here.
  ///
  /// A new listing begins after a key, or with the first object if the key is `nil`. The token of the
  /// page before continues its listing. A page may have no objects although others follow.
  ///
  /// - Throws: ``S3Failure`` if the request fails, or the server doesn't say how to continue.
  func page(
    _ prefix: String, after key: String? = nil, continuing token: String? = nil, limit: Int = 1000
  ) throws(S3Failure) -> (objects: [ListedObject], next: String?) {
    var request = S3Request(path: "/")
    request.query = [
      ("list-type", "2"), ("prefix", root + prefix), ("max-keys", "\(min(limit, 1000))"),
    ]
    if let token {
      request.query.append(("continuation-token", token))
    } else if let key {
      request.query.append(("start-after", root + key))
    }
    let xml = try client.send(request).text
    let objects = S3XML.values("Contents", in: xml).map { entry in
      let changed = S3XML.values("LastModified", in: entry).first ?? ""
      return ListedObject(
        key: String((S3XML.text("Key", in: entry) ?? "").unicodeScalars.dropFirst(root.count)),
        count: Int(S3XML.values("Size", in: entry).first ?? "") ?? 0,
        changed: Instant(changed.prefix(19) + ".000Z"))
    }
    if S3XML.text("IsTruncated", in: xml) == "false" { return (objects, nil) }
    guard let next = S3XML.text("NextContinuationToken", in: xml), next != token else {
      throw .failed(.inputOutput(name(prefix), reason: "the server's listing is incomplete"))
    }
    return (objects, next)
  }

  /// Returns all objects whose keys begin with a prefix.
  func all(_ prefix: String) throws(S3Failure) -> [ListedObject] {
    var (found, token): ([ListedObject], String?) = ([], nil)
    repeat {
      let page = try page(prefix, continuing: token)
      found += page.objects
      token = page.next
    } while token != nil
    return found
  }

  /// Returns at most `limit` bytes from an offset.
  ///
  /// The result is empty if the object ends at or before the offset.
  func bytes(_ key: String, at offset: Int = 0, limit: Int? = nil) throws(S3Failure) -> Data {
    var request = request("GET", key)
    if let limit {
      request.headers["range"] = "bytes=\(offset)-\(offset + limit - 1)"
      request.expected = limit
    }
    let response = try client.send(request)
    if response.status == 416 { return Data() }
    // A server without ranges returns the whole object.
    guard let limit, response.status == 200 else { return response.body }
    return Data(response.body.dropFirst(offset).prefix(limit))
  }

  /// Returns the moment that an upload or ``touch(_:at:)`` stored with an object, if any.
  func moment(of key: String) throws(S3Failure) -> Instant? {
    try client.send(request("HEAD", key)).headers[Self.storedAt].flatMap { Int64($0) }
      .map { Instant(milliseconds: $0) }
  }

  // MARK: Changing

  /// Stores bytes, in parts if they exceed 8 MB.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - key: The key of the object.
  ///   - id: The SHA-256 that the bytes must have, or `nil` for any bytes.
  ///   - moment: The moment that is stored with the object.
  ///   - isNew: Whether the object must be new.
  /// - Throws: ``S3Failure/exists`` if the object must be new and already exists, and
  ///   ``S3Failure/failed(_:)`` if the source has too few bytes or others than those of `id`.
  func put(
    _ bytes: any ByteSource, to key: String, id: BlobID? = nil, at moment: Instant, isNew: Bool
  ) throws(S3Failure) {
    let upload = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let metadata = [Self.storedAt: "\(moment.milliseconds)", Self.upload: upload]
    let condition = isNew ? ["if-none-match": "*"] : [:]
    do throws(S3Failure) {
      if bytes.count > Self.part {
        try putParts(bytes, to: key, id, metadata, condition)
      } else {
        var request = request("PUT", key)
        request.body = try read(bytes, at: 0, for: key)
        let hash = SHA256.hash(data: request.body)
        try check(hash, id, of: key)
        request.headers = metadata.merging(condition) { $1 }
        request.headers["x-amz-checksum-sha256"] = Data(hash).base64EncodedString()
        try client.send(request)
      }
    } catch .failed(let failure) {
      throw .failed(failure)
    } catch {
      // The first answer to this upload may have been lost, and the repeated request rejected.
      let stored = try client.send(self.request("HEAD", key)).headers[Self.upload]
      guard stored == upload else { throw error }
    }
  }

  /// Stores bytes in parts.
  ///
  /// Some servers complete each of several uploads to one object at the same time, although only
  /// the first may create it. The object then contains the same bytes, because its key is their
  /// hash, but each upload counts as the first.
  private func putParts(
    _ bytes: any ByteSource, to key: String, _ id: BlobID?, _ metadata: [String: String],
    _ condition: [String: String]
  ) throws(S3Failure) {
    var start = request("POST", key)
    start.query = [("uploads", "")]
    start.headers = metadata
    start.headers["x-amz-checksum-algorithm"] = "SHA256"
    let xml = try client.send(start).text
    guard let upload = S3XML.text("UploadId", in: xml) else {
      throw .failed(.inputOutput(name(key), reason: "the server began no upload"))
    }
    do throws(S3Failure) {
      var (list, hash) = ("", SHA256())
      for number in 1...(bytes.count + Self.part - 1) / Self.part {
        var part = request("PUT", key)
        part.query = [("partNumber", "\(number)"), ("uploadId", upload)]
        part.body = try read(bytes, at: (number - 1) * Self.part, for: key)
        hash.update(data: part.body)
        let checksum = Data(SHA256.hash(data: part.body)).base64EncodedString()
        part.headers["x-amz-checksum-sha256"] = checksum
        let tag = try client.send(part).headers["etag"] ?? ""
        list +=
          "<Part><PartNumber>\(number)</PartNumber><ETag>\(tag)</ETag>"
          + "<ChecksumSHA256>\(checksum)</ChecksumSHA256></Part>"
      }
      try check(hash.finalize(), id, of: key)
      var end = request("POST", key)
      end.query = [("uploadId", upload)]
      end.headers = condition
      end.body = Data("<CompleteMultipartUpload>\(list)</CompleteMultipartUpload>".utf8)
      try client.send(end)
    } catch {
      var cancel = request("DELETE", key)
      cancel.query = [("uploadId", upload)]
      cancel.isRepeated = false
      // If this fails, the bucket's rule for incomplete uploads removes the parts.
      _ = try? client.send(cancel)
      throw error
    }
  }

  /// Reads a part completely.
  private func read(
    _ bytes: any ByteSource, at offset: Int, for key: String
  ) throws(S3Failure) -> Data {
    let part: Data
    do { part = try bytes.read(at: offset, upTo: Self.part) } catch { throw .failed(error) }
    guard part.count == min(Self.part, bytes.count - offset) else { throw damaged(key) }
    return part
  }

  /// Throws a failure if an ID is given that isn't a hash.
  private func check(_ hash: SHA256Digest, _ id: BlobID?, of key: String) throws(S3Failure) {
    guard id == nil || id?.text == Signature.hex(hash) else { throw damaged(key) }
  }

  private func damaged(_ key: String) -> S3Failure {
    .failed(.inputOutput(name(key), reason: "the staged bytes were damaged before the upload"))
  }

  /// Copies an object, replacing an object with the same key.
  func copy(_ key: String, to other: String) throws(S3Failure) {
    try client.send(copying(key, to: other))
  }

  /// Replaces the moment that is stored with an object.
  func touch(_ key: String, at moment: Instant) throws(S3Failure) {
    var request = copying(key, to: key)
    request.headers["x-amz-metadata-directive"] = "REPLACE"
    request.headers[Self.storedAt] = "\(moment.milliseconds)"
    try client.send(request)
  }

  private func copying(_ key: String, to other: String) -> S3Request {
    var request = request("PUT", other)
    request.headers["x-amz-copy-source"] =
      "/\(client.configuration.bucket)/"
      + Signature.encoded(root + key, keepingSlashes: true)
    return request
  }

  /// Removes an object if it exists.
  func remove(_ key: String) throws(S3Failure) {
    do throws(S3Failure) {
      try client.send(request("DELETE", key))
    } catch .missing {
      // Some servers report this, also if the answer to the first of several requests was lost.
    }
  }
}
