import CVips
import ImageWire

/// A picture of libvips, let go of when the last user is done.
final class VipsPicture {
  let handle: OpaquePointer

  /// Takes what a call returned.
  ///
  /// - Throws: The refusal that libvips' words stand for, when it returned nothing.
  init(_ returned: OpaquePointer?) throws(WireRefusal) {
    guard let returned else { throw Words.refusal() }
    handle = returned
  }

  deinit { cv_release(handle) }

  /// In pixels.
  var width: Int { Int(cv_width(handle)) }
  /// In pixels.
  var height: Int { Int(cv_height(handle)) }

  /// The text of a metadata field, where there is one.
  func text(_ name: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2048) { buffer -> String? in
      guard cv_text(handle, name, buffer.baseAddress, buffer.count) else { return nil }
      let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The pixels, copied; the picture must be settled.
  var pixels: [UInt8] { withPixels { Array($0) } }

  /// The pixels, for as long as `body` runs; the picture must be settled.
  func withPixels<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    var count = 0
    let start = cv_pixels(handle, &count)
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
