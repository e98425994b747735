/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

const MOST_COMPARED = 6;

/** Lets the ids of a table of models be copied, and keeps count of the rows chosen for comparing. */
export function setUpListing(table: HTMLTableElement): void {
  if (navigator.clipboard) {
    for (const code of table.querySelectorAll("tbody code")) code.replaceChildren(copyButton(code.textContent ?? ""));
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
    // Boxes beyond the most are closed, so that a choice is never cut in silence.
    for (const box of boxes) box.disabled = !box.checked && chosen >= MOST_COMPARED;
  };
  table.addEventListener("change", update);
  update();
}

function copyButton(id: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-id";
  button.textContent = id;
  button.title = "Copy this id";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(id).then(
      () => {
        button.textContent = "copied";
      },
      () => {
        getSelection()?.selectAllChildren(button);
      },
    );
    setTimeout(() => {
      button.textContent = id;
    }, 1500);
  });
  return button;
}
