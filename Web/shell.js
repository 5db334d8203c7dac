// What the server wrote into the page: the addresses of its files, and its configuration.

const written = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

export const assets = written("haru-assets");
export const config = written("haru-config");

/** The texts of a language; null where the WebAssembly alone has them. */
export const texts = async (language) => {
  const pack = assets.messages[language];
  return pack ? (await fetch(pack)).json() : null;
};
