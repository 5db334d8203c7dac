// What the page starts with: the addresses of its files, its configuration, and the copy of the records to show.

const written = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

export const assets = written("haru-assets");
export const config = written("haru-config");

/** The texts of a language; null in programs that have none. */
export const texts = async (language) => {
  const pack = assets.messages[language];
  return pack ? (await fetch(pack)).json() : null;
};

/** The open copy of the records, as the suffix of its database's name (see copies.js). */
export const copy = localStorage.haru_copy ?? "";
/** The storage key of something that belongs to this copy. */
export const own = (key) => copy ? `${copy} ${key}` : key;
