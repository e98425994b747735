/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

const MOST_COMPARED = 6;

/** Adds buttons that copy model ids to a table of models, and counts the rows selected for comparison. */
export function setUpListing(table: HTMLTableElement): void {
  if (navigator.clipboard) {
    for (const row of table.tBodies[0]?.rows ?? []) {
      const head = row.querySelector("th");
      const id = head?.querySelector("code")?.textContent ?? head?.querySelector("a")?.textContent ?? "";
      head?.append(copyButton(id));
    }
  }
  const first = table.querySelector<HTMLInputElement>('input[name="m"]');
  const submit = first?.form?.querySelector<HTMLButtonElement>("[data-chosen]");
  if (!submit) return;
  const label = submit.textContent ?? "";
  const boxes = [...table.querySelectorAll<HTMLInputElement>('input[name="m"]')];
  const update = () => {
    const chosen = boxes.filter((box) => box.checked).length;
    submit.textContent = chosen === 0 ? label : `${label} (${chosen})`;
    submit.disabled = chosen < 2;
    // Boxes beyond the maximum are disabled, so that no selection is dropped silently.
    for (const box of boxes) box.disabled = !box.checked && chosen >= MOST_COMPARED;
  };
  table.addEventListener("change", update);
  update();
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
