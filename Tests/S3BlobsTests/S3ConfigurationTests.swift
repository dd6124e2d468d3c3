import Testing

@testable import S3Blobs

@Suite("S3Configuration")
struct S3ConfigurationTests {
  private let keys = ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret"]

  @Test("A location and AWS's variables are enough for another server")
  func otherServer() throws {
    let configuration = try S3Configuration(
      "s3://stash/photos/guild/",
      environment: keys.merging(["AWS_ENDPOINT_URL": "http://localhost:8333/"]) { $1 })
    #expect(configuration.bucket == "stash")
    #expect(configuration.prefix == "photos/guild")
    #expect(configuration.region == "us-east-1")
    #expect(configuration.sessionToken == nil)
    #expect(configuration.address == "http://localhost:8333/stash")
    #expect("\(configuration)" == "s3://stash/photos/guild", "credentials are secret")
  }

  @Test("Amazon's server has the bucket in its host's name, and needs a region")
  func amazon() throws {
    let more = ["AWS_REGION": "eu-west-1", "AWS_SESSION_TOKEN": "token", "AWS_ENDPOINT_URL": ""]
    let configuration = try S3Configuration(
      "s3://stash", environment: keys.merging(more) { $1 })
    #expect(configuration.address == "https://stash.s3.eu-west-1.amazonaws.com")
    #expect(configuration.sessionToken == "token")
    #expect(throws: S3ConfigurationFailure.missingVariable("AWS_REGION")) {
      try S3Configuration("s3://stash", environment: keys)
    }
  }

  @Test("The server for S3 alone wins over the server for all services")
  func precedence() throws {
    let configuration = try S3Configuration(
      "s3://stash",
      environment: keys.merging([
        "AWS_ENDPOINT_URL": "http://a:1", "AWS_ENDPOINT_URL_S3": "https://b", "AWS_REGION": "auto",
      ]) { $1 })
    #expect(configuration.endpoint == "https://b")
    #expect(configuration.region == "auto")
  }

  @Test(
    "Invalid locations are rejected",
    arguments: [
      "stash", "s3://", "s3:///a", "s3://ab", "s3://st ash", "s3://stash/a b", "s3://stash/a//b",
      "s3://stash/../a", "s3://stash/é",
    ])
  func locations(location: String) {
    #expect(throws: S3ConfigurationFailure.invalidLocation(location)) {
      try S3Configuration(location, environment: keys)
    }
  }

  @Test(
    "Invalid servers are rejected", arguments: ["localhost:1", "ftp://a", "http://a/b", "http://?"])
  func endpoints(endpoint: String) {
    #expect(throws: S3ConfigurationFailure.invalidEndpoint(endpoint)) {
      try S3Configuration(
        "s3://stash", environment: keys.merging(["AWS_ENDPOINT_URL": endpoint]) { $1 })
    }
  }

  @Test("Missing credentials are reported by the name of their variable")
  func credentials() {
    #expect(throws: S3ConfigurationFailure.missingVariable("AWS_SECRET_ACCESS_KEY")) {
      try S3Configuration("s3://stash", environment: ["AWS_ACCESS_KEY_ID": "id"])
    }
  }
}
