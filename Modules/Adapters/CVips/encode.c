#include "cvips.h"

#include <vips/vips.h>

CVPicture *cv_over_pixels(const void *pixels, size_t count, int width, int height, int bands)
{
  VipsImage *plain =
      vips_image_new_from_memory(pixels, count, width, height, bands, VIPS_FORMAT_UCHAR);
  VipsImage *meant = NULL;

  if (!plain)
    return NULL;
  if (vips_copy(plain, &meant, "interpretation",
          bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB, NULL))
    meant = NULL;
  g_object_unref(plain);
  return meant;
}

CVPicture *cv_copy(CVPicture *picture)
{
  VipsImage *copy = NULL;

  return vips_copy(picture, &copy, NULL) ? NULL : copy;
}

void cv_set_orientation(CVPicture *copy, int orientation)
{
  vips_image_set_int(copy, VIPS_META_ORIENTATION, orientation);
}

void cv_set_text(CVPicture *copy, const char *name, const char *text)
{
  vips_image_set_string(copy, name, text);
}

int cv_jpeg(CVPicture *picture, int quality, bool strip, CVBytes *out)
{
  return vips_jpegsave_buffer(
      picture, &out->start, &out->count, "Q", quality, "strip", strip, NULL);
}

int cv_png(CVPicture *picture, CVBytes *out)
{
  return vips_pngsave_buffer(picture, &out->start, &out->count, NULL);
}

int cv_webp(CVPicture *picture, int quality, CVBytes *out)
{
  return vips_webpsave_buffer(picture, &out->start, &out->count, "Q", quality, NULL);
}

int cv_heif(CVPicture *picture, int quality, bool av1, CVBytes *out)
{
  return vips_heifsave_buffer(picture, &out->start, &out->count, "Q", quality, "compression",
      av1 ? VIPS_FOREIGN_HEIF_COMPRESSION_AV1 : VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, NULL);
}

int cv_tiff(CVPicture *picture, CVBytes *out)
{
  return vips_tiffsave_buffer(picture, &out->start, &out->count, NULL);
}

int cv_gif(CVPicture *picture, CVBytes *out)
{
  return vips_gifsave_buffer(picture, &out->start, &out->count, NULL);
}

void cv_free(CVBytes bytes)
{
  g_free(bytes.start);
}
