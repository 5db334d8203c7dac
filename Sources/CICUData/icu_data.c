// What Foundation needs of ICU's data: the rules for international domain names (UTS #46). In a statically linked program it takes
// the place of all 34 MB, because Haru's dates, numbers and sorting are its own. Hidden, so that a Foundation that is a library of its
// own keeps its data. script/icu-data makes the file; the name has the version of Swift's ICU. With another one, the program has its
// 34 MB again, which script/package notices.
#pragma clang diagnostic ignored "-Wc23-extensions"
__attribute__((visibility("hidden"), aligned(16))) const unsigned char icudt76_dat[] = {
#embed "uts46.dat"
};
