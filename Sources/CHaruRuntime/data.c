// The tables of Data/, linked into the native programs; the browser fetches them on demand.
#if !defined(__wasm__)

#include "CHaruRuntime.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char zones[] = {
#embed "../../Data/zones.bin"
};

HaruData haru_zones(void) { return (HaruData){zones, sizeof zones}; }

static const unsigned char places_index[] = {
#embed "../../Data/places/index.txt"
};
static const unsigned char places_cities[] = {
#embed "../../Data/places/cities.txt"
};
static const unsigned char places_en[] = {
#embed "../../Data/places/en.txt"
};
static const unsigned char places_zh_Hans[] = {
#embed "../../Data/places/zh-Hans.txt"
};
static const unsigned char places_zh_Hant[] = {
#embed "../../Data/places/zh-Hant.txt"
};
static const unsigned char places_ja[] = {
#embed "../../Data/places/ja.txt"
};
static const unsigned char places_es[] = {
#embed "../../Data/places/es.txt"
};
static const unsigned char places_fr[] = {
#embed "../../Data/places/fr.txt"
};
static const unsigned char places_de[] = {
#embed "../../Data/places/de.txt"
};
static const unsigned char places_ru[] = {
#embed "../../Data/places/ru.txt"
};
static const unsigned char places_pt_BR[] = {
#embed "../../Data/places/pt-BR.txt"
};
static const unsigned char places_it[] = {
#embed "../../Data/places/it.txt"
};
static const unsigned char places_ko[] = {
#embed "../../Data/places/ko.txt"
};
static const unsigned char places_tr[] = {
#embed "../../Data/places/tr.txt"
};
static const unsigned char places_nl[] = {
#embed "../../Data/places/nl.txt"
};
static const unsigned char places_th[] = {
#embed "../../Data/places/th.txt"
};
static const unsigned char places_sv[] = {
#embed "../../Data/places/sv.txt"
};
static const unsigned char places_da[] = {
#embed "../../Data/places/da.txt"
};
static const unsigned char places_vi[] = {
#embed "../../Data/places/vi.txt"
};
static const unsigned char places_nb[] = {
#embed "../../Data/places/nb.txt"
};
static const unsigned char places_pl[] = {
#embed "../../Data/places/pl.txt"
};
static const unsigned char places_fi[] = {
#embed "../../Data/places/fi.txt"
};
static const unsigned char places_id[] = {
#embed "../../Data/places/id.txt"
};
static const unsigned char places_cs[] = {
#embed "../../Data/places/cs.txt"
};
static const unsigned char places_uk[] = {
#embed "../../Data/places/uk.txt"
};

static const struct {
  const char *name;
  HaruData data;
} places[] = {
  {"index", {places_index, sizeof places_index}},
  {"en", {places_en, sizeof places_en}},
  {"zh-Hans", {places_zh_Hans, sizeof places_zh_Hans}},
  {"zh-Hant", {places_zh_Hant, sizeof places_zh_Hant}},
  {"ja", {places_ja, sizeof places_ja}},
  {"es", {places_es, sizeof places_es}},
  {"fr", {places_fr, sizeof places_fr}},
  {"de", {places_de, sizeof places_de}},
  {"ru", {places_ru, sizeof places_ru}},
  {"pt-BR", {places_pt_BR, sizeof places_pt_BR}},
  {"it", {places_it, sizeof places_it}},
  {"cities", {places_cities, sizeof places_cities}},
  {"ko", {places_ko, sizeof places_ko}},
  {"tr", {places_tr, sizeof places_tr}},
  {"nl", {places_nl, sizeof places_nl}},
  {"th", {places_th, sizeof places_th}},
  {"sv", {places_sv, sizeof places_sv}},
  {"da", {places_da, sizeof places_da}},
  {"vi", {places_vi, sizeof places_vi}},
  {"nb", {places_nb, sizeof places_nb}},
  {"pl", {places_pl, sizeof places_pl}},
  {"fi", {places_fi, sizeof places_fi}},
  {"id", {places_id, sizeof places_id}},
  {"cs", {places_cs, sizeof places_cs}},
  {"uk", {places_uk, sizeof places_uk}},
};

HaruData haru_places(const char *name) {
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
    if (strcmp(places[i].name, name) == 0) return places[i].data;
  }
  return (HaruData){0, 0};
}

static const unsigned char place_names[] = {
#embed "../../Data/place-names.txt"
};

HaruData haru_place_names(void) { return (HaruData){place_names, sizeof place_names}; }

static const unsigned char smaller_cities[] = {
#embed "../../Data/smaller-cities.txt"
};

HaruData haru_smaller_cities(void) { return (HaruData){smaller_cities, sizeof smaller_cities}; }

static const unsigned char quotes_en[] = {
#embed "../../Data/quotes/en.txt"
};
static const unsigned char quotes_ko[] = {
#embed "../../Data/quotes/ko.txt"
};
static const unsigned char quotes_cs[] = {
#embed "../../Data/quotes/cs.txt"
};
static const unsigned char quotes_da[] = {
#embed "../../Data/quotes/da.txt"
};
static const unsigned char quotes_de[] = {
#embed "../../Data/quotes/de.txt"
};
static const unsigned char quotes_es[] = {
#embed "../../Data/quotes/es.txt"
};
static const unsigned char quotes_fi[] = {
#embed "../../Data/quotes/fi.txt"
};
static const unsigned char quotes_fr[] = {
#embed "../../Data/quotes/fr.txt"
};
static const unsigned char quotes_id[] = {
#embed "../../Data/quotes/id.txt"
};
static const unsigned char quotes_it[] = {
#embed "../../Data/quotes/it.txt"
};
static const unsigned char quotes_ja[] = {
#embed "../../Data/quotes/ja.txt"
};
static const unsigned char quotes_nb[] = {
#embed "../../Data/quotes/nb.txt"
};
static const unsigned char quotes_nl[] = {
#embed "../../Data/quotes/nl.txt"
};
static const unsigned char quotes_pl[] = {
#embed "../../Data/quotes/pl.txt"
};
static const unsigned char quotes_pt_BR[] = {
#embed "../../Data/quotes/pt-BR.txt"
};
static const unsigned char quotes_ru[] = {
#embed "../../Data/quotes/ru.txt"
};
static const unsigned char quotes_sv[] = {
#embed "../../Data/quotes/sv.txt"
};
static const unsigned char quotes_th[] = {
#embed "../../Data/quotes/th.txt"
};
static const unsigned char quotes_tr[] = {
#embed "../../Data/quotes/tr.txt"
};
static const unsigned char quotes_uk[] = {
#embed "../../Data/quotes/uk.txt"
};
static const unsigned char quotes_vi[] = {
#embed "../../Data/quotes/vi.txt"
};
static const unsigned char quotes_zh_Hans[] = {
#embed "../../Data/quotes/zh-Hans.txt"
};
static const unsigned char quotes_zh_Hant[] = {
#embed "../../Data/quotes/zh-Hant.txt"
};

static const struct {
  const char *language;
  HaruData data;
} quotes[] = {
  {"en", {quotes_en, sizeof quotes_en}},
  {"ko", {quotes_ko, sizeof quotes_ko}},
  {"cs", {quotes_cs, sizeof quotes_cs}},
  {"da", {quotes_da, sizeof quotes_da}},
  {"de", {quotes_de, sizeof quotes_de}},
  {"es", {quotes_es, sizeof quotes_es}},
  {"fi", {quotes_fi, sizeof quotes_fi}},
  {"fr", {quotes_fr, sizeof quotes_fr}},
  {"id", {quotes_id, sizeof quotes_id}},
  {"it", {quotes_it, sizeof quotes_it}},
  {"ja", {quotes_ja, sizeof quotes_ja}},
  {"nb", {quotes_nb, sizeof quotes_nb}},
  {"nl", {quotes_nl, sizeof quotes_nl}},
  {"pl", {quotes_pl, sizeof quotes_pl}},
  {"pt-BR", {quotes_pt_BR, sizeof quotes_pt_BR}},
  {"ru", {quotes_ru, sizeof quotes_ru}},
  {"sv", {quotes_sv, sizeof quotes_sv}},
  {"th", {quotes_th, sizeof quotes_th}},
  {"tr", {quotes_tr, sizeof quotes_tr}},
  {"uk", {quotes_uk, sizeof quotes_uk}},
  {"vi", {quotes_vi, sizeof quotes_vi}},
  {"zh-Hans", {quotes_zh_Hans, sizeof quotes_zh_Hans}},
  {"zh-Hant", {quotes_zh_Hant, sizeof quotes_zh_Hant}},
};

HaruData haru_quotes(const char *language) {
  for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++) {
    if (strcmp(quotes[i].language, language) == 0) return quotes[i].data;
  }
  return (HaruData){0, 0};
}

#endif
