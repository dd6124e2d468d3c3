#pragma once

#include <stdbool.h>
#include <stddef.h>

// libvips, one plain function per call: variadic calls stay in C, and no type of libvips or GLib
// reaches Swift. Functions that return an image return NULL on failure; functions that return an
// int return 0 on success. cv_words() returns the message of a failure.

/// An image of libvips, released with cv_release.
typedef struct _VipsImage CVPicture;

/// Bytes allocated by libvips, freed with cv_free.
typedef struct {
  void *start;
  size_t count;
} CVBytes;

// start.c

/// Starts libvips with one thread per image, without a cache, files on disk, or log messages, and
/// with only the loaders of JPEG, PNG, WebP, HEIF, TIFF, GIF, and SVG.
int cv_start(void);

/// Returns the version of libvips.
const char *cv_version(void);

/// Returns the messages of libvips since cv_forget_words, valid until the next call.
const char *cv_words(void);

/// Discards the messages of libvips.
void cv_forget_words(void);

// read.c

/// Returns whether a loader, such as `jpegload_buffer`, recognizes these bytes by their content.
bool cv_knows(const char *loader, const void *bytes, size_t count);

/// Reads an image's header; the pixels are read when needed.
CVPicture *cv_open(const void *bytes, size_t count, const char *options);

/// Releases an image; does nothing for NULL.
void cv_release(CVPicture *picture);

int cv_width(const CVPicture *picture);
int cv_height(const CVPicture *picture);

/// Returns the EXIF orientation, 1 to 8, or 1 if there is none.
int cv_orientation(CVPicture *picture);

/// Returns whether there is a color profile that fits the image's bands.
bool cv_has_usable_profile(CVPicture *picture);

/// Copies a text field into `out`, truncated to `capacity` - 1 bytes. Returns false if there is
/// none.
bool cv_text(const CVPicture *picture, const char *name, char *out, size_t capacity);

/// Returns the total size of all text and binary fields, in bytes.
size_t cv_metadata_count(const CVPicture *picture);

// derive.c

/// Decodes a file whose header was read, scales it down to a size given in the file's orientation,
/// turns it upright, and converts it to three bands of 8-bit sRGB, on white where it is
/// transparent. With `has_profile`, colors are converted with the file's own profile.
CVPicture *cv_display(CVPicture *file, int width, int height, bool has_profile);

/// Scales a display image down to a size.
CVPicture *cv_thumbnail(CVPicture *display, int width, int height);

/// Returns one gray band of exactly `side` × `side` cells.
CVPicture *cv_grey(CVPicture *picture, int side);

/// Returns the pixels of an image made by the three functions above, row by row; the image owns
/// them.
const void *cv_pixels(CVPicture *picture, size_t *count);

// draw.c

/// Selects the fonts for letters, before any is drawn: serif, sans-serif, monospace, and emoji, for
/// all names, in regular and bold. Each font is opened at its first use.
bool cv_choose_fonts(void);

/// Reads an SVG, with lengths multiplied by `scale`, without drawing it.
CVPicture *cv_open_svg(const void *bytes, size_t count, double scale);

/// Draws an SVG that was read: four bands, transparent where nothing is drawn. All SVGs must be
/// drawn on one thread, which keeps the fonts open.
CVPicture *cv_drawn(CVPicture *svg);

/// Draws an emoji in color, as large as fits a square: four bands, transparent around it.
CVPicture *cv_glyph(const char *text, int side);

// encode.c

/// Returns an image over pixels in memory, which must outlive it. One band is gray, three are sRGB,
/// and four include opacity.
CVPicture *cv_over_pixels(const void *pixels, size_t count, int width, int height, int bands);

/// Returns a copy whose fields can be set.
CVPicture *cv_copy(CVPicture *picture);

/// Sets the EXIF orientation of a copy.
void cv_set_orientation(CVPicture *copy, int orientation);

/// Sets a text field of a copy.
void cv_set_text(CVPicture *copy, const char *name, const char *text);

/// Encodes a JPEG; with `strip`, the file contains only pixels.
int cv_jpeg(CVPicture *picture, int quality, bool strip, CVBytes *out);
int cv_png(CVPicture *picture, CVBytes *out);
int cv_webp(CVPicture *picture, int quality, CVBytes *out);
int cv_heif(CVPicture *picture, int quality, bool av1, CVBytes *out);
int cv_tiff(CVPicture *picture, CVBytes *out);
int cv_gif(CVPicture *picture, CVBytes *out);

/// Frees bytes allocated by libvips.
void cv_free(CVBytes bytes);
