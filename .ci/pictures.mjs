// Makes the two pictures of the README from a running server: `npm run pictures`. Needs Debian's chromium, `script` and the local payment
// rail. The recording is of a real call on a terminal, with the texts and times of the program's output.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startBrowser } from "../test/support/site/browser.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = join(ROOT, ".github/pictures");
const START_MS = 180_000;
const COLUMNS = 100;

mkdirSync(FOLDER, { recursive: true });
const dataDir = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "clearboard-pictures-"));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ["cli/main.mjs", "serve", "--build"], {
  cwd: ROOT,
  env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  await ready();
  await photograph();
  writeFileSync(join(FOLDER, "paid-call.svg"), draw(await record()));
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("close", resolve));
  if (process.env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function ready() {
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(500)) {
    const health = await fetch(`${url}/v1/payments/health`).then(
      (answer) => answer.json(),
      () => null,
    );
    if (health?.data?.ok === true) return;
  }
  throw new Error("the server takes no payments");
}

async function photograph() {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 1200 }, colorScheme: "light" });
    await page.goto(`${url}/models/`, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(FOLDER, "models.png") });
  } finally {
    await browser.close();
  }
}

/** Runs the README's paid call. Records its output, with times in milliseconds since the start. */
async function record() {
  const words = ["pay", `${url}/api/agent/v1/test-paid`, "--body", '{"echo":"hello"}'];
  const began = performance.now();
  // `script` runs it on a terminal, where answer and messages are one stream.
  const call = [process.execPath, "cli/main.mjs", ...words].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qec", call, "/dev/null"], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const events = [];
  child.stdout.on("data", (chunk) => {
    const at = Math.round(performance.now() - began);
    for (const text of String(chunk).trimEnd().split(/\r?\n/)) {
      events.push({ at, stream: /^[{} ]/.test(text) ? "out" : "err", text });
    }
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`the paid call ended with ${code}: ${JSON.stringify(events)}`);
  // Readers start the server on the default port.
  const shown = (text) => text.replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:4321");
  return events.map((event) => ({ ...event, text: shown(event.text) }));
}

/** Renders a recording as an SVG whose lines appear at the recorded times. Stores the recording as metadata. */
function draw(events) {
  const typed = 'npm run --silent cli -- pay http://127.0.0.1:4321/api/agent/v1/test-paid --body \'{"echo":"hello"}\'';
  const rows = [
    ...wrap(`$ ${typed}`).map((text) => ({ at: 0, stream: "in", text })),
    ...events.flatMap(({ at, stream, text }) => wrap(text).map((part) => ({ at, stream, text: part }))),
  ];
  const height = 28 + rows.length * 19;
  const lines = rows.map(({ at, stream, text }, index) => {
    const delay = ((at + (stream === "in" ? 0 : 800)) / 1000).toFixed(2);
    return `<text class="${stream}" x="16" y="${30 + index * 19}" style="animation-delay:${delay}s">${escapeXml(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 830 ${height}" width="830" height="${height}" role="img" aria-label="A paid call in a terminal">
<metadata>${escapeXml(JSON.stringify({ command: typed, events }))}</metadata>
<style>
rect{fill:#16181d}
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d7dae0;white-space:pre;opacity:0;animation:show .2s forwards}
.in{fill:#fff;font-weight:600}.err{fill:#7fd1a4}
@keyframes show{to{opacity:1}}
@media (prefers-reduced-motion:reduce){text{animation:none;opacity:1}}
</style>
<rect width="830" height="${height}" rx="8"/>
${lines.join("\n")}
</svg>
`;
}

function wrap(text) {
  return text.match(new RegExp(`.{1,${COLUMNS}}`, "g")) ?? [""];
}

function escapeXml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
