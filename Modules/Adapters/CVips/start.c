#include "cvips.h"

#include <malloc.h>
#include <vips/vips.h>

static void say_nothing(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data)
{
  (void)domain;
  (void)level;
  (void)message;
  (void)data;
}

static const char *const allowed[] = {
  "VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp",
  "VipsForeignLoadHeif", "VipsForeignLoadTiff", "VipsForeignLoadNsgif",
  "VipsForeignLoadSvg",
};

int cv_start(void)
{
  // Each image reuses the previous image's memory, because returning memory to the system is
  // expensive.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  g_log_set_default_handler(say_nothing, NULL);
  g_log_set_handler("VIPS", G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL, say_nothing, NULL);
  // libvips reads this variable when it first opens an image. The high threshold prevents
  // temporary files.
  g_setenv("VIPS_DISC_THRESHOLD", "1000g", TRUE);
  if (vips_init("imaging-worker"))
    return -1;
  vips_operation_block_set("VipsForeignLoad", TRUE);
  for (size_t i = 0; i < G_N_ELEMENTS(allowed); i++)
    vips_operation_block_set(allowed[i], FALSE);
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  return 0;
}

const char *cv_version(void)
{
  return vips_version_string();
}

const char *cv_words(void)
{
  return vips_error_buffer();
}

void cv_forget_words(void)
{
  vips_error_clear();
}
