import Core
import HeadlessHost
import Sessions
import Testing

@Suite("Outline of a screen")
struct OutlineTests {
  @Test("An outline has one line per node, with the node's kind, label, value, state, hint, and ID")
  func outline() async throws {
    let fixture = try SessionFixture()
    try await fixture.screen.open("/notes/new")
    try await fixture.screen.tap("Blue")
    try await fixture.screen.tap("Add Photos")
    #expect(
      await fixture.screen.outline == """
        /notes/new “New Note” focus=note.photos
          stack
            heading “New Note”
            textField “Title” [note.title]
            textArea “Body” [note.body]
            radioGroup “Color” [note.color]
              flow
                chip “Red” [note.color.red]
                chip “Green” disabled (Out of green) [note.color.green]
                chip “Blue” selected [note.color.blue]
                chip “Other” [note.color.other]
            select “Size” = small [note.size]
            photoPicker “Add Photos” library, room 2 [note.photos]
            drawingSurface “Paper” [note.paper]
            comboBox “Add tag” [note.tag]
            text “Tags”
            button “Fetch” [note.fetch]
            button “Clear” [note.clear]
            button “Look Up” [note.help]
            link “Look Up Too” → /lookup [note.link]
            link “Nowhere” → /nowhere [note.nowhere]
            button “Save” disabled (Title: Required) [note.save]
            button “Never” disabled (Not today) [note.never]
        """)
  }
}
