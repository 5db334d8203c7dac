#include <stdint.h>

// ICU's data with nothing in it, as ICU's own stubdata.cpp has it (https://unicode-org.github.io/icu/userguide/icu_data/). In a statically
// linked program it takes the place of Foundation's, 34 MB that Haru does not use: its dates, numbers and sorting are its own. Hidden, so that
// a Foundation that is a library of its own keeps its data. The name has ICU's version; with another one the program has its 34 MB again,
// which script/package notices.
struct ICUData {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved_word;
  uint8_t is_big_endian, charset_family, size_of_uchar, reserved_byte;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t count, reserved;
  int32_t entries[4];
};

__attribute__((visibility("hidden"))) const struct ICUData icudt76_dat = {
  .header_size = 32,
  .magic = {0xda, 0x27},
  .info_size = 20,
  .size_of_uchar = 2,
  .format = "ToCP",
  .format_version = {1},
};
