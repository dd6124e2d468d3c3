#include "cvips.h"

#include <fontconfig/fontconfig.h>
#include <string.h>
#include <vips/vips.h>

// Fonts are files, which can't be opened later on. So that those that are held by then are all that
// is ever asked for, a name stands for one of three families, upright, regular or bold.
#define IF(which, how, family) \
  "<test qual='" which "' name='family' compare='" how "'><string>" family "</string></test>"
#define TAKE(name, value) "<edit name='" name "' mode='assign_replace'>" value "</edit>"
#define RULE(test, edit) "<match target='pattern'>" test edit "</match>"
#define FAMILY(name) TAKE("family", "<string>" name "</string>")
#define WEIGHT(how, name) \
  RULE("<test name='weight' compare='" how "'><const>demibold</const></test>", \
      TAKE("weight", "<const>" name "</const>"))

static const char rules[] = "<?xml version='1.0'?><fontconfig>"
    RULE(IF("any", "eq", "monospace"), FAMILY("monospace"))
    RULE(IF("all", "not_eq", "monospace") IF("any", "eq", "sans-serif"), FAMILY("sans-serif"))
    RULE(IF("all", "not_eq", "monospace") IF("all", "not_eq", "sans-serif"), FAMILY("serif"))
    WEIGHT("less", "regular") WEIGHT("more_eq", "bold")
    RULE("", TAKE("slant", "<const>roman</const>") TAKE("width", "<const>normal</const>"))
    "</fontconfig>";

bool cv_choose_fonts(void)
{
  FcConfig *config = FcConfigCreate();

  // The system's own rules come second: they say which files the three families are.
  return config && FcConfigParseAndLoadFromMemory(config, (const FcChar8 *) rules, FcTrue) &&
      FcConfigParseAndLoad(config, NULL, FcTrue) && FcConfigBuildFonts(config) &&
      FcConfigSetCurrent(config);
}

CVPicture *cv_open_svg(const void *bytes, size_t count, double scale)
{
  VipsImage *out = NULL;

  return vips_svgload_buffer((void *) bytes, count, &out, "scale", scale, NULL) ? NULL : out;
}

// A strip at a time, so that what is drawn ahead stays small.
static bool copy_pixels(VipsRegion *region, VipsImage *to)
{
  const VipsRect all = {0, 0, to->Xsize, to->Ysize};
  VipsRect strip = {0, 0, to->Xsize, 256};

  for (; strip.top < all.height; strip.top += strip.height) {
    VipsRect rest;

    vips_rect_intersectrect(&strip, &all, &rest);
    if (vips_region_prepare(region, &rest))
      return false;
    for (int y = rest.top; y < VIPS_RECT_BOTTOM(&rest); y++)
      memcpy(VIPS_IMAGE_ADDR(to, 0, y), VIPS_REGION_ADDR(region, 0, y),
          VIPS_IMAGE_SIZEOF_LINE(to));
  }
  return true;
}

CVPicture *cv_drawn(CVPicture *svg)
{
  VipsImage *out = vips_image_new_memory();
  VipsRegion *region = vips_region_new(svg);
  // Not vips_image_copy_memory, which draws on a thread of its own: fonts are held by a thread.
  bool done = region && !vips_image_pipelinev(out, VIPS_DEMAND_STYLE_ANY, svg, NULL) &&
      !vips_image_write_prepare(out) && copy_pixels(region, out);

  if (region)
    g_object_unref(region);
  if (!done)
    g_clear_object(&out);
  return out;
}
