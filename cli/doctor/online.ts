import { createServer } from "node:net";
import { loadProbe } from "../../src/payments/index.ts";
import { type Config, defaultAddress } from "../../src/server/config.ts";
import { listenProblem } from "../../src/server/http/front.ts";
import type { Diagnosis } from "./diagnosis.ts";

const ANSWER_MS = 5_000;

/** Checks what only requests can show: ports, facilitator, chain, treasury, public address. Changes nothing. */
export async function onlineDiagnoses(config: Config, now: () => number): Promise<Diagnosis[]> {
  const groups = await Promise.all([
    port(config, "port", config.host, config.port),
    config.metricsPort === null ? [] : port(config, "metrics port", config.metricsHost, config.metricsPort),
    rail(config, now),
    publicAddress(config),
  ]);
  return groups.flat();
}

/** Binds a port briefly. A port held by a Clearboard server is fine. */
async function port(config: Config, about: string, host: string, number: number): Promise<Diagnosis[]> {
  try {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer();
      probe.once("error", reject);
      probe.listen({ host, port: number }, () => probe.close(() => resolve()));
    });
    return [{ about, state: "ok", message: number === 0 ? "any free one" : `${number} on ${host} is free` }];
  } catch (cause) {
    const taken = (cause as NodeJS.ErrnoException).code === "EADDRINUSE";
    if (taken && (await answers(`${defaultAddress({ host, port: number })}/healthz`)))
      return [{ about, state: "ok", message: `${number} on ${host} is answered by a running server` }];
    const spare = taken && about === "port" && config.portIsDefault;
    return [{ about, state: spare ? "note" : "wrong", message: listenProblem(cause, config) }];
  }
}

async function rail({ rail: configured }: Config, now: () => number): Promise<Diagnosis[]> {
  if (configured.mode === "off") return [];
  const { probeRail } = await loadProbe();
  const found = await probeRail(configured, now);
  return found.map(({ about, problem, note }) =>
    problem !== null
      ? { about, state: "wrong", message: problem }
      : { about, state: note === undefined ? "ok" : "note", message: note ?? "answers, and fits the rail" },
  );
}

/** In production, requests the health of the public address, as a caller would. */
async function publicAddress({ production, baseUrl }: Config): Promise<Diagnosis[]> {
  if (!production || baseUrl === null) return [];
  const about = "public address";
  return (await answers(`${baseUrl}/healthz`))
    ? [{ about, state: "ok", message: `${baseUrl} answers` }]
    : [{ about, state: "note", message: `${baseUrl}/healthz does not answer from here` }];
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    return answer.ok && ((await answer.json()) as { ok?: unknown }).ok === true;
  } catch {
    return false;
  }
}
