import { DECISIONS } from "./decisions.ts";

/** Group of a document on the documentation page; pages below another document have none. */
export type DocumentGroup = "Use" | "Run" | "Code";

/** Hand-written documents in `src/pages/docs/`, in reading order. A test compares this list with the folder. */
export const DOCUMENTS: readonly { slug: string; title: string; text: string; group: DocumentGroup | null }[] = [
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
    slug: "exact-questions",
    title: "Exact questions",
    text: "The notation in which a question for research states its intent and filters, name by name.",
    group: "Use",
  },
  {
    slug: "exact-tasks",
    title: "Exact tasks",
    text: "The notation in which a task for optimize-model states every field, name by name.",
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
    slug: "citing",
    title: "Citing and verifying",
    text: "A frozen figure with its file and hash, DOIs, and how anyone checks that nothing was changed.",
    group: "Use",
  },
  {
    slug: "check-models",
    title: "Check models in a build",
    text: "A command and a GitHub Action that fail a build when a model in use will be shut down or costs more.",
    group: "Use",
  },
  {
    slug: "compatibility",
    title: "Compatibility",
    text: "What a version promises for the program, the API and the data, and how something ends.",
    group: "Use",
  },
  {
    slug: "operations",
    title: "Operations",
    text: "Health, metrics, logs, limits, stopping and backups of a running server.",
    group: "Run",
  },
  {
    slug: "more-than-one-machine",
    title: "More than one machine",
    text: "Shared limits, builds in object storage, background work, and what happens when each part dies.",
    group: "Run",
  },
  {
    slug: "cli",
    title: "Commands",
    text: "Every command with its options, what it prints and the exit codes.",
    group: "Run",
  },
  {
    slug: "settings",
    title: "Settings",
    text: "Every setting with its default and meaning, and where settings are read from.",
    group: "Run",
  },
  {
    slug: "builds",
    title: "Builds",
    text: "What a build rewrites, how it is proven that the rest is unchanged, and what a build costs.",
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
    text: "Who could attack this service, what they could gain, and what prevents it.",
    group: "Run",
  },
  {
    slug: "architecture",
    title: "Architecture",
    text: "The two halves, the folders, and the path of a free request, a payment and a price through the code.",
    group: "Code",
  },
  {
    slug: "contract",
    title: "Wire contract",
    text: "The rules that API, MCP and open dataset keep, numbered: code and tests cite them.",
    group: "Code",
  },
  {
    slug: "glossary",
    title: "Glossary",
    text: "The words of this project, one meaning each.",
    group: "Code",
  },
  {
    slug: "decisions",
    title: "Decisions",
    text: "Why it is built this way: question, choice, figures, and what was rejected.",
    group: "Code",
  },
  ...DECISIONS.map(({ slug, title, text }) => ({ slug: `decisions/${slug}`, title, text, group: null })),
  {
    slug: "contributing",
    title: "How to add something",
    text: "An operation, a provider, a page, a check, a setting: files to touch, in order, and what fails when one is forgotten.",
    group: "Code",
  },
  {
    slug: "contributing/operation",
    title: "Add an operation",
    text: "One file gives route, MCP tool, challenge, documentation and tests.",
    group: null,
  },
  {
    slug: "contributing/provider",
    title: "Add a provider of models",
    text: "Registry file, extractor, captured page, cases.",
    group: null,
  },
  { slug: "contributing/page", title: "Add a page", text: "A route, a page model, an entry.", group: null },
  { slug: "contributing/check", title: "Add a check", text: "A rule that a build must keep.", group: null },
  { slug: "contributing/setting", title: "Add a setting", text: "Read once, validated, documented.", group: null },
];
