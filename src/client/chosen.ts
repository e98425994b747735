/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * Keeps the rows ticked for a comparison while the reader sorts, filters and pages, until the tab is closed. Shows them in the bar, each with a
 * button that removes it.
 */
export function setUpChoice(bar: HTMLElement): void {
  const { choice: name = "", most = "2" } = bar.dataset;
  const submit = bar.querySelector<HTMLButtonElement>("button");
  const note = bar.querySelector<HTMLElement>(".note");
  const form = submit?.form;
  if (!submit || !note || !form) return;
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="${name}"]`)];
  const label = submit.textContent ?? "";
  const hint = note.textContent ?? "";
  const key = `compare-${name}`;
  const chosen = readChoice(key);

  const remove = (id: string, text: string) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "chosen-one";
    button.ariaLabel = `Remove ${text}`;
    button.textContent = `${text} ×`;
    button.addEventListener("click", () => {
      chosen.delete(id);
      show();
    });
    return button;
  };
  const show = () => {
    writeChoice(key, chosen);
    const here = new Set(boxes().map((box) => box.value));
    for (const box of boxes()) {
      box.checked = chosen.has(box.value);
      // At the maximum, the remaining boxes are disabled, so that no choice is dropped silently.
      box.disabled = !box.checked && chosen.size >= Number(most);
    }
    for (const old of form.querySelectorAll(`input[type="hidden"][name="${name}"]`)) old.remove();
    for (const id of chosen.keys()) {
      if (here.has(id)) continue;
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value: id });
      form.append(field);
    }
    submit.textContent = chosen.size === 0 ? label : `${label} (${chosen.size})`;
    submit.disabled = chosen.size < 2;
    bar.classList.toggle("holds", chosen.size > 0);
    note.replaceChildren(...(chosen.size === 0 ? [hint] : [...chosen].map(([id, text]) => remove(id, text))));
  };
  for (const box of boxes()) {
    box.addEventListener("change", () => {
      if (box.checked) chosen.set(box.value, box.dataset.label ?? box.value);
      else chosen.delete(box.value);
      show();
    });
    // A box may be ticked already, restored by the browser.
    if (box.checked) chosen.set(box.value, box.dataset.label ?? box.value);
  }
  show();
}

function readChoice(key: string): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    if (!Array.isArray(kept)) return new Map();
    return new Map(
      kept.filter(
        (one): one is [string, string] => Array.isArray(one) && one.every((part) => typeof part === "string"),
      ),
    );
  } catch {
    return new Map();
  }
}

function writeChoice(key: string, chosen: ReadonlyMap<string, string>): void {
  try {
    if (chosen.size === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify([...chosen]));
  } catch {
    // Some private windows have no storage: the choice then lasts only for this page.
  }
}
