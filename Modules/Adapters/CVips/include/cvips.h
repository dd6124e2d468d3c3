#pragma once

#include <stdbool.h>
#include <stddef.h>

// libvips, one plain function a call: variadic calls stay in C, and nothing of libvips or GLib
// reaches Swift. Functions that return a picture return NULL when they fail; those that return an
// int return 0 when they succeed. Words about a failure are in cv_words().

/// A picture of libvips; let go of with cv_release.
typedef struct _VipsImage CVPicture;

/// Bytes that libvips allocated; freed with cv_free.
typedef struct {
  void *start;
  size_t count;
} CVBytes;

// start.c

/// Starts libvips: one thread a picture, no cache, no file on disk, only the loaders of JPEG, PNG,
/// WebP, HEIF, TIFF, GIF and SVG, and silence.
int cv_start(void);

/// The version of libvips.
const char *cv_version(void);

/// What libvips said since cv_forget_words; valid until the next call.
const char *cv_words(void);

/// Forgets what libvips said.
void cv_forget_words(void);

// read.c

/// Whether a loader, such as `jpegload_buffer`, knows these bytes by their content.
bool cv_knows(const char *loader, const void *bytes, size_t count);

/// Reads a picture's header; its pixels are read when they are needed.
CVPicture *cv_open(const void *bytes, size_t count, const char *options);

/// Lets go of a picture; NULL is fine.
void cv_release(CVPicture *picture);

int cv_width(const CVPicture *picture);
int cv_height(const CVPicture *picture);

/// The EXIF orientation, 1 to 8; 1 where there is none.
int cv_orientation(CVPicture *picture);

/// Whether there is a colour profile that fits the picture's bands.
bool cv_has_usable_profile(CVPicture *picture);

/// Copies a text field into `out`, cut to `capacity` - 1 bytes. False when there is none.
bool cv_text(const CVPicture *picture, const char *name, char *out, size_t capacity);

/// The bytes of all text and binary fields together.
size_t cv_metadata_count(const CVPicture *picture);

// derive.c

/// Decodes a file whose header was read, brings it to a size, given as the file lies and no larger
/// than it, turns it upright and brings it to three bands of 8-bit sRGB, on white where it is
/// transparent. With `has_profile` its colours go through the file's own profile.
CVPicture *cv_display(CVPicture *file, int width, int height, bool has_profile);

/// Brings a display picture to a size no larger than it.
CVPicture *cv_thumbnail(CVPicture *display, int width, int height);

/// One grey band of exactly `side` × `side` cells.
CVPicture *cv_grey(CVPicture *picture, int side);

/// The pixels of a picture that one of the three made, row by row; they belong to the picture.
const void *cv_pixels(CVPicture *picture, size_t *count);

// draw.c

/// Settles which fonts letters are drawn in, before the first is: those that serif, sans-serif,
/// monospace and emoji stand for, whatever the names, regular and bold. Each is opened when it is
/// first used.
bool cv_choose_fonts(void);

/// Reads an SVG, its lengths times `scale`; nothing of it is drawn yet.
CVPicture *cv_open_svg(const void *bytes, size_t count, double scale);

/// Draws an SVG that was read: four bands, see-through where nothing is drawn. All are to be drawn
/// on one thread: its fonts stay open.
CVPicture *cv_drawn(CVPicture *svg);

/// Draws an emoji in its colours as large as fits a square: four bands, see-through around it.
CVPicture *cv_glyph(const char *text, int side);

// encode.c

/// A picture over pixels in memory, which must outlive it. One band is grey, three are sRGB, four
/// have opacity.
CVPicture *cv_over_pixels(const void *pixels, size_t count, int width, int height, int bands);

/// A copy whose fields may be set.
CVPicture *cv_copy(CVPicture *picture);

/// Sets the EXIF orientation of a copy.
void cv_set_orientation(CVPicture *copy, int orientation);

/// Sets a text field of a copy.
void cv_set_text(CVPicture *copy, const char *name, const char *text);

/// Encodes a JPEG; with `strip` nothing but pixels is in it.
int cv_jpeg(CVPicture *picture, int quality, bool strip, CVBytes *out);
int cv_png(CVPicture *picture, CVBytes *out);
int cv_webp(CVPicture *picture, int quality, CVBytes *out);
int cv_heif(CVPicture *picture, int quality, bool av1, CVBytes *out);
int cv_tiff(CVPicture *picture, CVBytes *out);
int cv_gif(CVPicture *picture, CVBytes *out);

/// Frees bytes that libvips allocated.
void cv_free(CVBytes bytes);
