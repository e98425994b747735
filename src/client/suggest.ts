/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

interface Suggestion {
  group: string;
  name: string;
  text: string;
  path: string;
}

const PAUSE_MS = 120;
let lists = 0;

/**
 * Shows suggestions under a search field as a combobox: arrow keys select, Enter follows, Escape closes. In a form that
 * takes products, a selection fills the field instead.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the state of one search field
export function setUpSuggestions(input: HTMLInputElement): void {
  const root = document.querySelector<HTMLAnchorElement>("a.wordmark")?.href;
  if (root === undefined) return;
  const of = input.dataset.suggest ?? "all";
  const fills = of === "products";
  lists += 1;
  const list = document.createElement("ul");
  list.id = `suggestions-${lists}`;
  list.className = "suggestions";
  list.role = "listbox";
  list.ariaLabel = "Suggestions";
  list.hidden = true;
  const holder = document.createElement("span");
  holder.className = "suggest-holder";
  input.replaceWith(holder);
  holder.append(input, list);
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    "aria-expanded": "false",
  })) {
    input.setAttribute(name, value);
  }
  let current = -1;
  let timer = 0;
  let running: AbortController | undefined;

  const choose = (index: number) => {
    const options = [...list.children];
    current = options.length === 0 ? -1 : (index + options.length) % options.length;
    options.forEach((option, place) => {
      option.ariaSelected = String(place === current);
    });
    const chosen = options[current];
    if (chosen) input.setAttribute("aria-activedescendant", chosen.id);
    else input.removeAttribute("aria-activedescendant");
  };
  const close = () => {
    list.hidden = true;
    current = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const take = (suggestion: Suggestion) => {
    close();
    if (fills) input.value = suggestion.name;
    else location.href = new URL(suggestion.path, root).href;
  };
  const show = (found: readonly Suggestion[]) => {
    list.replaceChildren(
      ...found.map((suggestion, index) => {
        const option = document.createElement("li");
        option.role = "option";
        option.id = `${list.id}-${index}`;
        const name = document.createElement("strong");
        name.textContent = suggestion.name;
        const text = document.createElement("span");
        text.textContent = of === "all" ? `${suggestion.group}: ${suggestion.text}` : suggestion.text;
        option.append(name, text);
        // Before the field loses the focus, which closes the list.
        option.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          take(suggestion);
        });
        return option;
      }),
    );
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    choose(-1);
    current = -1;
    input.removeAttribute("aria-activedescendant");
    for (const option of list.children) option.ariaSelected = "false";
    taken = found;
  };
  let taken: readonly Suggestion[] = [];
  const ask = async () => {
    running?.abort();
    running = new AbortController();
    const address = new URL("search/suggest.json", root);
    address.search = String(new URLSearchParams({ q: input.value, ...(of === "all" ? {} : { of }) }));
    try {
      const response = await fetch(address, { signal: running.signal });
      if (response.ok && document.activeElement === input) show(await response.json());
    } catch {
      // Aborted by the next keystroke, or offline: the form still works.
    }
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    if (input.value.trim().length < 2) close();
    else timer = window.setTimeout(ask, PAUSE_MS);
  });
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown") choose(current + 1);
    else if (event.key === "ArrowUp") choose(current === -1 ? -1 : current - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter") {
      const chosen = taken[current];
      if (chosen === undefined) return;
      take(chosen);
    } else return;
    event.preventDefault();
  });
  input.addEventListener("blur", close);
}

/**
 * Goes to the search on `/` and on Ctrl+K or ⌘K: to the field in the header, or, in a narrow window, which hides that field, to the one
 * in the page or else to the search page.
 */
export function setUpSearchKeys(header: HTMLInputElement): void {
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement | null;
    const typing = target?.matches("input, textarea, select, [contenteditable]") === true;
    const wanted = event.key === "k" ? event.ctrlKey || event.metaKey : event.key === "/" && !typing;
    if (!wanted || event.altKey) return;
    event.preventDefault();
    const hidden = header.offsetParent === null;
    const field = hidden
      ? document.querySelector<HTMLInputElement>('main form[aria-label="Search everything"] input')
      : header;
    field?.focus();
    field?.select();
    if (field === null) document.querySelector<HTMLAnchorElement>(".search-link")?.click();
  });
}
