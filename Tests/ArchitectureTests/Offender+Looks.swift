extension Offender {
  static let looks: [Offender] = [
    Offender(
      "a color in a feature", in: feature, "let color = \"#C4704B\"\n", "looks",
      says: "#C4704B is a color outside the theme"),
    Offender(
      "a color's number in a host", in: host, "let color = 0xC4704B\n", "looks",
      says: "0xC4704B is a color"),
    Offender(
      "a color made in a host", in: host, "let color = SRGBColor(red: 1, green: 2, blue: 3)\n",
      "looks", says: "is a color outside the theme"),
    Offender(
      "a color of CSS in a host", in: host, "let style = \"color: rgb(59 47 47)\"\n", "looks",
      says: "is a color outside the theme"),
    Offender(
      "a terminal's color in an app", in: app, #"let red = "\u{1B}[1;31mno""# + "\n", "looks",
      says: "is a terminal's color outside the theme"),
    Offender(
      "a size in a host", in: host, "let style = \"padding: 12px\"\n", "looks",
      says: "12px is a size outside the theme"),
    Offender(
      "a duration of CSS in a host", in: host, "\nlet style = \"transition: 0.3s\"\n", line: 2,
      "looks", says: "0.3s is a duration outside the theme"),
    Offender(
      "a duration in a host", in: host, "let wait = Duration.milliseconds(50)\n", "looks",
      says: "is a duration outside the theme"),
    Offender(
      "a color behind a mark without a reason", in: host, "let color = \"#C4704B\"  // token:\n",
      "looks", says: "is a color outside the theme"),
  ]
}
