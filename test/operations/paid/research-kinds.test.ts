import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { research } from "../../../src/operations/paid/research.ts";
import { createWorld, type Json, type World } from "../../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: Date.parse("2026-11-23T12:00:00Z") });
});
afterAll(() => world.close());

function asked(query: string): string[] {
  const { resolved } = research.plan({ query, limit: 50 }, world.context);
  const { products }: Json = research.run(resolved, world.context);
  return products.map(({ slug }: Json) => slug);
}

describe("questions for a kind of product", () => {
  it.each([
    ["voice agent frameworks", "livekit-agents livekit pipecat vocode ten-framework", "vapi retell-ai cerebrium rime"],
    [
      "which terminal coding agents are there",
      "claude-code codex gemini-cli aider opencode crush",
      "claude-squad cmux terminal-bench bmad-method",
    ],
    [
      "most popular coding agents",
      "claude-code codex cline openhands aider",
      "claude-squad bmad-method oh-my-openagent agents-md swe-bench",
    ],
    ["best AI code editors", "cursor devin-desktop trae kiro zed", "monaco-editor visual-studio-code"],
    ["most starred code editors", "visual-studio-code zed neovim vscodium", "monaco-editor typora"],
    [
      "LLM observability tools",
      "langfuse langsmith arize-phoenix helicone braintrust openllmetry laminar opik",
      "grafana prometheus promptfoo",
    ],
    ["LLM evaluation frameworks", "deepeval promptfoo ragas braintrust inspect-ai", "swe-bench mmmu"],
    ["prompt management tools", "langfuse promptlayer agenta", "prompts-chat fabric"],
    ["workflow automation tools", "n8n zapier make activepieces huginn kestra", "hammerspoon ansible octodns"],
    ["workflow orchestration", "apache-airflow dagster prefect kestra", "n8n"],
    ["durable execution engines", "temporal restate inngest trigger-dev hatchet", "apache-airflow"],
    [
      "most popular agent frameworks",
      "langgraph crewai autogen mastra pydantic-ai agno",
      "bmad-method notte agentbench",
    ],
    ["python agent frameworks", "crewai pydantic-ai agno", "mastra elizaos voltagent"],
    ["which agent frameworks support TypeScript", "mastra elizaos voltagent genkit ai-sdk", "crewai agno"],
    ["agent memory", "mem0 letta zep cognee claude-mem", "redis"],
    [
      "most starred vector databases",
      "qdrant milvus weaviate chroma pgvector lancedb",
      "vectordbbench faiss ann-benchmarks",
    ],
    ["graph databases", "neo4j memgraph falkordb", "qdrant postgresql"],
    ["most popular databases", "postgresql mongodb clickhouse redis", "dbeaver prisma drawdb db-engines-ranking"],
    ["LLM gateways", "litellm portkey openrouter bifrost helicone", "nginx"],
    ["guardrails for LLMs", "guardrails-ai nemo-guardrails llm-guard lakera-guard", "instructor"],
    ["structured output libraries", "outlines instructor baml", "nemo-guardrails"],
    ["most popular MCP servers", "github-mcp-server playwright-mcp context7", "mcp-inspector fastmcp smithery metamcp"],
    ["agent sandboxes", "e2b daytona microsandbox opensandbox", "docker-engine sandboxie-plus"],
    ["fine-tuning tools", "unsloth axolotl llama-factory trl", "pytorch"],
    ["synthetic data tools", "distilabel easy-dataset", "label-studio"],
    ["AI meeting notes apps", "otter-ai granola fireflies-ai fathom-ai-notetaker", "zoom obsidian"],
    ["sandboxes for AI agents", "e2b daytona microsandbox", "deerflow"],
    ["framework to build MCP servers", "fastmcp mcp-use", "github-mcp-server"],
    ["LLM 가드레일", "guardrails-ai nemo-guardrails llm-guard", "outlines"],
    ["voice assistants", "sesame xiaozhi-esp32 leon", "vapi retell-ai pipecat"],
    ["open source text to speech", "piper kokoro chatterbox", "whisper elevenlabs"],
    ["dictation apps", "superwhisper wispr-flow handy", "deepgram otter-ai"],
    ["how many web browsers are listed", "ladybird zen-browser chatgpt-atlas", "browserless ffmpeg-wasm igalia"],
    ["agentic browsers", "chatgpt-atlas perplexity-comet browseros", "browserbase ladybird"],
    ["spec-driven development tools", "spec-kit openspec kiro bmad-method", "aider"],
    ["most popular web frameworks", "django fastapi laravel express nextjs", "scrapy js-framework-benchmark"],
    ["terminal emulators", "ghostty alacritty wezterm warp", "claude-code yazi rich fastfetch"],
    ["penetration testing tools", "metasploit-framework zap strix", "trivy"],
    ["quels sont les frameworks d'agents vocaux", "pipecat livekit-agents vocode", "vapi"],
    ["Welche Workflow-Automatisierung ist selbst gehostet?", "n8n activepieces huginn", "hammerspoon zapier"],
  ])("%s", (query, those, others) => {
    const found = asked(query);
    expect(found).toEqual(expect.arrayContaining(those.split(" ")));
    expect(others.split(" ").filter((slug) => found.includes(slug))).toEqual([]);
  });

  it.each([
    ["self-hosted alternatives to n8n", "activepieces huginn kestra", "hammerspoon zapier n8n-mcp maxkb"],
    ["alternatives to Langfuse", "langsmith arize-phoenix helicone opik braintrust", "grafana pinecone"],
    ["open source alternatives to Cursor", "zed cline continue", "monaco-editor cursor claude-squad"],
    [
      "alternatives to Claude Code",
      "codex gemini-cli opencode aider",
      "claude-squad claude-mem superpowers terminal-bench",
    ],
    ["alternatives to Vapi", "retell-ai bland-ai synthflow", "elizaos"],
    ["open source alternatives to Pinecone", "qdrant milvus weaviate chroma", "vectordbbench pinecone"],
    ["alternatives to E2B", "daytona microsandbox", "langchain"],
    ["alternatives to Redis", "valkey dragonfly", "dbeaver chroma"],
    ["alternatives to Terraform", "opentofu ansible", "kubernetes"],
    ["alternatives to Apache Kafka", "apache-flink pathway", "postgresql"],
    ["alternatives to Harvey", "legora spellbook luminance", "turnitin"],
    ["alternatives to Binance", "coinbase kraken", "ccxt metamask"],
    ["alternatives to Sentry", "posthog datadog signoz", "vscodium"],
    ["alternatives to Slack", "rocket-chat element wire", "trello"],
    ["open source alternatives to ChatGPT", "librechat nextchat huggingchat", "playwright-mcp"],
    ["alternatives to Temporal", "restate inngest hatchet", "docker-compose"],
  ])("%s", (query, those, others) => {
    const found = asked(query);
    expect(found).toEqual(expect.arrayContaining(those.split(" ")));
    expect(others.split(" ").filter((slug) => found.includes(slug))).toEqual([]);
  });
});
