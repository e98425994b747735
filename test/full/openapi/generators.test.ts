import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ExactEvmScheme } from "@x402/evm";
import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLiveWorld, type LiveWorld } from "../../support/server/live-world.ts";
import { toolPath } from "../../support/tools.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Inside the project, where the generated code finds its packages and the test runner compiles it. */
const FOLDER = join(ROOT, "dist", `generated-${process.pid}`);

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "openapi.json"), (await world.get("/openapi.json")).text);
});
afterAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  await world.close();
});

/** Runs a program of the packages of `test/tools`, or of this project's own by its path. */
async function runTool(script: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [isAbsolute(script) ? script : toolPath(script), ...args], {
    cwd: FOLDER,
    env: { PATH: process.env.PATH, HOME: FOLDER, CI: "true", NO_COLOR: "1", DO_NOT_TRACK: "1" },
    maxBuffer: 32e6,
  }).catch((failed: { stdout: string; stderr: string }) => {
    throw new Error(`${script} failed:\n${failed.stdout}\n${failed.stderr}`);
  });
}

/** Compiles generated files as strictly as TypeScript can. */
async function expectStrict(...files: string[]): Promise<void> {
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "esnext", "--module", "esnext"];
  const resolution = ["--moduleResolution", "bundler", "--allowImportingTsExtensions", "--lib", "esnext,dom"];
  await runTool(
    join(ROOT, "node_modules/typescript/lib/tsc.js"),
    "--ignoreConfig",
    ...options,
    ...resolution,
    ...files,
  );
}

test("openapi-typescript: types that a typed fetch compiles with", async () => {
  await runTool(join(ROOT, "node_modules/openapi-typescript/bin/cli.js"), "openapi.json", "-o", "types.d.ts");
  writeFileSync(
    join(FOLDER, "typed.ts"),
    `import type { operations } from "./types.d.ts";
type Answer = operations["getModel"]["responses"]["200"]["content"]["application/json"];
export async function cheapest(url: string): Promise<string | undefined> {
  const answer = (await (await fetch(\`\${url}/api/agent/v1/models/openai/gpt-5.6-luna\`)).json()) as Answer;
  return answer.data.listings[0]?.call_usd ?? undefined;
}
`,
  );
  await expectStrict("typed.ts");
  const { cheapest } = await import(join(FOLDER, "typed.ts"));
  expect(Number(await cheapest(world.url))).toBeGreaterThan(0);
});

test("hey-api: a client that compiles, searches and pays", async () => {
  await runTool("@hey-api/openapi-ts/bin/run.js", "-i", "openapi.json", "-o", "hey", "--no-log-file");
  await expectStrict("hey/index.ts");
  const { searchProducts, compareProducts } = await import(join(FOLDER, "hey/index.ts"));
  const { client } = await import(join(FOLDER, "hey/client.gen.ts"));
  client.setConfig({ baseUrl: world.url });
  const found = await searchProducts({ query: { q: "vector database", limit: 3 } });
  expect(found.data.data.results).toHaveLength(3);
  const unpaid = await compareProducts({ body: { products: ["langchain", "crewai"] } });
  expect(unpaid.error.error).toBe("PAYMENT_REQUIRED");
  const fetchPaid = wrapFetchWithPaymentFromConfig(fetch, {
    schemes: [{ network: "eip155:*", client: new ExactEvmScheme(world.wallet) }],
  });
  const paid = await compareProducts({ body: { products: ["langchain", "crewai"] }, fetch: fetchPaid });
  expect(paid.data.meta.payment).toMatchObject({ status: "settled", amount: "0.01" });
});

test("orval: a client that compiles and searches models", async () => {
  writeFileSync(
    join(FOLDER, "orval.config.mjs"),
    `export default { clearboard: { input: "./openapi.json", output: { target: "./orval.ts", client: "fetch", baseUrl: ${JSON.stringify(world.url)} } } };\n`,
  );
  await runTool("orval/dist/bin/orval.mjs", "--config", "orval.config.mjs");
  await expectStrict("orval.ts");
  const { searchModels } = await import(join(FOLDER, "orval.ts"));
  const found = await searchModels({ q: "gpt-5.6" });
  expect(found.status).toBe(200);
  expect(found.data.data.models[0].id).toContain("gpt-5.6");
});
