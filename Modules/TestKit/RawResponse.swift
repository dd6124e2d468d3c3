/// An HTTP response, as received from a connection.
public struct RawResponse: Sendable {
  /// The status code.
  public let status: Int
  /// The values of the header fields, keyed by lowercase name.
  public let fields: [String: [String]]
  /// The body, without chunk framing.
  public var body = ""

  /// Creates a response with an empty body from a response head.
  ///
  /// - Throws: ``RawConnection/Failure/notHTTP(_:)`` if the text isn't the head of a response.
  public init(head: String) throws {
    let lines = head.split(separator: "\r\n")
    guard let words = lines.first?.split(separator: " "), words.count > 1, words[0] == "HTTP/1.1",
      let status = Int(words[1])
    else { throw RawConnection.Failure.notHTTP(head) }
    self.status = status
    let pairs = lines.dropFirst().map { line -> (String, [String]) in
      let halves = line.split(separator: ":", maxSplits: 1)
      return (halves[0].lowercased(), [halves.last?.drop { $0 == " " }.description ?? ""])
    }
    fields = Dictionary(pairs) { $0 + $1 }
  }

  /// Accesses the first value of the header field with a given lowercase name, or `nil` if the
  /// field is missing.
  public subscript(name: String) -> String? { fields[name]?.first }
}

extension RawConnection {
  /// Receives the next response.
  ///
  /// `hasBody` must be `false` for a response to `HEAD`, which has no body.
  ///
  /// - Throws: ``Failure`` if the response doesn't arrive or isn't HTTP.
  public func answer(hasBody: Bool = true) async throws -> RawResponse {
    var answer = try RawResponse(head: try await take(through: "\r\n\r\n"))
    guard hasBody, answer.status != 204, answer.status != 304 else { return answer }
    if let count = answer["content-length"].flatMap({ Int($0) }) {
      answer.body = try await take(count)
    } else if answer["transfer-encoding"] == "chunked" {
      while let count = Int(try await take(through: "\r\n").dropLast(), radix: 16), count > 0 {
        answer.body += try await take(count)
        _ = try await take(2)
      }
      _ = try await take(2)
    }
    return answer
  }

  /// Receives the data of the next server-sent event.
  ///
  /// - Throws: ``Failure`` if no event arrives.
  public func event() async throws -> String {
    _ = try await take(through: "data: ")
    return String(try await take(through: "\n\n").dropLast(2))
  }
}
