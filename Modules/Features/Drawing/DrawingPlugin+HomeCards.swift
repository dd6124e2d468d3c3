public import Core

extension DrawingPlugin: HomeCardProviding {
  /// Returns a card for the drawing that was changed last, unless there are no drawings.
  public func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    do throws(DrawingFailure) {
      return try await repository.page(limit: 1).page.items.map { drawing in
        HomeCard(
          "drawing", caption: "Last Drawing", title: drawing.record.name,
          image: .drawing(drawing.surface(), label: drawing.description),
          route: Route("/drawings/\(drawing.id)"))
      }
    } catch {
      throw .unreadable(error.explanation)
    }
  }
}
