// What a page shows and says, by element: the texts that flow together, node for node, and each attribute that is read out. Gives [name, nodes].
() => {
  const name = (el) => `<${el.localName}${el.id ? `#${el.id}` : ""}${[...el.classList].map((it) => `.${it}`).join("")}>`;
  const isShown = (el) => el.checkVisibility({ visibilityProperty: true });
  // Fields hold what people write; names of languages and codes are nobody's to translate.
  const isText = (el) => !el.closest("script, style, template, textarea, code, pre, bdi, [translate=no]");
  const isInline = (el) => /^inline$|contents/.test(getComputedStyle(el).display) && !el.closest("svg");
  const found = new Map(), said = [["title", [document.title]]];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    let block = node.parentElement;
    if (!node.data.trim() || !isText(block) || !(isShown(block) || block.closest("option"))) continue;
    while (isInline(block) && block.parentElement) block = block.parentElement;
    found.set(block, [...found.get(block) ?? [], node.data]);
  }
  for (const el of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-description], [aria-valuetext], [aria-roledescription]")) {
    if (!isShown(el) || !isText(el)) continue;
    for (const it of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext", "aria-roledescription"]) {
      if (el.getAttribute(it)?.trim()) said.push([`${name(el)} ${it}`, [el.getAttribute(it)]]);
    }
  }
  return [...[...found].map(([el, nodes]) => [name(el), nodes]), ...said];
}
