import Composition
import Core
import Testing

@Suite("Locations of libraries")
struct LibraryLocationTests {
  private func place(
    _ url: String, photos: String? = nil
  ) throws(HostedLocationFailure) -> HostedLocation {
    try HostedLocation(
      url, environment: photos.map { ["STASHBOOK_PHOTOS": $0] } ?? [:], folders: "/state")
  }

  @Test("The URL of a library is that of its database, without Stashbook's own parameters")
  func parameters() throws {
    let found = try place(
      "postgresql://stash@db1:5433,db2/book?library=guild&target_session_attrs=read-write"
        + "&photos=s3://bucket/prefix")
    #expect(
      found.database == "postgresql://stash@db1:5433,db2/book?target_session_attrs=read-write")
    #expect((found.library, found.photos) == ("guild", .bucket("s3://bucket/prefix")))
    let plain = try place("postgres:///book?library=a%2Eb", photos: "/srv/photos")
    #expect(plain.database == "postgres:///book")
    #expect((plain.library, plain.photos) == ("a.b", .folder("/srv/photos")))
  }

  @Test("The location for display names the library and hides the password")
  func display() throws {
    for (url, shown) in [
      ("postgresql://u:secret@db/b?library=a", "postgresql://u@db/b?library=a"),
      ("postgresql://u:se@cret@db/b?library=a", "postgresql://u@db/b?library=a"),
      ("postgresql://db/b?password=secret&library=a", "postgresql://db/b?library=a"),
      ("postgresql:///b?host=/run&library=a", "postgresql:///b?host=/run&library=a"),
      ("postgresql://u:pa?secret@db/b?library=a", "postgresql://u@db/b?library=a"),
      ("postgresql://db/b?options=x@y&library=a", "postgresql://db/b?options=x@y&library=a"),
    ] {
      let found = try place(url, photos: "/p")
      #expect(found.description == shown)
      #expect(!found.folder.contains("secret"))
    }
  }

  @Test("Each library has its own folder on this computer, whatever the password")
  func folders() throws {
    let first = try place("postgresql://u:one@db/b?library=a", photos: "/p")
    let same = try place("postgresql://u:two@db/b?library=a", photos: "/p")
    let others = try [
      place("postgresql://u@db/b?library=b", photos: "/p"),
      place("postgresql://u@db2/b?library=a", photos: "/p"),
    ]
    #expect(first.folder.hasPrefix("/state/a-") && first.folder == same.folder)
    #expect(!others.map(\.folder).contains(first.folder) && others[0].folder != others[1].folder)
  }

  @Test("A URL without a library, a place for photos, or a valid name is rejected with the rule")
  func rejected() {
    let url = "postgresql://db/b"
    for (text, photos, failure) in [
      (url, "/p", HostedLocationFailure.noLibrary(url)),
      (url + "?library=", "/p", .noLibrary(url)),
      (url + "?library=a", nil, .noPhotos(url + "?library=a")),
      (url + "?library=a", "", .noPhotos(url + "?library=a")),
      (url + "?library=a", "photos", .invalidPhotos("photos")),
      (url + "?library=a%2Fb", "/p", .invalidName("a/b")),
      (url + "?library=..", "/p", .invalidName("..")),
      (
        url + "?library=" + String(repeating: "a", count: 65), "/p",
        .invalidName(String(repeating: "a", count: 65))
      ),
      ("mysql://db/b?library=a", "/p", .notADatabase("mysql://db/b?library=a")),
      ("postgresql://u:100%@db/b?library=a", "/p", .invalidEscape),
    ] as [(String, String?, HostedLocationFailure)] {
      #expect(throws: failure) { try place(text, photos: photos) }
      #expect(failure.explanation.hint != nil)
      #expect(!failure.explanation.message.contains("mysql://db"))
    }
  }

  @Test("A path isn't a URL, even if it contains a colon and two slashes")
  func paths() {
    for text in ["/a", "a/b", "/a://b", "~/a", "", "C:/a", "://a/"] {
      #expect(!LibraryLocation.isURL(text))
    }
    for text in ["postgresql://db", "s3://bucket"] { #expect(LibraryLocation.isURL(text)) }
  }
}
