/** Documents written by hand in `src/pages/docs/`, in reading order. A test holds this list to the folder. */
export const DOCUMENTS: readonly { slug: string; title: string; text: string; group: "Use" | "Run" }[] = [
  {
    slug: "clients",
    title: "Clients",
    text: "Calling and paying with curl, @x402/fetch, @x402/axios and both generations of the MCP SDK.",
    group: "Use",
  },
  {
    slug: "mcp",
    title: "MCP",
    text: "Tools over the Model Context Protocol: revisions, paying in two ways, errors, browsers, discovery.",
    group: "Use",
  },
  {
    slug: "receipts",
    title: "Receipts",
    text: "What a receipt holds, how its hash is made, a test vector, and how anyone can check it.",
    group: "Use",
  },
  {
    slug: "embed",
    title: "Feeds, badge and board for your site",
    text: "Atom feeds, the badge of a product, and the board in a frame.",
    group: "Use",
  },
  {
    slug: "operations",
    title: "Operations",
    text: "Health, metrics, logs, limits, stopping and backups of a running server.",
    group: "Run",
  },
  {
    slug: "builds",
    title: "Builds",
    text: "What a build writes again, how it is proven that the rest is the same, and what a build costs.",
    group: "Run",
  },
  {
    slug: "runbook",
    title: "Runbook",
    text: "A payment is stuck, a price is wrong, a build is refused, a machine is lost: what to do.",
    group: "Run",
  },
  {
    slug: "threat-model",
    title: "Threat model",
    text: "Who may want what of this service, and what stops them.",
    group: "Run",
  },
];
