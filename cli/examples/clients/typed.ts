// Types of every request and answer: `curl -O $CLEARBOARD_URL/clearboard.d.ts`.
import type { operations } from "../../../public/clearboard.d.ts";

type Query = operations["searchProducts"]["parameters"]["query"];
type Answer = operations["searchProducts"]["responses"]["200"]["content"]["application/json"];

const url = process.env.CLEARBOARD_URL ?? "http://127.0.0.1:4321";
const query: Query = { q: "vector database", limit: 3 };
const parameters = new URLSearchParams(
  Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
);

const response = await fetch(`${url}/api/agent/v1/search?${parameters}`);
const { data, meta } = (await response.json()) as Answer;
for (const { name, relevance_score, github_stars } of data.results) {
  console.log(`${name}: ${relevance_score.toFixed(2)}, ${github_stars ?? "unknown"} stars`);
}
console.log(meta.citation.text);
