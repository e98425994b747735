import { expect, test } from "vitest";
import { buildSearchIndex, deserialise, type SearchDocument, serialise } from "../../../src/core/search/index.ts";
import { document } from "./documents.ts";

const catalogue: SearchDocument[] = [
  document({
    name: "LangChain",
    aliases: ["Lang Chain Framework", "LC"],
    tags: ["agents", "rag", "open source", "python"],
    category: "developer",
    categoryName: "Developer tools",
    license: "open-source",
    homepageHost: "www.langchain.dev",
    description: "Framework to build agents and retrieval augmented generation with large language models.",
  }),
  document({
    name: "Llama Index",
    tags: ["rag", "vector database", "agents", "python"],
    category: "developer",
    categoryName: "Developer tools",
    license: "open-source",
    homepageHost: "llamaindex.ai",
    description: "Data framework for language model applications; an alternative to LangChain.",
  }),
  document({
    name: "Pinecone",
    tags: ["vector database", "similarity search"],
    category: "data",
    categoryName: "Data and storage",
    license: "proprietary",
    homepageHost: "pinecone.io",
    description: "Managed vector database for semantic search, recommendations and agents.",
  }),
  document({
    name: "Qdrant",
    aliases: ["Quadrant DB"],
    tags: ["vector search", "open source", "self-hosted"],
    category: "data",
    categoryName: "Data and storage",
    license: "open-source",
    homepageHost: "qdrant.tech",
    description: "Vector search engine, an open source alternative to Pinecone, written in Rust.",
  }),
  document({
    name: "Voicely",
    tags: ["text-to-speech", "audio", "voice cloning"],
    category: "audio",
    categoryName: "Audio and voice",
    license: "proprietary",
    homepageHost: "voicely.com",
    description: "Realistic text-to-speech voices for games, videos and audiobooks.",
  }),
  document({
    name: "Whisper Notes",
    tags: ["speech recognition", "notes", "offline"],
    category: "audio",
    categoryName: "Audio and voice",
    license: "open-source",
    homepageHost: "whispernotes.app",
    description: "Transcribes meetings into notes, offline and private. Schedules reminders too.",
  }),
  document({
    name: "Scheduler Pro",
    aliases: ["Schedule Pro"],
    tags: ["scheduling", "calendar", "e-mail"],
    category: "productivity",
    categoryName: "Productivity",
    license: "proprietary",
    homepageHost: "scheduler.pro",
    description: "Schedules social media posts and e-mail campaigns; scheduling without spreadsheets.",
  }),
  document({
    name: "Cal.com",
    tags: ["calendar", "scheduling", "open source"],
    category: "productivity",
    categoryName: "Productivity",
    license: "open-source",
    homepageHost: "cal.com",
    description: "Open source scheduling infrastructure; an alternative to Calendly.",
  }),
  document({
    name: "C++ Copilot",
    tags: ["c++", "code completion", "ide"],
    category: "developer",
    categoryName: "Developer tools",
    license: "proprietary",
    homepageHost: "cpp-copilot.dev",
    description: "Code completion for C++ and C# in your IDE.",
  }),
  document({
    name: "Notion Calendar",
    tags: ["calendar", "notes"],
    category: "productivity",
    categoryName: "Productivity",
    license: "proprietary",
    homepageHost: "calendar.notion.so",
    description: "A calendar that works with your notes and databases.",
  }),
  document({
    name: "Notion",
    tags: ["notes", "wiki", "databases"],
    category: "productivity",
    categoryName: "Productivity",
    license: "proprietary",
    homepageHost: "notion.so",
    description: "Notes, wikis and databases in one workspace for teams.",
  }),
  document({
    name: "日本語 ツール",
    aliases: ["Übersetzer"],
    tags: ["translation"],
    category: "writing",
    categoryName: "Writing",
    homepageHost: "xn--nihongo.example",
    description: "Café menus, translated from Japanese into German.",
  }),
];

const queries = [
  ...["langchain", "lang chain", "lang", "chain", "langchian", "llama index", "llama", "lamma index", "lc", "qdrnt"],
  ...["vector database", "vector db", "vectordb", "databse vector", "similarity", "semantic search engine"],
  ...["open source vector search", "self hosted vector database in rust", "rag", "retrieval augmented generation"],
  ...[
    "text to speech",
    "tts",
    "realistic voices for audiobooks",
    "speech to text",
    "transcribe meetings",
    "stt offline",
  ],
  ...["scheduling", "scheduler", "schedule social media posts", "schedul", "email", "e-mail campaigns", "calender app"],
  ...[
    "alternative to pinecone",
    "langchain alternatives",
    "tools like notion",
    "open source alternative to scheduler pro",
  ],
  ...["alternative to nobody knows", "something similar to voicely for games", "instead of cal.com"],
  ...["c++", "c#", "c++ ide", "code completion", "notion", "notion cal", "notion calendar", "cal com", "notes", "note"],
  ...[
    "best free tool for taking notes in meetings",
    "private offline notes for my team",
    "developer tools python agents",
  ],
  ...[
    "proprietary audio",
    "audio and voice",
    "übersetzer",
    "ubersetzer",
    "日本語",
    "cafe",
    "translating japanese menus",
  ],
  ...["the", "it", "to do", "ai", "a", "no", "notes notes notes", "wiki databases workspace teams notes calendar"],
  ...["honey bees", "rust", "quadrant", "quadrant d", "schedule p", "framework", "frame work", "agent frameworks"],
];

function answers(index: ReturnType<typeof buildSearchIndex>) {
  return Object.fromEntries(
    queries.map((query) => {
      const { total, hits } = index.search(query, { limit: 4 });
      const rows = hits.map(({ doc, score, matchedTerms }) =>
        [catalogue[doc]?.name, score, ...matchedTerms].join(" | "),
      );
      return [query, [total, ...rows]];
    }),
  );
}

/** The judged queries say whether a change of the ranking is for the better; this says that there is one. */
test("ranks the generated catalogue as recorded, to four decimals, also from a saved index", async () => {
  const found = answers(buildSearchIndex(catalogue));
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot("../../golden/search-scores.json");
  expect(answers(deserialise(Buffer.concat([...serialise(catalogue)])))).toEqual(found);
});
