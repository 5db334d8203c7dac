// Passes texts, pictures and files to the share sheet, or saves them if there is none. Loaded on first use.

import { tell } from "/bridge.js";
import { draw } from "/quote-image.js";

const save = (name, blob) => {
  const link = Object.assign(document.createElement("a"), { download: name, href: URL.createObjectURL(blob) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const offer = async (data, otherwise) => {
  try {
    if (!navigator.canShare?.(data)) throw new Error("no share sheet");
    await navigator.share(data);
  } catch (error) {
    if (error?.name !== "AbortError") await otherwise();
  }
};

const offerPicture = (name, picture, data = {}) => {
  const file = new File([picture], name, { type: "image/png" });
  return offer({ files: [file], ...data }, () => save(name, file));
};

/** Renders an SVG document on a canvas of twice its size. */
const paint = async (svg) => {
  const head = '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif"';
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg.replace("<svg", head)], { type: "image/svg+xml" }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const png = (canvas) => new Promise((done, fail) =>
  canvas.toBlob((blob) => blob ? done(blob) : fail(new Error("no picture")), "image/png"));

/** The effects by name; `effects` has the others. */
export const share = ({ text }, effects) => offer({ text }, () => effects.copy({ text }));

export const sharePicture = async ({ card: { picture, text } }, effects) => {
  const image = await paint(picture).then(png).catch(() => null);
  return image ? offerPicture("haru.png", image, { text }) : share({ text }, effects);
};

export const shareImage = async ({ image }) => {
  try {
    await offerPicture("haru-quote.png", await png(draw(image)));
  } catch { tell("imageFailed"); }
};

export const download = ({ file }) => save(file.name, new Blob([file.text]));
