/// The flows that the tests of `stashbook flow` run.
enum SampleFlow {
  static let passing = """
    appId: stashbook
    name: Add a canvas
    ---
    - launchApp:
        clearState: true
    - openLink: /canvases/new
    - tapOn: "Designer"
    - inputText: "Anna Weaver"
    - tapOn: "Design Name"
    - inputText: "Meadow"
    - tapOn: "Save"
    - openLink: /canvases
    - assertVisible: "Meadow"
    """

  static let failing = """
    appId: stashbook
    name: Look for what is not there
    ---
    - launchApp
    - assertVisible: "Nowhere to be seen"
    """
}
