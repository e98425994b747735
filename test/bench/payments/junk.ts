import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { encodeAbiParameters } from "viem";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { buildData, SERVE, start } from "../support/servers.ts";
import { challengeOf, forgedPayment, INPUT, PATH, ready, settings } from "./forged.ts";

const SUPPORTED_AFTER_MS = [0, 300, 1_000];
const JUNK_EVERY_MS = 50;
const OTHERS_EVERY_MS = 70;
/** Of the others' requests, one in so many pays. */
const PAID_IN = 5;
const ERC6492_SUFFIX = "6492".repeat(16);
const NETWORK = "eip155:84532";

/**
 * One caller without money presents 20 payments a second whose signatures make the facilitator's check throw, while
 * others ask and pay. Nobody else's request may be refused with 503, however slowly the facilitator answers `/supported`.
 */
export async function run({ minutes = 1 }: { minutes?: number }): Promise<BenchResult> {
  const rows: BenchRow[] = [];
  for (const supportedAfterMs of SUPPORTED_AFTER_MS) rows.push(await measure(supportedAfterMs, minutes));
  return {
    name: `One caller presents 20 junk payments a second for ${minutes} min; what others get meanwhile`,
    rows,
    note: `Of the others' requests, one in ${PAID_IN} pays. Of the junk, every other one is answered by the facilitator with 500, the rest with unexpected_verify_error.`,
  };
}

async function measure(supportedAfterMs: number, minutes: number): Promise<BenchRow> {
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-bench-junk-"));
  const facilitator = await startFacilitator(supportedAfterMs);
  const env = settings(facilitator.url, dataDir);
  buildData(env);
  const server = await start(SERVE, env);
  try {
    await ready(server.url);
    const required = await challengeOf(server.url, PATH);
    const until = performance.now() + minutes * 60_000;
    const [junk, others] = await Promise.all([
      every(JUNK_EVERY_MS, until, () => ask(server.url, forgedPayment(required, junkSignature()))),
      every(OTHERS_EVERY_MS, until, (turn) => ask(server.url, turn % PAID_IN === 0 ? forgedPayment(required) : null)),
    ]);
    return {
      supported_answers_after_ms: supportedAfterMs,
      junk: junk.length,
      junk_503: count(junk, 503),
      others: others.length,
      others_402: count(others, 402),
      others_200: count(others, 200),
      others_503: count(others, 503),
      reach: 0,
      held: others.every((status) => status === 402 || status === 200) ? "yes" : "no",
    };
  } finally {
    await server.stop();
    facilitator.server.closeAllConnections();
    facilitator.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Begins a call every so many milliseconds, whether or not the last one has ended. */
async function every(ms: number, until: number, call: (turn: number) => Promise<number>): Promise<number[]> {
  const calls: Promise<number>[] = [];
  const began = performance.now();
  while (performance.now() < until) {
    calls.push(call(calls.length));
    await setTimeout(Math.max(0, began + calls.length * ms - performance.now()));
  }
  return Promise.all(calls);
}

async function ask(url: string, payment: string | null): Promise<number> {
  const headers = { "content-type": "application/json", ...(payment === null ? {} : { "payment-signature": payment }) };
  const response = await fetch(url + PATH, { method: "POST", headers, body: INPUT });
  await response.arrayBuffer();
  return response.status;
}

/** A wrapper that decodes, so that it gets past our own check. */
function junkSignature(): string {
  const parts = [{ type: "address" }, { type: "bytes" }, { type: "bytes" }] as const;
  const wrapped = encodeAbiParameters(parts, [`0x${"5a".repeat(20)}`, "0x5a5a", `0x${"5a".repeat(65)}`]);
  return `${wrapped}${ERC6492_SUFFIX}`;
}

/** Takes every payment but the junk, on which its check throws. */
async function startFacilitator(supportedAfterMs: number): Promise<{ server: Server; url: string }> {
  let thrown = 0;
  const answer = (path: string | undefined, body: string): [number, object] => {
    if (path === "/supported") {
      return [200, { kinds: [{ x402Version: 2, scheme: "exact", network: NETWORK }], extensions: [], signers: {} }];
    }
    const payer = /"from":"(0x[0-9a-fA-F]{40})"/.exec(body)?.[1] ?? "";
    if (body.includes(ERC6492_SUFFIX)) {
      thrown += 1;
      return thrown % 2 === 0
        ? [500, { error: "internal" }]
        : [200, { isValid: false, invalidReason: "unexpected_verify_error", payer }];
    }
    if (path === "/verify") return [200, { isValid: true, payer }];
    const { nonce } = (JSON.parse(body) as { paymentPayload: { payload: { authorization: { nonce: string } } } })
      .paymentPayload.payload.authorization;
    return [200, { success: true, transaction: nonce, network: NETWORK, payer }];
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", async () => {
      if (request.url === "/supported") await setTimeout(supportedAfterMs);
      const [status, json] = answer(request.url, body);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function count(statuses: readonly number[], status: number): number {
  return statuses.filter((other) => other === status).length;
}
