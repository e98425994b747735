/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Makes the columns of a table sortable; unknown values come last in both directions. */
export function setUpSorting(table: HTMLTableElement): void {
  const body = table.tBodies[0];
  if (!body || body.rows.length < 2) return;
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  heads.forEach((head, column) => {
    const kind = head.dataset.sort;
    if (kind === undefined) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const before = head.getAttribute("aria-sort");
      // Figures are sorted descending at first, names ascending.
      const ascending = before === null ? kind === "text" || head.classList.contains("rank") : before === "descending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      const keyed = [...body.rows].map((row) => ({ row, key: keyOf(row.cells[column], kind) }));
      keyed.sort((a, b) => {
        if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1;
        const order = typeof a.key === "string" ? a.key.localeCompare(String(b.key)) : a.key - Number(b.key);
        return ascending ? order : -order;
      });
      body.append(...keyed.map(({ row }) => row));
    });
  });
}

function keyOf(cell: HTMLTableCellElement | undefined, kind: string): string | number | null {
  if (!cell) return null;
  const moment = cell.querySelector("time")?.dateTime;
  if (moment) return moment;
  const text = (cell.querySelector("a") ?? cell).firstChild?.textContent?.trim() ?? cell.textContent?.trim() ?? "";
  if (kind === "text") return text === "–" || text === "" ? null : text;
  const number = Number.parseFloat(text.replace(/[^\d.\-−]/g, "").replace("−", "-"));
  return Number.isNaN(number) ? null : number;
}
