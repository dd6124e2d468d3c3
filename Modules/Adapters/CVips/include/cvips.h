#pragma once

#include <stdbool.h>
#include <stddef.h>

// A plain C interface to libvips: variadic calls stay in C, and no type of libvips or GLib reaches
// Swift. Functions that return an image return NULL on failure. Functions that can only succeed or
// fail return 0 on success. cv_words() returns the message of a failure.

/// An image of libvips, released with cv_release.
typedef struct _VipsImage CVPicture;

/// Bytes allocated by libvips, freed with cv_free.
typedef struct {
  void *start;
  size_t count;
} CVBytes;

// start.c

/// Starts libvips with one thread per image, and without a cache, files on disk, or log messages.
///
/// Only the loaders of JPEG, PNG, WebP, HEIF, TIFF, GIF, and SVG are allowed.
int cv_start(void);

/// Returns the version of libvips.
const char *cv_version(void);

/// Returns the messages of libvips since the last call to cv_forget_words.
///
/// The text is valid until the next call to libvips.
const char *cv_words(void);

/// Discards the messages of libvips.
void cv_forget_words(void);

// read.c

/// Returns whether a loader, such as `jpegload_buffer`, recognizes these bytes by their content.
bool cv_knows(const char *loader, const void *bytes, size_t count);

/// Reads an image's header.
///
/// The pixels are read when they are needed.
CVPicture *cv_open(const void *bytes, size_t count, const char *options);

/// Releases an image unless it is NULL.
void cv_release(CVPicture *picture);

int cv_width(const CVPicture *picture);
int cv_height(const CVPicture *picture);

/// Returns the EXIF orientation, 1–8, or 1 if the image has none.
int cv_orientation(CVPicture *picture);

/// Returns whether the image has a color profile that fits its bands.
bool cv_has_usable_profile(CVPicture *picture);

/// Copies a text field into `out`, truncated to `capacity` - 1 bytes.
///
/// Returns false if the image doesn't have the field.
bool cv_text(const CVPicture *picture, const char *name, char *out, size_t capacity);

/// Returns the total size of all text and binary fields, in bytes.
size_t cv_metadata_count(const CVPicture *picture);

// derive.c

/// Decodes an open file into an upright display image with three bands of 8-bit sRGB.
///
/// The image is scaled down to `width` × `height` pixels, measured before it is turned upright.
/// Transparent parts become white. With `has_profile`, colors are converted with the file's own
/// profile.
CVPicture *cv_display(CVPicture *file, int width, int height, bool has_profile);

/// Scales a display image down to `width` × `height` pixels.
CVPicture *cv_thumbnail(CVPicture *display, int width, int height);

/// Returns an image's single gray band, scaled to exactly `side` × `side` cells.
CVPicture *cv_gray(CVPicture *picture, int side);

/// Returns the pixels of an image in memory, row by row, and stores their size in `count`.
///
/// The image must come from one of the three functions above, and owns the pixels.
const void *cv_pixels(CVPicture *picture, size_t *count);

// draw.c

/// Selects the fonts for all font names: serif, sans-serif, monospace, and emoji.
///
/// The fonts are regular and bold, and each is opened at its first use. Call the function before
/// any letter is drawn.
bool cv_choose_fonts(void);

/// Reads an SVG, with lengths multiplied by `scale`, without drawing it.
CVPicture *cv_open_svg(const void *bytes, size_t count, double scale);

/// Draws an SVG into four bands, transparent where nothing is drawn.
///
/// All SVGs must be drawn on one thread, which keeps the fonts open.
CVPicture *cv_drawn(CVPicture *svg);

/// Draws an emoji in color, as large as fits in a square of `side` pixels.
///
/// The image has four bands, and is transparent around the emoji.
CVPicture *cv_glyph(const char *text, int side);

// encode.c

/// Returns an image over pixels in memory, which must outlive the image.
///
/// One band is gray, three are sRGB, and four are sRGB with opacity.
CVPicture *cv_over_pixels(const void *pixels, size_t count, int width, int height, int bands);

/// Returns a copy whose fields can be set.
CVPicture *cv_copy(CVPicture *picture);

/// Sets the EXIF orientation of a copy.
void cv_set_orientation(CVPicture *copy, int orientation);

/// Sets a text field of a copy.
void cv_set_text(CVPicture *copy, const char *name, const char *text);

/// Encodes a JPEG.
///
/// With `strip`, the file contains no metadata.
int cv_jpeg(CVPicture *picture, int quality, bool strip, CVBytes *out);
int cv_png(CVPicture *picture, CVBytes *out);
int cv_webp(CVPicture *picture, int quality, CVBytes *out);
int cv_heif(CVPicture *picture, int quality, bool av1, CVBytes *out);
int cv_tiff(CVPicture *picture, CVBytes *out);
int cv_gif(CVPicture *picture, CVBytes *out);

/// Frees bytes allocated by libvips.
void cv_free(CVBytes bytes);
