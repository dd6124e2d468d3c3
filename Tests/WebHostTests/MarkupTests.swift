import Testing

@testable import WebHost

@Suite("Markup")
struct MarkupTests {
  @Test("User text never becomes markup")
  func escaped() {
    var out = Markup()
    out.text(#"<b>"Anna" & 'Co'</b>"#)
    #expect(out.string == "&lt;b&gt;&quot;Anna&quot; &amp; &#39;Co&#39;&lt;/b&gt;")
  }
}
