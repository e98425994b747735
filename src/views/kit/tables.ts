/**
 * Wraps every table of a rendered Markdown document in a labelled box that scrolls horizontally, so that the page does
 * not. The label is the heading above the table. Addresses and names in cells may break after a slash or an underscore.
 */
export function boxTables(html: string): string {
  let heading = "";
  let count = 0;
  return breakable(html).replace(/<h[1-6][^>]*>([\s\S]*?)<\/h[1-6]>|<table>|<\/table>/g, (part, title?: string) => {
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

function breakable(html: string): string {
  return html.replace(/(?<=<td[^>]*>(?:(?!<\/td>)[\s\S])*<code>)[^<]*[/_][^<]*/g, (code) =>
    code.replaceAll(/[/_](?=\w)/g, "$&<wbr>"),
  );
}
