extension Offender {
  static let looks: [Offender] = [
    Offender(
      "a colour in a feature", in: feature, "let color = \"#C4704B\"\n", "looks",
      says: "#C4704B is a colour of its own"),
    Offender(
      "a colour's number in a host", in: host, "let color = 0xC4704B\n", "looks",
      says: "0xC4704B is a colour"),
    Offender(
      "a colour made in a host", in: host, "let color = SRGBColor(red: 1, green: 2, blue: 3)\n",
      "looks", says: "is a colour of its own"),
    Offender(
      "a colour of CSS in a host", in: host, "let style = \"color: rgb(59 47 47)\"\n", "looks",
      says: "is a colour of its own"),
    Offender(
      "a terminal's colour in an app", in: app, #"let red = "\u{1B}[1;31mno""# + "\n", "looks",
      says: "is a terminal's colour of its own"),
    Offender(
      "a size in a host", in: host, "let style = \"padding: 12px\"\n", "looks",
      says: "12px is a size of its own"),
    Offender(
      "a duration of CSS in a host", in: host, "\nlet style = \"transition: 0.3s\"\n", line: 2,
      "looks", says: "0.3s is a duration of its own"),
    Offender(
      "a duration in a host", in: host, "let wait = Duration.milliseconds(50)\n", "looks",
      says: "is a duration of its own"),
    Offender(
      "a colour behind a mark without a reason", in: host, "let color = \"#C4704B\"  // token:\n",
      "looks", says: "is a colour of its own"),
  ]
}
