/**
 * Puts every table of a document written as Markdown into a box that scrolls sideways by itself and bears a name, so that
 * the page never does. The name is the heading above the table.
 */
export function boxTables(html: string): string {
  let heading = "";
  let count = 0;
  return html.replace(/<h[1-6][^>]*>([\s\S]*?)<\/h[1-6]>|<table>|<\/table>/g, (part, title?: string) => {
    if (title !== undefined) {
      heading = title.replace(/<[^>]+>/g, "").trim();
      return part;
    }
    if (part === "</table>") return "</table></div>";
    count += 1;
    const name = `${heading === "" ? "Table" : heading} (table ${count})`.replace(/"/g, "&quot;");
    return `<div class="table-scroll" tabindex="0" role="region" aria-label="${name}"><table><caption class="visually-hidden">${name}</caption>`;
  });
}
