// Draws a quote as a picture: the ember card of the design, 1080 by 1350 or 1920 pixels. The text is painted, never parsed, so nothing in
// it can act as markup.

const looks = {
  light: { paper: "#FAF9F7", ink: "#2B2A28", quiet: "#5C5852", glow: ["255 170 76 / .78", "252 146 74 / .34", "246 124 66 / .11"] },
  dark: { paper: "#1F1E1C", ink: "#F2EFEA", quiet: "#BDB8B0", glow: ["255 150 60 / .5", "231 97 64 / .38", "190 60 40 / .18"] },
};
const serif = '"Noto Serif KR", "Noto Serif CJK KR", "Nanum Myeongjo", AppleMyungjo, Georgia, "Noto Serif", serif';
const sans = 'Pretendard, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", system-ui, sans-serif';
const margin = 108;

// Words if the language separates them with blanks, as Korean does too; otherwise the places where a line may break.
const pieces = (text, language) =>
  /^(ja|zh|th)/.test(language) && Intl.Segmenter
    ? [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)].map((it) => it.segment)
    : text.split(/(?<= )/);

/** Wraps a text to a width; a word that is too wide breaks inside. */
const wrap = (context, text, language, width) => {
  const lines = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const piece of pieces(paragraph, language)) {
      const fits = (added) => context.measureText((line + added).trimEnd()).width <= width;
      if (fits(piece)) { line += piece; continue; }
      if (line) lines.push(line.trimEnd());
      line = "";
      for (const letter of piece) {
        if (!fits(letter)) { lines.push(line); line = ""; }
        line += letter;
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
};

/** Balances lines: as narrow as possible without adding a line. */
const balance = (context, text, language, width) => {
  const count = wrap(context, text, language, width).length;
  let low = width * .5, high = width;
  while (high - low > 8) {
    const middle = (low + high) / 2;
    if (wrap(context, text, language, middle).length > count) low = middle; else high = middle;
  }
  return wrap(context, text, language, high);
};

/** The largest size at which one of several forms of a text fits; the next form is used only if the previous one would be tiny. */
const fit = (context, forms, language, font, largest, width, height) => {
  for (const [index, text] of forms.entries()) {
    for (let size = largest; size > (index < forms.length - 1 ? 13 : 0); size -= size > 20 ? 4 : 1) {
      context.font = font(size);
      const line = size * 1.5;
      if (wrap(context, text, language, width).length * line <= height) return { text, line };
    }
  }
};

export const draw = ({ text, origin, app, language, tall, dark }) => {
  const canvas = document.createElement("canvas");
  const [width, height] = [canvas.width, canvas.height] = [1080, tall ? 1920 : 1350];
  const context = canvas.getContext("2d");
  const look = dark ? looks.dark : looks.light;
  context.fillStyle = look.paper;
  context.fillRect(0, 0, width, height);
  context.save();
  context.translate(width * .08, height * 1.06);
  context.scale(width, height * .98);
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  [0, .3, .56].forEach((at, index) => glow.addColorStop(at, `rgb(${look.glow[index]})`));
  glow.addColorStop(.82, `rgb(${look.glow[2].replace(/[^/]*$/, " 0")})`);
  context.fillStyle = glow;
  context.fillRect(-1, -2, 3, 3);
  context.restore();

  const room = width - 2 * margin;
  const tallest = height - (tall ? 760 : 460);
  const words = fit(context, [text, text.replaceAll(/\s*\n\s*/g, " / ")], language, (size) => `400 ${size}px ${serif}`, 92, room, tallest);
  const lines = balance(context, words.text, language, room);
  context.fillStyle = look.ink;
  context.textBaseline = "alphabetic";
  const top = (height - lines.length * words.line) / 2 - (tall ? 60 : 40);
  lines.forEach((line, index) => context.fillText(line, margin, top + (index + .78) * words.line));

  const source = fit(context, [origin], language, (size) => `400 ${size}px ${sans}`, 34, room, 104);
  context.fillStyle = look.quiet;
  const end = top + lines.length * words.line + 64;
  wrap(context, origin, language, room).forEach((line, index) => context.fillText(line, margin, end + index * source.line));
  context.font = `600 30px ${sans}`;
  context.fillStyle = look.ink;
  context.fillText(app, margin, height - (tall ? 220 : 96));
  return canvas;
};
