// Resolves the theme before the first paint: haru_theme is light, dark or system (the default). localStorage keeps the choice; the cookie
// mirrors it so that the server renders the same theme.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => {
    try {
      return localStorage.getItem("haru_theme");
    } catch {
      return null; // Storage is blocked: the cookie alone decides.
    }
  };
  const resolve = () => {
    const choice = kept() ?? /(?:^|; )haru_theme=(\w+)/.exec(document.cookie)?.[1];
    const theme = choice === "light" || choice === "dark" ? choice : dark.matches ? "dark" : "light";
    root.dataset.theme = theme;
    const meta = document.querySelector("meta[name=theme-color]");
    if (meta) meta.content = theme === "dark" ? "#151413" : "#FAF9F7";
  };
  // The page calls this when the setting changes.
  globalThis.haruTheme = (choice) => {
    try {
      localStorage.setItem("haru_theme", choice);
    } catch {
      // The cookie below still works in this browser.
    }
    document.cookie = `haru_theme=${choice}; path=/; max-age=31536000; samesite=lax`;
    resolve();
  };
  dark.addEventListener("change", resolve);
  resolve();
})();
