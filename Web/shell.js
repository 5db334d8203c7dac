// What the page is opened with: the addresses of its files, its configuration, and the copy of the records that is shown.

const written = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

export const assets = written("haru-assets");
export const config = written("haru-config");

/** The texts of a language; null where the WebAssembly alone has them. */
export const texts = async (language) => {
  const pack = assets.messages[language];
  return pack ? (await fetch(pack)).json() : null;
};

/** The copy of the records that is open, by the end of its database's name: each account that was signed in here has one, and so has nobody (copies.js). */
export const copy = localStorage.haru_copy ?? "";
/** The key of something that is kept for this copy alone. */
export const own = (key) => copy ? `${copy} ${key}` : key;
