// The tables of Data/, linked into the native faces; the browser fetches them when they are needed.
#if !defined(__wasm__)

#include "CHaruRuntime.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char zones[] = {
#embed "../../Data/zones.bin"
};

HaruData haru_zones(void) { return (HaruData){zones, sizeof zones}; }

#endif
