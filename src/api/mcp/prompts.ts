/** A task that people ask for, and the calls that a careful agent makes for it. */
interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: readonly { name: string; description: string; required: boolean }[];
  text(values: Readonly<Record<string, string>>): string;
}

const PROMPTS: readonly Prompt[] = [
  {
    name: "model_cost",
    title: "What does a model cost, and what is cheaper?",
    description: "Dated price of a model at every seller, announced changes, and cheaper models.",
    arguments: [{ name: "model", description: "Name or id of the model", required: true }],
    text: ({ model = "" }) =>
      `What does ${model} cost, and what is cheaper? Call search_models with q set to the name, then get_model with the id of the listing that is meant. Give input and output price with the day each was read, announced changes or a shutdown, and the cheaper models. Say which prices are second-hand or stale. Name the source.`,
  },
  {
    name: "find_tool",
    title: "Which tool does a job, and is it growing?",
    description: "Products for a task with licence, stars and growth, each dated.",
    arguments: [
      { name: "job", description: "What the tool should do", required: true },
      { name: "license", description: "open-source, source-available or proprietary", required: false },
    ],
    text: ({ job = "", license }) =>
      `Find ${license === undefined ? "tools" : `${license} tools`} for: ${job}. Call list_signals with q set to the job${license === undefined ? "" : ` and license ${license}`}, and search_products with the same words. Compare the first three with get_product: licence, stars, stars gained and to which day. The order of search is relevance, that of list_signals growth; neither is a rating of quality, and rank_products is paid placement. Name the source.`,
  },
  {
    name: "what_changed",
    title: "What changed, and what ends next?",
    description: "Price changes, shutdowns and new models, announced ones first.",
    arguments: [{ name: "provider", description: "Only this provider, such as openai", required: false }],
    text: ({ provider }) =>
      `What changed for ${provider ?? "the models that people use"}, and what ends next? Call list_changes with announced true${provider === undefined ? "" : ` and provider ${provider}`}, then without it for what has happened. Give each with its day, the successor that the provider names, and what the price was before and after. Name the source.`,
  },
];

/** Returns the result of `prompts/list`. */
export function listPrompts() {
  return PROMPTS.map(({ text: _, arguments: parameters, ...prompt }) => ({ ...prompt, arguments: [...parameters] }));
}

/** Fills in a prompt. Returns null when the name is unknown or a required argument is missing. */
export function getPrompt(name: string, values: Readonly<Record<string, string>> = {}) {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt?.arguments.some((parameter) => parameter.required && !values[parameter.name]) !== false) return null;
  const text = prompt.text(
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.slice(0, 300)])),
  );
  return {
    description: prompt.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
  };
}
