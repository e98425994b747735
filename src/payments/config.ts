import type { Address } from "viem";
import { getAddress } from "viem/utils";
import { decimalToAtomic } from "../core/money.ts";
import { addressProblem, carriesChecksum, isDevelopmentAccount, networkTerms } from "./chain/networks.ts";
import { cdpKeyProblem } from "./facilitator/cdp-auth.ts";
import { isLoopbackHost } from "./facilitator/loopback.ts";
import type { FacilitatorAuth, RailConfig, RailOn } from "./types.ts";

export type RailEnv = Readonly<Record<string, string | undefined>>;

export type RailConfigResult =
  | { readonly ok: true; readonly config: RailConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Maximum validity of a signed payment. It limits how long an outcome can remain unknown. */
export const MAX_TIMEOUT_SECONDS = 90;

const EVMS = ["anvil", "javascript"] as const;
const MODES = ["mainnet", "testnet", "local", "off"] as const;

/**
 * Reads the payment settings of the environment. An invalid value is a problem that must stop the start; a missing one
 * leaves the rail off (paid requests get 503), with the reason. Empty values count as not set.
 */
export function parseRailConfig(env: RailEnv): RailConfigResult {
  const reader = new EnvReader(env);
  const production = reader.text("NODE_ENV") === "production";
  const wanted = reader.text("PAYMENT_RAIL") ?? (production ? "off" : "local");
  const mode = MODES.find((name) => name === wanted);
  if (mode === undefined) reader.problem("PAYMENT_RAIL", `is "${wanted}", not one of ${MODES.join(", ")}`);
  const limits = readLimits(reader, mode);
  const treasuryAddress = readTreasury(reader, mode);
  const allowlist = readAllowlist(reader);
  const facilitatorUrl = readUrl(reader, "FACILITATOR_URL", mode === "local");
  const rpcUrl = readUrl(reader, "RPC_URL", mode === "local");
  const auth = readAuth(reader);
  if (mode === "local" && (facilitatorUrl === null) !== (rpcUrl === null)) {
    reader.problem("FACILITATOR_URL", "and RPC_URL go together on the local rail: set both, or neither to start one");
  }
  const evm = reader.text("LOCAL_EVM");
  if (evm !== null && !EVMS.some((name) => name === evm))
    reader.problem("LOCAL_EVM", `is "${evm}", not one of ${EVMS.join(", ")}`);
  if (reader.problems.length > 0 || mode === undefined) return { ok: false, problems: reader.problems };
  if (mode === "off") {
    const unset = reader.text("PAYMENT_RAIL") === null;
    return off(unset ? "PAYMENT_RAIL is not set, and a production start takes no default" : "PAYMENT_RAIL is off");
  }
  if (mode !== "local") {
    const missing = [];
    if (treasuryAddress === null) missing.push("TREASURY_ADDRESS");
    if (facilitatorUrl === null) missing.push("FACILITATOR_URL");
    if (missing.length > 0)
      return off(`PAYMENT_RAIL is ${mode}, but ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set`);
  }
  return {
    ok: true,
    config: {
      mode,
      ...networkTerms(mode),
      ...limits,
      treasuryAddress,
      allowlist,
      facilitator: facilitatorUrl === null ? null : { url: facilitatorUrl, auth },
      rpcUrl,
      dataDir: reader.text("DATA_DIR") ?? ".data",
      searchPath: reader.text("PATH") ?? "",
      localEvm: EVMS.find((name) => name === evm) ?? null,
    },
  };
}

function off(reason: string): RailConfigResult {
  return { ok: true, config: { mode: "off", reason } };
}

type Limits = Pick<
  RailOn,
  | "maxRequestAtomic"
  | "dailyCeilingAtomic"
  | "maxTimeoutSeconds"
  | "verifyTimeoutMs"
  | "settleTimeoutMs"
  | "confirmTimeoutMs"
  | "pollMs"
  | "recheckBlocks"
>;

function readLimits(reader: EnvReader, mode: string | undefined): Limits {
  return {
    maxRequestAtomic: readAmount(reader, "MAX_REQUEST_USDC", "1"),
    dailyCeilingAtomic: readAmount(reader, "DAILY_CEILING_USDC", "10"),
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    verifyTimeoutMs: 10_000,
    settleTimeoutMs: 20_000,
    confirmTimeoutMs: 15_000,
    pollMs: mode === "local" ? 200 : 1_000,
    recheckBlocks: readBlocks(reader),
  };
}

function readAmount(reader: EnvReader, name: string, fallback: string): bigint {
  const atomic = decimalToAtomic(reader.text(name) ?? fallback);
  if (atomic !== null && atomic > 0n) return atomic;
  reader.problem(name, "must be a decimal amount of USDC above zero with at most six decimals, such as 0.5");
  return 0n;
}

function readBlocks(reader: EnvReader): number {
  const text = reader.text("SETTLEMENT_RECHECK_BLOCKS") ?? "20";
  if (/^\d{1,4}$/.test(text)) return Number(text);
  reader.problem("SETTLEMENT_RECHECK_BLOCKS", "must be a whole number of blocks from 0 to 9999");
  return 0;
}

function readTreasury(reader: EnvReader, mode: string | undefined): Address | null {
  const text = reader.text("TREASURY_ADDRESS");
  if (text === null) return null;
  const problem = addressProblem(text);
  if (problem !== null) {
    reader.problem("TREASURY_ADDRESS", problem);
    return null;
  }
  if (mode === "mainnet" && !carriesChecksum(text)) {
    reader.problem("TREASURY_ADDRESS", "carries no checksum (EIP-55), so that a mistyped character would not show");
  }
  if ((mode === "mainnet" || mode === "testnet") && isDevelopmentAccount(text)) {
    reader.problem("TREASURY_ADDRESS", "is a development account whose private key is public: anyone could empty it");
  }
  if (
    ["mainnet", "testnet"].some(
      (name) => networkTerms(name as RailOn["mode"]).token.address.toLowerCase() === text.toLowerCase(),
    )
  )
    reader.problem("TREASURY_ADDRESS", "is the contract of USDC itself: what is paid to it is lost");
  return getAddress(text.toLowerCase());
}

function readAllowlist(reader: EnvReader): ReadonlySet<string> | null {
  const text = reader.text("PAYER_ALLOWLIST");
  if (text === null) return null;
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  for (const entry of entries) {
    const problem = addressProblem(entry);
    if (problem !== null) {
      reader.problem("PAYER_ALLOWLIST", `holds ${entry}, which ${problem}`);
    }
  }
  return new Set(entries.map((entry) => entry.toLowerCase()));
}

function readUrl(reader: EnvReader, name: string, loopbackOnly: boolean): string | null {
  const text = reader.text(name);
  if (text === null) return null;
  if (!URL.canParse(text)) {
    reader.problem(name, "is not an address");
    return null;
  }
  const url = new URL(text);
  const loopback = isLoopbackHost(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback)) {
    reader.problem(name, "must be https, or http to loopback");
  }
  if (loopbackOnly && !loopback) reader.problem(name, "must point to this machine on the local rail");
  if (url.username !== "" || url.password !== "") reader.problem(name, "must not carry credentials");
  return text.replace(/\/+$/, "");
}

function readAuth(reader: EnvReader): FacilitatorAuth {
  const token = reader.text("FACILITATOR_TOKEN");
  const keyId = reader.text("CDP_API_KEY_ID");
  const keySecret = reader.text("CDP_API_KEY_SECRET");
  if (token !== null && (keyId !== null || keySecret !== null)) {
    reader.problem("FACILITATOR_TOKEN", "and a CDP key exclude each other");
  }
  if ((keyId === null) !== (keySecret === null)) {
    reader.problem("CDP_API_KEY_ID", "and CDP_API_KEY_SECRET go together");
  }
  if (keyId !== null && keySecret !== null) {
    const problem = cdpKeyProblem(keySecret);
    if (problem !== null) reader.problem("CDP_API_KEY_SECRET", problem);
    return { kind: "cdp", keyId, keySecret };
  }
  return token === null ? { kind: "none" } : { kind: "bearer", token };
}

class EnvReader {
  readonly problems: string[] = [];
  readonly #env: RailEnv;

  constructor(env: RailEnv) {
    this.#env = env;
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value === undefined || value === "" ? null : value;
  }

  problem(name: string, what: string): void {
    this.problems.push(`${name} ${what}`);
  }
}
