import CVips
import ImageWire

/// A libvips image, which is freed when this object is released.
final class VipsPicture {
  let handle: OpaquePointer

  /// Creates an image from the result of a libvips call.
  ///
  /// - Throws: ``WireRefusal``, with libvips's message, if `returned` is `nil`.
  init(_ returned: OpaquePointer?) throws(WireRefusal) {
    guard let returned else { throw Words.refusal() }
    handle = returned
  }

  deinit { cv_release(handle) }

  /// The width in pixels.
  var width: Int { Int(cv_width(handle)) }
  /// The height in pixels.
  var height: Int { Int(cv_height(handle)) }

  /// Returns the text of a metadata field, or `nil` if the image doesn't have the field.
  ///
  /// The text is truncated to 2,047 bytes.
  func text(_ name: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2048) { buffer -> String? in
      guard cv_text(handle, name, buffer.baseAddress, buffer.count) else { return nil }
      let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A copy of the pixels.
  ///
  /// Use this property only if libvips has already computed the image into memory.
  var pixels: [UInt8] { withPixels { Array($0) } }

  /// Calls a closure with the pixels, which are valid until the closure returns.
  ///
  /// The image must be computed into memory.
  func withPixels<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    var count = 0
    let start = cv_pixels(handle, &count)
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
