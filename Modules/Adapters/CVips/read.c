#include "cvips.h"

#include <vips/vips.h>

// vips_foreign_find_load_buffer would also ask blocked loaders.
bool cv_knows(const char *loader, const void *bytes, size_t count)
{
  return vips_foreign_is_a_buffer(loader, bytes, count);
}

CVPicture *cv_open(const void *bytes, size_t count, const char *options)
{
  return vips_image_new_from_buffer(
      bytes, count, options, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

void cv_release(CVPicture *picture)
{
  if (picture)
    g_object_unref(picture);
}

int cv_width(const CVPicture *picture)
{
  return vips_image_get_width(picture);
}

int cv_height(const CVPicture *picture)
{
  return vips_image_get_height(picture);
}

int cv_orientation(CVPicture *picture)
{
  return vips_image_get_orientation(picture);
}

bool cv_has_usable_profile(CVPicture *picture)
{
  const void *profile;
  size_t count;

  if (!vips_image_get_typeof(picture, VIPS_META_ICC_NAME) ||
      vips_image_get_blob(picture, VIPS_META_ICC_NAME, &profile, &count))
    return false;
  return vips_icc_is_compatible_profile(picture, profile, count);
}

bool cv_text(const CVPicture *picture, const char *name, char *out, size_t capacity)
{
  const char *text;

  if (!vips_image_get_typeof(picture, name) ||
      vips_image_get_string((CVPicture *) picture, name, &text))
    return false;
  g_strlcpy(out, text, capacity);
  return true;
}

static void *add_count(VipsImage *picture, const char *name, GValue *value, void *sum)
{
  (void)picture;
  (void)name;
  size_t count = 0;

  if (G_VALUE_TYPE(value) == VIPS_TYPE_BLOB)
    vips_value_get_blob(value, &count);
  else if (G_VALUE_TYPE(value) == VIPS_TYPE_REF_STRING)
    vips_value_get_ref_string(value, &count);
  *(size_t *) sum += count;
  return NULL;
}

size_t cv_metadata_count(const CVPicture *picture)
{
  size_t sum = 0;

  vips_image_map((CVPicture *) picture, add_count, &sum);
  return sum;
}
