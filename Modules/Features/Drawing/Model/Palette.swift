package import Core

/// The colors and stamps that the app offers.
package enum Palette {
  /// A named color.
  package struct Crayon: Equatable, Sendable {
    package let name: String
    package let color: SRGBColor

    /// The key of the color: the lowercase name without spaces.
    package var key: String { name.lowercased().filter { $0 != " " } }
  }

  /// An emoji that the app offers as a stamp, and its name.
  package struct Stamp: Equatable, Sendable {
    package let emoji: String
    package let name: String

    /// The key of the stamp: the lowercase name without spaces.
    package var key: String { name.lowercased().filter { $0 != " " } }
  }

  /// A named group of stamps.
  package struct Group: Equatable, Sendable {
    package let name: String
    package let stamps: [Stamp]
  }

  /// The twenty crayons: four grays, fifteen colors in the order of the color wheel, and a brown.
  package static let crayons: [Crayon] = [
    ("Ink", 46, 42, 40), ("Charcoal", 94, 88, 84), ("Silver", 176, 172, 168),
    ("Snow", 255, 255, 255), ("Barn Red", 178, 42, 42), ("Poppy", 229, 72, 60),
    ("Coral", 244, 130, 106), ("Tangerine", 242, 140, 40), ("Sunflower", 247, 190, 50),
    ("Lemon", 250, 226, 90), ("Lime", 164, 200, 60), ("Grass", 84, 158, 74),
    ("Pine", 34, 102, 72), ("Teal", 32, 140, 140), ("Sky", 108, 182, 226),
    ("Blueberry", 58, 98, 178), ("Violet", 122, 84, 170), ("Orchid", 196, 112, 190),
    ("Rose", 236, 138, 168), ("Chestnut", 130, 78, 48),
  ].map { name, red, green, blue in
    Crayon(name: name, color: SRGBColor(red: red, green: green, blue: blue))
  }

  /// The initial color of strokes.
  package static let ink = crayons[15].color

  /// The five groups of stamps (DR-10).
  package static let groups: [Group] = [
    group(
      "Animals",
      "🐶 Dog, 🐱 Cat, 🐰 Rabbit, 🦊 Fox, 🐻 Bear, "
        + "🐼 Panda, 🐸 Frog, 🦉 Owl, 🐟 Fish, 🐢 Turtle"),
    group(
      "Insects",
      "🐞 Ladybug, 🦋 Butterfly, 🐝 Bee, 🐛 Caterpillar, "
        + "🐌 Snail, 🐜 Ant, 🦗 Cricket, 🕷️ Spider"),
    group(
      "Plants",
      "🌸 Blossom, 🌻 Sunflower, 🌷 Tulip, 🌹 Rose, 🍀 Clover, "
        + "🌲 Fir, 🌵 Cactus, 🍄 Mushroom, 🍁 Leaf"),
    group(
      "Fun",
      "⭐ Star, ❤️ Heart, 🌈 Rainbow, 🎈 Balloon, 🎁 Gift, "
        + "🍦 Ice Cream, 🚀 Rocket, 🧵 Thread, 🪡 Needle"),
    group(
      "Faces",
      "😀 Smile, 😂 Laughter, 😍 Love, 😎 Cool, 🤔 Thought, "
        + "😴 Sleep, 😢 Tear, 🥳 Party, 🤖 Robot"),
  ]

  private static func group(_ name: String, _ stamps: String) -> Group {
    Group(
      name: name,
      stamps: stamps.split(separator: ",").compactMap { entry in
        let words = entry.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return nil }
        return Stamp(emoji: String(words[0]), name: String(words[1]))
      })
  }
}
