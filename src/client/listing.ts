/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Adds a button that copies the id to each row of a table of models. */
export function setUpListing(table: HTMLTableElement): void {
  if (!navigator.clipboard) return;
  for (const row of table.tBodies[0]?.rows ?? []) {
    const head = row.querySelector("th");
    const id = head?.querySelector("code")?.textContent ?? head?.querySelector("a")?.textContent ?? "";
    head?.querySelector("a")?.after(copyButton(id));
  }
}

/** Adds a button that copies the hash of a file. */
export function setUpHash(cell: HTMLElement): void {
  if (navigator.clipboard) cell.append(copyButton(cell.textContent?.trim() ?? ""));
}

function copyButton(id: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-id";
  button.title = `Copy ${id}`;
  button.ariaLabel = button.title;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(id).then(
      () => {
        button.dataset.state = "copied";
      },
      () => {
        button.dataset.state = "refused";
      },
    );
    setTimeout(() => {
      delete button.dataset.state;
    }, 1500);
  });
  return button;
}
