export interface PageKind {
  kind: string;
  address: string;
  /** Audits that can not pass, since search engines are meant to leave the page out. */
  unlisted?: readonly string[];
}

/** One address of every kind of page, among them long names, missing figures and empty states. */
export const KINDS: readonly PageKind[] = [
  { kind: "home", address: "/" },
  { kind: "signals", address: "/signals/" },
  { kind: "signal", address: "/signals/growth-30/" },
  { kind: "signal nobody sent yet", address: "/signals/visits/" },
  { kind: "categories", address: "/categories/" },
  { kind: "category", address: "/categories/agents/" },
  { kind: "products", address: "/products/" },
  { kind: "product", address: "/products/langchain/" },
  { kind: "product without a repository", address: "/products/11x/" },
  { kind: "product with a long name", address: "/products/berkeley-function-calling-leaderboard/" },
  { kind: "board", address: "/boards/overall/" },
  { kind: "board without points", address: "/boards/weekly/real-estate/" },
  { kind: "compare, empty", address: "/compare/" },
  { kind: "compare", address: "/compare/?p=langchain&p=dify&p=llamaindex", unlisted: ["is-crawlable"] },
  { kind: "compare, unknown", address: "/compare/?p=nothing-of-this-name", unlisted: ["is-crawlable"] },
  { kind: "models", address: "/models/" },
  { kind: "models, asked", address: "/models/?input=image&context=200000&sort=input&order=asc&show=sellers" },
  { kind: "compare models, empty", address: "/compare/models/" },
  {
    kind: "compare models",
    address: "/compare/models/?m=openai/gpt-5.6-luna&m=anthropic/claude-sonnet-5",
    unlisted: ["is-crawlable"],
  },
  { kind: "models of a tier", address: "/models/tier/mini/" },
  { kind: "models of a provider", address: "/models/openai/" },
  { kind: "model", address: "/models/openai/gpt-5.6-luna/" },
  { kind: "price changes", address: "/models/changes/" },
  { kind: "calculator", address: "/models/calculator/" },
  { kind: "search, empty", address: "/search/" },
  { kind: "search", address: "/search/?q=vector+database" },
  { kind: "search without results", address: "/search/?q=qqqqzzzz" },
  { kind: "history", address: "/history/" },
  { kind: "closed period", address: "/history/weekly/2026-W48/" },
  { kind: "data hub", address: "/data/" },
  { kind: "agents", address: "/agents/" },
  { kind: "challenge", address: "/agents/challenge/" },
  { kind: "receipts", address: "/receipts/" },
  { kind: "documentation", address: "/docs/" },
  { kind: "document", address: "/docs/operations/" },
  { kind: "API reference", address: "/docs/api/" },
  { kind: "errors", address: "/docs/errors/" },
  { kind: "error", address: "/docs/errors/PAYMENT_REQUIRED/" },
  { kind: "embedding", address: "/docs/embed/" },
  { kind: "methodology", address: "/methodology/" },
  { kind: "status", address: "/status/" },
  { kind: "about", address: "/about/" },
  { kind: "corrections", address: "/corrections/" },
  { kind: "privacy", address: "/privacy/" },
  { kind: "board widget", address: "/embed/board/", unlisted: ["is-crawlable"] },
  {
    kind: "nothing here",
    address: "/nothing/here/",
    unlisted: ["is-crawlable", "http-status-code", "errors-in-console"],
  },
];
