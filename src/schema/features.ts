import { z } from "zod";
import { GithubRepository } from "./records/product.ts";
import { Day } from "./scalars.ts";
import { plainLine } from "./text.ts";

/**
 * What products can do, as buyers ask for it, one per line: the id, its name in English, and what products with it do.
 * `pipeline/registry/observations/README.md` says when a README proves one.
 */
const LINES = `
own_key | own API key | take your own API key
model_providers | models of several providers | work with models of several providers
local_models | local models | work with local models
offline | offline use | work offline or wholly on your machine
docker | Docker | run in Docker
kubernetes | Kubernetes | run on Kubernetes
command_line | command line | can be used from a command line
vscode | VS Code extension | have an extension for VS Code
jetbrains | JetBrains plugin | have a plugin for JetBrains
browser_extension | browser extension | have a browser extension
mobile_app | mobile app | have a mobile app
desktop_app | desktop app | have a desktop app
web_ui | web interface | have a web interface
rest_api | HTTP API | have an HTTP API
python_sdk | Python package | have a package or SDK for Python
typescript_sdk | JavaScript package | have a package or SDK for TypeScript or JavaScript
openai_endpoint | OpenAI-compatible endpoint | offer an OpenAI-compatible endpoint
openai_client | OpenAI-compatible models | work with any OpenAI-compatible endpoint
mcp_client | MCP client | use MCP servers or tools
mcp_server | MCP server | can be used as an MCP server
sso | single sign-on | have single sign-on (SSO, SAML, OIDC or LDAP)
roles | roles and permissions | have roles and permissions
multi_tenant | multi-tenancy | serve several tenants apart
audit_log | audit log | keep an audit log
diarization | speaker diarization | tell speakers apart
voice_cloning | voice cloning | clone voices
phone_calls | phone calls | make or take phone calls
streaming_speech | real-time speech | work on speech in real time
subtitles | subtitles | write subtitles
hybrid_search | hybrid search | join keyword and vector search
reranking | reranking | rerank what they find
pdf_tables | tables of documents | read tables in documents
citations | citations | cite sources in answers
web_search | web search | search the web
cpu | no GPU needed | run without a GPU
apple_silicon | Apple silicon | use the GPU of Apple silicon
amd_gpu | AMD GPUs | run on AMD GPUs
evaluation | evaluation | evaluate outputs
opentelemetry | OpenTelemetry | work with OpenTelemetry
human_approval | human approval | let a person approve steps
no_code | visual builder | build without code, in a visual editor
schedules | schedules | run on schedules
messengers | messengers | work in messengers such as Slack or Telegram
fallbacks | fallback and load balancing | fall back to or balance between models
budgets | budgets and cost tracking | track or limit costs and usage
prompt_versions | prompt versions | manage versions of prompts
`;

/** The vocabulary by id: a name, and what products with it do, after "they". */
export const FEATURES: ReadonlyMap<string, { name: string; does: string }> = new Map(
  LINES.trim()
    .split("\n")
    .map((line) => {
      const [id = "", name = "", does = ""] = line.split(" | ");
      return [id, { name, does }] as const;
    }),
);

/** The id of a feature. */
export const FeatureId = z.string().refine((id) => FEATURES.has(id), "must be an id of features.ts");

/** What the README of a product's repository says that it can do. What it does not say is not known. */
export const ReadmeFeatures = z.strictObject({
  repository: GithubRepository,
  /** Path of the README in the repository. */
  path: plainLine(2, 80),
  /** Commit that was read, and its day. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  day: Day,
  /** By id of the feature, the words that say it, markup left out. */
  says: z.record(FeatureId, plainLine(3, 160)),
});
export type ReadmeFeatures = z.infer<typeof ReadmeFeatures>;
