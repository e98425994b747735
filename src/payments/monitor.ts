import { type ChainReader, ChainUnreadableError } from "./chain/reader.ts";
import type { Facilitator } from "./facilitator/client.ts";
import type { Runtime } from "./runtime.ts";
import type { PaymentLog, RailReadiness } from "./types.ts";

export interface Reachability {
  readonly reachable: boolean | null;
  readonly checkedAt: number | null;
}

export interface MonitorParts {
  readonly facilitator: Facilitator;
  readonly chain: ChainReader | null;
  readonly network: string;
  readonly chainId: number;
  readonly now: () => number;
  readonly log: PaymentLog;
  readonly runtime: Runtime;
}

/** How long a good state is trusted before the next check, and how soon a bad one is checked again. */
const CHECK_EVERY_MS = 60_000;
const RETRY_FIRST_MS = 1_000;
/** Minimum interval between two checks, however many payments report a fault. */
const LEAST_BETWEEN_MS = 1_000;
/** At most the time that Retry-After states. */
const RETRY_LATEST_MS = 5_000;

/**
 * Checks whether the facilitator can be reached and takes our payments, and whether the chain is the one configured: at
 * start, then every minute, and sooner while something is wrong. Readiness follows these checks alone, so that no single
 * payment can close the paid side.
 */
export class Monitor {
  readonly #parts: MonitorParts;
  #facilitator: Reachability = { reachable: null, checkedAt: null };
  #chain: Reachability = { reachable: null, checkedAt: null };
  #signers: ReadonlySet<string> | null = null;
  /** A contradiction between configuration and services, which waiting cannot resolve. */
  #misfit: string | null = null;
  #cancelCheck: () => void = () => undefined;
  #failures = 0;
  /** When a report last led to a check, and when the next check is due, on the clock that never goes back. */
  #reportedAt = Number.NEGATIVE_INFINITY;
  #nextCheckAt = Number.POSITIVE_INFINITY;
  #checking: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: MonitorParts) {
    this.#parts = parts;
  }

  get facilitator(): Reachability {
    return this.#facilitator;
  }

  /** Addresses that send the facilitator's transactions, lower-case; null while they are not known. */
  get signers(): ReadonlySet<string> | null {
    return this.#signers;
  }

  get chain(): Reachability | null {
    return this.#parts.chain === null ? null : this.#chain;
  }

  readiness(): RailReadiness {
    if (this.#misfit !== null) {
      return { ok: false, code: "PAYMENT_CONFIGURATION_INCOMPLETE", reason: this.#misfit };
    }
    const code = "PAYMENT_FACILITATOR_UNAVAILABLE";
    if (this.#facilitator.reachable !== true) return { ok: false, code, reason: "the facilitator cannot be reached" };
    // No payment is requested that could not be confirmed.
    if (this.#chain.reachable === false) return { ok: false, code, reason: "the chain cannot be read" };
    return { ok: true };
  }

  /**
   * Call when verify gave no verdict. It may be the fault of that one payment, so readiness stays as it is until a check
   * of the facilitator itself fails; the check follows at once, or a second after the last one.
   */
  reportFault(detail: string): void {
    this.#parts.log.warn({ detail }, "the facilitator gave no verdict");
    this.#checkSoon();
  }

  /** Call when verify gave a verdict: a facilitator that counts as unreachable is checked at once. */
  reportAnswer(): void {
    if (this.#facilitator.reachable === false) void this.check();
  }

  /** Call when the chain could not be read for one payment. Readiness stays as it is until a check fails. */
  reportChainFault(): void {
    this.#checkSoon();
  }

  /** One check of everything; never rejects. Calls that overlap share one. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelCheck();
  }

  #checkSoon(): void {
    if (this.#checking !== null) return;
    const elapsed = this.#parts.runtime.elapsed();
    const wait = Math.max(0, this.#reportedAt + LEAST_BETWEEN_MS - elapsed);
    if (this.#nextCheckAt - elapsed <= wait) return;
    this.#reportedAt = elapsed + wait;
    if (wait === 0) void this.check();
    else this.#schedule(wait);
  }

  async #check(): Promise<void> {
    const [unsupported, mismatch] = await Promise.all([this.#askFacilitator(), this.#askChain()]);
    const misfit = unsupported ?? mismatch;
    if (misfit !== null && misfit !== this.#misfit) this.#parts.log.error({ misfit }, "the payment rail does not fit");
    this.#misfit = misfit;
    const good = this.readiness().ok;
    this.#failures = good ? 0 : this.#failures + 1;
    this.#schedule(good ? CHECK_EVERY_MS : Math.min(RETRY_FIRST_MS * 2 ** (this.#failures - 1), RETRY_LATEST_MS));
  }

  #schedule(wait: number): void {
    this.#cancelCheck();
    if (this.#stopped) return;
    this.#nextCheckAt = this.#parts.runtime.elapsed() + wait;
    this.#cancelCheck = this.#parts.runtime.after(wait, () => void this.check());
  }

  async #askFacilitator(): Promise<string | null> {
    const { facilitator, network, now, log } = this.#parts;
    try {
      const { supported, signers } = await facilitator.supports(network);
      this.#facilitator = { reachable: true, checkedAt: now() };
      this.#signers = signers;
      return supported ? null : `the facilitator does not take "exact" payments on ${network}`;
    } catch (err) {
      log.warn({ err }, "the facilitator cannot be reached");
      this.#facilitator = { reachable: false, checkedAt: now() };
      return this.#misfit?.startsWith("the facilitator") === true ? this.#misfit : null;
    }
  }

  async #askChain(): Promise<string | null> {
    const { chain, chainId, now, log } = this.#parts;
    if (chain === null) return null;
    try {
      const mismatch = await chain.mismatch(chainId);
      this.#chain = { reachable: true, checkedAt: now() };
      return mismatch;
    } catch (err) {
      if (!(err instanceof ChainUnreadableError)) throw err;
      log.warn({ fault: err.message }, "the chain cannot be read");
      this.#chain = { reachable: false, checkedAt: now() };
      return this.#misfit?.startsWith("the facilitator") === false ? this.#misfit : null;
    }
  }
}
