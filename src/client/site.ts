/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** What every page gets beyond its HTML. Pages work without it. */
const ORDER = ["auto", "light", "dark"] as const;
const NAMES = { auto: "automatic", light: "light", dark: "dark" } as const;

function setUpTheme(button: HTMLButtonElement): void {
  const root = document.documentElement;
  const label = button.querySelector("span");
  const chosen = () => ORDER.find((theme) => theme === root.dataset.theme) ?? "auto";
  const describe = () => {
    const text = `Theme: ${NAMES[chosen()]}`;
    if (label) label.textContent = text;
    button.title = text;
  };
  button.hidden = false;
  describe();
  button.addEventListener("click", () => {
    const next = ORDER[(ORDER.indexOf(chosen()) + 1) % ORDER.length] ?? "auto";
    if (next === "auto") delete root.dataset.theme;
    else root.dataset.theme = next;
    describe();
    try {
      if (next === "auto") localStorage.removeItem("theme");
      else localStorage.setItem("theme", next);
    } catch {
      // Storage is closed in some private windows: the choice then lasts for this page.
    }
  });
}

function setUpCopy(button: HTMLButtonElement): void {
  const source = button.closest("[data-copy]")?.querySelector("code");
  if (!source || !navigator.clipboard) return;
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent ?? "");
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C";
      getSelection()?.selectAllChildren(source);
    }
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-theme-toggle]")) setUpTheme(button);
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy] button")) setUpCopy(button);
// A select that stands for a GET form needs no button once a script can send it.
for (const select of document.querySelectorAll<HTMLSelectElement>("select[data-submit]")) {
  select.addEventListener("change", () => select.form?.requestSubmit());
}
