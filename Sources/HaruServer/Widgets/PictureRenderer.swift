import HaruPlatform

/// Renders SVG pictures as PNG with librsvg and cairo, for programs that cannot read SVG.
///
/// Like `libbrotlienc`, the libraries are loaded at the first picture, so Haru builds and starts
/// without them. Sources: https://gnome.pages.gitlab.gnome.org/librsvg/Rsvg-2.0/,
/// https://www.cairographics.org/manual/
struct PictureRenderer: Sendable {
  private typealias Handle = OpaquePointer
  private typealias Writer =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, CUnsignedInt) -> CInt

  /// The renderer of this system; nil if the libraries are missing.
  static let system = PictureRenderer(["librsvg-2.so.2", "librsvg-2.2.dylib"])

  private let read:
    @Sendable @convention(c) (UnsafePointer<UInt8>, UInt, UnsafeMutableRawPointer?) -> Handle?
  private let draw:
    @Sendable @convention(c) (Handle, Handle, UnsafePointer<Double>, UnsafeMutableRawPointer?)
      -> CInt
  private let release: @Sendable @convention(c) (Handle) -> Void
  private let makeSurface: @Sendable @convention(c) (CInt, CInt, CInt) -> Handle?
  private let makeContext: @Sendable @convention(c) (Handle) -> Handle?
  private let releaseContext: @Sendable @convention(c) (Handle) -> Void
  private let releaseSurface: @Sendable @convention(c) (Handle) -> Void
  private let write: @Sendable @convention(c) (Handle, Writer, UnsafeMutableRawPointer?) -> CInt

  /// Loads the first library that exists, which in turn loads cairo and GObject.
  init?(_ names: [String]) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
      let read = dlsym(library, "rsvg_handle_new_from_data"),
      let draw = dlsym(library, "rsvg_handle_render_document"),
      let release = dlsym(library, "g_object_unref"),
      let makeSurface = dlsym(library, "cairo_image_surface_create"),
      let makeContext = dlsym(library, "cairo_create"),
      let releaseContext = dlsym(library, "cairo_destroy"),
      let releaseSurface = dlsym(library, "cairo_surface_destroy"),
      let write = dlsym(library, "cairo_surface_write_to_png_stream")
    else { return nil }
    func function<Function>(_ symbol: UnsafeMutableRawPointer) -> Function {
      unsafeBitCast(symbol, to: Function.self)
    }
    self.read = function(read)
    self.draw = function(draw)
    self.release = function(release)
    self.makeSurface = function(makeSurface)
    self.makeContext = function(makeContext)
    self.releaseContext = function(releaseContext)
    self.releaseSurface = function(releaseSurface)
    self.write = function(write)
  }

  /// The PNG of a picture, scaled to `width` by `height` pixels; nil if it cannot be drawn.
  func png(of svg: String, width: Int, height: Int) -> [UInt8]? {
    // CAIRO_FORMAT_ARGB32
    guard let width = CInt(exactly: width), let height = CInt(exactly: height),
      let surface = makeSurface(0, width, height)
    else { return nil }
    defer { releaseSurface(surface) }
    guard let context = makeContext(surface) else { return nil }
    defer { releaseContext(context) }
    let bytes = Array(svg.utf8)
    guard let picture = read(bytes, UInt(bytes.count), nil) else { return nil }
    defer { release(picture) }
    // RsvgRectangle
    guard draw(picture, context, [0, 0, Double(width), Double(height)], nil) != 0 else {
      return nil
    }
    var png: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &png) { png in
      write(surface, Self.append, png)
    }
    return status == 0 ? png : nil
  }

  private static let append: Writer = { png, bytes, count in
    png?.assumingMemoryBound(to: [UInt8].self).pointee
      .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
    return 0
  }
}
