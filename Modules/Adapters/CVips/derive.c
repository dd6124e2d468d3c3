#include "cvips.h"

#include <vips/vips.h>

CVPicture *cv_shrink_file(
    const void *bytes, size_t count, const char *options, int side, bool convert)
{
  VipsImage *shrunk = NULL;
  int failed = convert
      ? vips_thumbnail_buffer((void *) bytes, count, &shrunk, side,
            "height", side, "size", VIPS_SIZE_DOWN,
            "option_string", options, "export_profile", "srgb", NULL)
      : vips_thumbnail_buffer((void *) bytes, count, &shrunk, side,
            "height", side, "size", VIPS_SIZE_DOWN, "option_string", options, NULL);

  return failed ? NULL : shrunk;
}

CVPicture *cv_shrink(CVPicture *picture, int side)
{
  VipsImage *shrunk = NULL;

  if (vips_thumbnail_image(
          picture, &shrunk, side, "height", side, "size", VIPS_SIZE_DOWN, NULL))
    return NULL;
  return shrunk;
}

CVPicture *cv_flatten(CVPicture *picture)
{
  VipsObject *context = VIPS_OBJECT(vips_image_new());
  VipsImage **step = (VipsImage **) vips_object_local_array(context, 4);
  double white = 255;
  VipsArrayDouble *background = vips_array_double_new(&white, 1);
  CVPicture *flat = NULL;

  if (!vips_colourspace(picture, &step[0], VIPS_INTERPRETATION_sRGB, NULL) &&
      !vips_cast(step[0], &step[1], VIPS_FORMAT_UCHAR, NULL) &&
      (vips_image_hasalpha(step[1])
              ? !vips_flatten(step[1], &step[2], "background", background, NULL)
              : !vips_copy(step[1], &step[2], NULL)) &&
      !vips_extract_band(step[2], &step[3], 0, "n", 3, NULL)) {
    flat = step[3];
    g_object_ref(flat);
  }
  vips_area_unref(VIPS_AREA(background));
  g_object_unref(context);
  return flat;
}

CVPicture *cv_grey(CVPicture *picture, int side)
{
  VipsObject *context = VIPS_OBJECT(vips_image_new());
  VipsImage **step = (VipsImage **) vips_object_local_array(context, 2);
  CVPicture *grey = NULL;

  if (!vips_thumbnail_image(
          picture, &step[0], side, "height", side, "size", VIPS_SIZE_FORCE, NULL) &&
      !vips_colourspace(step[0], &step[1], VIPS_INTERPRETATION_B_W, NULL)) {
    grey = step[1];
    g_object_ref(grey);
  }
  g_object_unref(context);
  return grey;
}

CVPicture *cv_settle(CVPicture *picture)
{
  return vips_image_copy_memory(picture);
}

const void *cv_pixels(CVPicture *picture, size_t *count)
{
  *count = VIPS_IMAGE_SIZEOF_IMAGE(picture);
  return vips_image_get_data(picture);
}
