#include "cvips.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <string.h>
#include <vips/vips.h>

// Font files can't be opened after confinement. Every name therefore maps to one of four families,
// upright and either regular or bold, so that only fonts that are already open are requested.
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
    RULE(IF("all", "not_eq", "monospace") IF("all", "not_eq", "sans-serif")
             IF("all", "not_eq", "emoji"),
        FAMILY("serif"))
    WEIGHT("less", "regular") WEIGHT("more_eq", "bold")
    RULE("", TAKE("slant", "<const>roman</const>") TAKE("width", "<const>normal</const>"))
    "</fontconfig>";

bool cv_choose_fonts(void)
{
  FcConfig *config = FcConfigCreate();

  // The system's own rules come second and select the files of the four families.
  return config && FcConfigParseAndLoadFromMemory(config, (const FcChar8 *) rules, FcTrue) &&
      FcConfigParseAndLoad(config, NULL, FcTrue) && FcConfigBuildFonts(config) &&
      FcConfigSetCurrent(config);
}

CVPicture *cv_open_svg(const void *bytes, size_t count, double scale)
{
  VipsImage *out = NULL;

  // A long stroke would exceed libxml2's limit of 10 MB for an attribute. The process is limited
  // anyway.
  return vips_svgload_buffer((void *) bytes, count, &out, "scale", scale, "unlimited", TRUE, NULL)
      ? NULL : out;
}

// Copies one strip at a time, so that little is drawn ahead.
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
  // vips_image_copy_memory would draw on a separate thread, and each thread opens its own fonts.
  bool done = region && !vips_image_pipelinev(out, VIPS_DEMAND_STYLE_ANY, svg, NULL) &&
      !vips_image_write_prepare(out) && copy_pixels(region, out);

  if (region)
    g_object_unref(region);
  if (!done)
    g_clear_object(&out);
  return out;
}

// Lays out an emoji, and stores the bounds of its ink in `extents`. All emoji have the same size,
// so that their font is opened only once.
static PangoLayout *glyph_layout(cairo_t *paper, const char *text, PangoRectangle *extents)
{
  PangoLayout *layout = pango_cairo_create_layout(paper);
  PangoFontDescription *font = pango_font_description_from_string("emoji");

  pango_font_description_set_absolute_size(font, 128 * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_text(layout, text, -1);
  pango_layout_get_extents(layout, extents, NULL);
  return layout;
}

// Converts cairo's pixels, which are premultiplied and have their opacity in the highest byte, to
// red, green, blue, and opacity.
static void unmultiply(unsigned char *pixels, int count)
{
  for (int i = 0; i < count; i++, pixels += 4) {
    uint32_t pixel;
    unsigned alpha;

    memcpy(&pixel, pixels, 4);
    alpha = pixel >> 24;
    for (int channel = 0; channel < 3; channel++) {
      unsigned value = pixel >> (16 - 8 * channel) & 255;

      pixels[channel] = alpha ? (value * 255 + alpha / 2) / alpha : 0;
    }
    pixels[3] = alpha;
  }
}

CVPicture *cv_glyph(const char *text, int side)
{
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
  cairo_t *paper = cairo_create(surface);
  PangoRectangle ink;
  PangoLayout *layout = glyph_layout(paper, text, &ink);
  int longest = MAX(ink.width, ink.height);
  VipsImage *out = NULL;

  if (longest > 0) {
    double scale = (double) side * PANGO_SCALE / longest;

    cairo_translate(paper, side / 2.0, side / 2.0);
    cairo_scale(paper, scale, scale);
    cairo_translate(paper, -(ink.x + ink.width / 2.0) / PANGO_SCALE,
        -(ink.y + ink.height / 2.0) / PANGO_SCALE);
    pango_cairo_show_layout(paper, layout);
  }
  g_object_unref(layout);
  cairo_destroy(paper);
  cairo_surface_flush(surface);
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) {
    unsigned char *pixels = cairo_image_surface_get_data(surface);
    // Rows of four bytes per pixel have no padding.
    size_t count = 4 * (size_t) side * side;
    VipsImage *drawn;

    unmultiply(pixels, side * side);
    drawn = cv_over_pixels(pixels, count, side, side, 4);
    if (drawn)
      out = vips_image_copy_memory(drawn);
    g_clear_object(&drawn);
  }
  cairo_surface_destroy(surface);
  return out;
}
