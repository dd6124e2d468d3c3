import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Weight lists")
struct WeightListTests {
  private func filled() async throws -> CLIFixture {
    let cli = try CLIFixture()
    for day in 1...5 {
      _ = try await cli.run("weight", "add", "8\(day)kg", "--date", "2026-03-0\(day)")
    }
    return cli
  }

  @Test(
    "C10 A list from --since to --until includes both days, and its total counts only that range",
    arguments: [
      (["--since", "2026-03-04"], ["2026-03-05", "2026-03-04"]),
      (["--until", "2026-03-02"], ["2026-03-02", "2026-03-01"]),
      (["--since", "2026-03-02", "--until", "2026-03-03"], ["2026-03-03", "2026-03-02"]),
      (["--since", "2026-03-06"], []),
    ])
  func range(options: [String], days: [String]) async throws {
    let cli = try await filled()
    let list = try await cli.answer(["weight", "list"] + options)
    #expect(list["items"].items.map { $0["day"].text } == days)
    #expect(list["total"].number == days.count)
    let text = try await cli.start(["weight", "list"] + options).finished().output
    #expect(days.isEmpty == text.contains("No entries match."))
  }

  @Test("C10 The next page of a list limited to a date range stays within that range")
  func pages() async throws {
    let cli = try await filled()
    let range = ["--since", "2026-03-02", "--until", "2026-03-04", "--limit", "2"]
    let first = try await cli.answer(["weight", "list"] + range)
    let next = try #require(first["next"].text)
    let second = try await cli.answer(["weight", "list"] + range + ["--after", next])
    #expect(second["items"].items.map { $0["day"].text } == ["2026-03-02"])
    #expect(second["next"] == .null && second["total"].number == 3)
  }

  @Test("C10 An invalid date, or a date range that ends before it begins, is a usage error")
  func refused() async throws {
    let cli = try await filled()
    #expect(try await cli.failure("weight", "list", "--since", "2026-02-30").exit == 64)
    let swapped = try await cli.failure(
      "weight", "list", "--since", "2026-03-02", "--until", "2026-03-01")
    #expect(swapped.exit == 64 && swapped.message.contains("2026-03-02"))
  }

  @Test("C10 The list, trend, and chart commands show 171.25 lb as 171.3 lb")
  func rounded() async throws {
    let cli = try CLIFixture()
    _ = try await cli.run("weight", "add", "171.25lb", "--date", "2026-03-01")
    _ = try await cli.json("settings", "weight.unit", "lb")
    for command in ["list", "trend", "chart"] {
      let text = try await cli.run("weight", command).output
      #expect(text.contains("171.3 lb") && !text.contains("171.2 lb"), "\(command): \(text)")
    }
    let point = try await cli.json("weight", "trend")["points"].items[0]
    #expect(point["mean"].figure == 171.25 && point["trend"].figure == 171.25)
  }
}
