/** One meter of the stored copy of Azure's price list: other fields were dropped and regions of one price merged. */
interface StoredMeter {
  effectiveStartDate: string;
  meterName: string;
  productName: string;
  regions: string[];
  retailPrice: number;
  unitOfMeasure: string;
}

/**
 * The stored copy of Azure's price list as its API answers for one region. What the copy dropped is filled with what
 * the copied query asked for: prices of use, in US dollars, without a volume.
 */
export function azureAnswer(copy: string, region = "eastus2"): string {
  const { items } = JSON.parse(copy) as { items: StoredMeter[] };
  const Items = items
    .filter(({ regions, meterName }) => regions.includes(region) && meterName.includes("Tokens"))
    .map(({ regions: _regions, retailPrice, ...meter }) => ({
      currencyCode: "USD",
      tierMinimumUnits: 0,
      retailPrice,
      unitPrice: retailPrice,
      armRegionName: region,
      ...meter,
      serviceName: "Foundry Models",
      type: "Consumption",
    }));
  const answer = {
    BillingCurrency: "USD",
    CustomerEntityType: "Retail",
    Items,
    NextPageLink: null,
    Count: Items.length,
  };
  return JSON.stringify(answer);
}

/** A row of the stored copy of Bedrock's price page: its cells under their headers, and where the table stood. */
type StoredRow = Record<string, string>;

const PLACE = /^(?:Provider|Hierarchy_Path|Pricing_Category|Sub_Tab_\d)$/;

/**
 * The stored copy of Bedrock's price page as a page: each maker under a heading, each tab and category under one of
 * its own, and one table for the rows that share place and headers.
 */
export function bedrockPage(copy: string): string {
  const rows = JSON.parse(copy) as StoredRow[];
  const placeOf = (row: StoredRow) => [
    row.Provider ?? "",
    ...new Set(
      [...(row.Hierarchy_Path ?? "").split(" > ").slice(1), row.Pricing_Category ?? ""].filter(
        (part) => part !== "" && part !== row.Provider,
      ),
    ),
  ];
  const columnsOf = (row: StoredRow) => Object.keys(row).filter((key) => !PLACE.test(key));
  const tables = Map.groupBy(rows, (row) => JSON.stringify([placeOf(row), columnsOf(row)]));
  const markup = [...tables.values()].map((table) => {
    const [first = {}] = table;
    // The copy sorts columns by name; the one that names the model stands first on the page.
    const columns = columnsOf(first).sort((a, b) => Number(/^Pr/.test(a)) - Number(/^Pr/.test(b)));
    const headings = placeOf(first).map((text, level) => `<h${level + 2}>${escaped(text)}</h${level + 2}>`);
    const cells = (row: StoredRow) => columns.map((key) => `<td>${escaped(row[key] ?? "")}</td>`).join("");
    const head = columns.map((key) => `<th>${escaped(key)}</th>`).join("");
    const body = table.map((row) => `<tr>${cells(row)}</tr>`).join("\n");
    return `${headings.join("\n")}\n<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
  });
  return `<!doctype html><html><body>\n${markup.join("\n")}\n</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
