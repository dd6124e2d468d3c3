import Core

/// A canvas in the sample stash, with its fields as the user would type them.
struct DemoSample {
  var designer: String
  var name: String
  var mesh: Int
  var size: String
  var acquired: String
  var status: String
  var notes: String
  var tags: [String]
  var motif: DemoPicture.Motif
  /// The fraction of the design that is stitched in the cover photo, 0 to 1.
  var stitched = 1.0
  /// The metadata of the cover's file, including the orientation.
  var metadata = ImageMetadata()
  var hasJournal = false

  static let all = [
    DemoSample(
      designer: "Hazel & Thread", name: "Blue Gingham", mesh: 13, size: "12 × 9 in",
      acquired: "2026-08-14", status: "Stash", notes: "For the porch pillow.",
      tags: ["pillow", "geometric"], motif: .gingham),
    DemoSample(
      designer: "Larkspur Studio", name: "Strawberry Patch", mesh: 18, size: "8 × 6 in",
      acquired: "2026-06-02", status: "Kitting", notes: "Silk or wool? Ask at the shop.",
      tags: ["fruit", "kitchen"], motif: .strawberry, metadata: ImageMetadata(orientation: 6)),
    DemoSample(
      designer: "Hazel & Thread", name: "Autumn Bargello", mesh: 14, size: "14 × 10 in",
      acquired: "2026-03-21", status: "WIP", notes: "Six browns, two rows an evening.",
      tags: ["geometric"], motif: .bargello, stitched: 0.55,
      metadata: ImageMetadata(
        capturedAt: "2026-10-03T16:20:00+02:00", camera: "Fairfield F2",
        location: .init(latitude: 454_642_035, longitude: 91_899_820)),
      hasJournal: true),
    DemoSample(
      designer: "Marsh House", name: "Mallard", mesh: 18, size: "10 × 10 in",
      acquired: "2025-11-30", status: "Stitched", notes: "French knots for the reeds.",
      tags: ["birds", "gift"], motif: .mallard),
    DemoSample(
      designer: "Larkspur Studio", name: "Sampler of Small Shapes", mesh: 12,
      size: "16 × 12 in", acquired: "2025-05-17", status: "At Finishing",
      notes: "Finisher has it until spring.", tags: ["geometric", "sampler"], motif: .sampler),
    DemoSample(
      designer: "Marsh House", name: "Moonlit Field", mesh: 24, size: "5 × 4 in",
      acquired: "2024-12-06", status: "Finished", notes: "Ornament, velvet back.",
      tags: ["ornament", "gift"], motif: .moon),
  ]

  /// The notes of the entries in the sample journal.
  static let notes = [
    "Started at the center. The first two browns are in.",
    "A quiet evening: one more repeat of the wave.",
    "Ran out of the terracotta and ripped out a row.\nNew skein on its way.",
    "Halfway! The pattern almost stitches itself now.",
  ]

  /// The weights in kilograms, newest first, at five-day intervals.
  static let weights = [
    "71.4", "71.9", "71.7", "72.3", "72.0", "72.6", "72.4", "72.5", "73.1", "72.8", "73.4", "73.2",
    "73.9", "73.5", "73.8", "74.3", "74.0", "74.4", "74.9", "74.6",
  ]
}
