import Core

extension ChartSheet {
  /// The plot area of the chart, in the document's units.
  struct Plot {
    let left: Double, right: Double, top: Double, bottom: Double

    /// A position in tenths of a unit.
    ///
    /// A tenth is smaller than a screen can show.
    struct Place: Equatable {
      var x: Int, y: Int
    }

    /// Returns the position for coordinates in the document's units.
    func tenths(_ x: Double, _ y: Double) -> Place {
      Place(x: Int((x * 10).rounded()), y: Int((y * 10).rounded()))
    }

    /// Returns the position of a point with coordinates as fractions of the plot area's size.
    func place(_ share: Chart.UnitPoint) -> Place {
      tenths(left + share.x * (right - left), top + share.y * (bottom - top))
    }

    /// Adds a horizontal line across the plot area.
    ///
    /// `tenths` is the distance from the document's top edge in tenths of a unit.
    func line(at tenths: Int, into out: inout Markup) {
      out.move(to: Place(x: Int(left * 10), y: tenths))
      out.raw("H")
      out.tenths(Int(right * 10))
    }

    /// Returns a series as SVG path commands.
    ///
    /// A point is written as a zero-length line, which round line caps turn into a dot. Consecutive
    /// equal positions are written once.
    func drawing(of series: Chart.Series, in chart: Chart) -> Markup {
      var out = Markup()
      for run in series.runs {
        let shares = run.map(chart.share)
        if series.mark == .points || run.count == 1 {
          dots(shares, into: &out)
        } else {
          lines(shares, into: &out)
        }
      }
      return out
    }

    private func dots(_ shares: [Chart.UnitPoint?], into out: inout Markup) {
      var last: Place?
      for case let share? in shares where share.isShown {
        let place = place(share)
        guard place != last else { continue }
        last = place
        out.move(to: place)
        out.raw("h0")
      }
    }

    private func lines(_ shares: [Chart.UnitPoint?], into out: inout Markup) {
      var last: Place?
      for case (let start?, let end?) in zip(shares, shares.dropFirst()) {
        guard let shown = Chart.ClippedLine(start, end) else { continue }
        let places = (start: place(shown.start), end: place(shown.end))
        let isNew = places.start != last
        if isNew { out.move(to: places.start) }
        if isNew || places.end != places.start { out.line(to: places.end) }
        last = places.end
      }
    }
  }
}

extension Markup {
  /// Begins a new subpath at a position.
  mutating func move(to place: ChartSheet.Plot.Place) {
    raw("M")
    tenths(place.x)
    raw(" ")
    tenths(place.y)
  }

  /// Continues the path with a line to a position.
  mutating func line(to place: ChartSheet.Plot.Place) {
    raw(" ")
    tenths(place.x)
    raw(" ")
    tenths(place.y)
  }
}
