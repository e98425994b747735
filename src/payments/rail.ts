import { atomicToDecimal } from "../core/money.ts";
import { JournalUnavailableError } from "../store/ledger/journal.ts";
import { checkTerms, connect, type Endpoint, openJournal, type RailParts } from "./endpoint.ts";
import { Monitor } from "./monitor.ts";
import { chargedNothing, createOffRail, PRESENT_AGAIN } from "./off.ts";
import { LostAnswers } from "./receipts/lost-answer.ts";
import type { LostAnswer, LostAnswerRequest } from "./receipts/types.ts";
import { PaymentHandler } from "./request/handle-payment.ts";
import { createRequirements } from "./request/requirements.ts";
import type { PaidCall, PaidRefusal, PaidResult, PaymentRequired, UnpaidCall } from "./request/types.ts";
import type { Journal } from "./settlement/journal.ts";
import { reconcile } from "./settlement/reconcile.ts";
import { Settlement } from "./settlement/settle.ts";
import {
  confirmsOnChain,
  type PaymentHealth,
  type PaymentRail,
  type PublicPaymentConfig,
  type RailConfig,
  type RailDeps,
  type RailOn,
  type RailReadiness,
  RailStartError,
  type ReconcileReport,
} from "./types.ts";

const RECONCILE_EVERY_MS = 5_000;
/** Time in milliseconds after which a paid answer that was not delivered counts as undelivered. */
const FETCHED_WITHIN_MS = 60_000;

/** The parts of a connected rail. */
interface Core {
  readonly endpoint: Endpoint;
  readonly requirements: ReturnType<typeof createRequirements>;
  readonly handler: PaymentHandler;
  readonly settlement: Settlement;
  readonly monitor: Monitor;
  readonly lostAnswers: LostAnswers;
}

/**
 * The payment rail of a server.
 *
 * @throws TypeError when the configuration contradicts itself: another token than the network's USDC, or a treasury
 *   that is no address
 */
export function createPaymentRail(config: RailConfig, deps: RailDeps, parts: RailParts = {}): PaymentRail {
  if (config.mode === "off") return createOffRail(config.reason);
  checkTerms(config);
  const rail = new LiveRail(config, deps, parts);
  // A plain object: callers spread the rail to wrap it.
  return {
    ready: () => rail.ready(),
    publicConfig: () => rail.publicConfig(),
    health: () => rail.health(),
    start: () => rail.start(),
    stop: () => rail.stop(),
    offer: (call) => rail.offer(call),
    handlePaidRequest: (call) => rail.handlePaidRequest(call),
    lostAnswer: (request) => rail.lostAnswer(request),
    reconcile: () => rail.reconcile(),
  };
}

class LiveRail implements PaymentRail {
  readonly #config: RailOn;
  readonly #deps: RailDeps;
  readonly #parts: RailParts;
  readonly #journal: Journal;
  readonly #inFlight = new Set<Promise<unknown>>();
  #core: Core | null = null;
  #notReady: Extract<RailReadiness, { ok: false }> = {
    ok: false,
    code: "SERVICE_UNAVAILABLE",
    reason: "the payment rail is starting",
  };
  #stopping = false;
  #cancelRound: () => void = () => undefined;
  #reconciling: Promise<ReconcileReport> | null = null;

  constructor(config: RailOn, deps: RailDeps, parts: RailParts) {
    this.#config = config;
    this.#deps = deps;
    this.#parts = parts;
    this.#journal = openJournal(deps);
  }

  ready(): RailReadiness {
    const code = "SERVICE_UNAVAILABLE";
    if (this.#stopping) return { ok: false, code, reason: "the payment rail is stopping" };
    const { outage } = this.#journal.store;
    if (outage !== null) return { ok: false, code, reason: outage };
    return this.#core === null ? this.#notReady : this.#core.monitor.readiness();
  }

  publicConfig(): PublicPaymentConfig {
    const config = this.#config;
    const { address, symbol, decimals, name, version } = config.token;
    return {
      mode: config.mode,
      network: config.network,
      chainId: config.chainId,
      treasuryAddress: this.#core?.endpoint.treasury ?? config.treasuryAddress,
      asset: { address, symbol, decimals, name, version },
      facilitator: config.facilitator === null ? "local" : publicAddress(config.facilitator.url),
      ceilings: {
        per_request: atomicToDecimal(config.maxRequestAtomic),
        per_payer_per_day: atomicToDecimal(config.dailyCeilingAtomic),
        resets_at: "00:00 UTC",
      },
      max_timeout_seconds: config.maxTimeoutSeconds,
      confirmed_on_chain: confirmsOnChain(config),
    };
  }

  health(): PaymentHealth {
    const state = this.ready();
    const facilitator = this.#core?.monitor.facilitator;
    const chain = this.#core?.monitor.chain;
    const instance = this.#core?.endpoint.chainInstance;
    const { mode, network } = this.#config;
    return {
      ok: state.ok,
      paymentMode: mode,
      network,
      reason: state.ok ? null : state.reason,
      facilitator: { reachable: facilitator?.reachable ?? null, checked_at: iso(facilitator?.checkedAt) },
      chain: chain == null ? null : { reachable: chain.reachable, checked_at: iso(chain.checkedAt) },
      ...this.#counts(instance),
    };
  }

  #counts(chainInstance: string | undefined) {
    if (chainInstance === undefined) return { unresolved: 0, undelivered: 0, held: 0, reopened: 0 };
    const { store, now } = this.#journal;
    return store.attention({ network: this.#config.network, chainInstance }, now() - FETCHED_WITHIN_MS);
  }

  async start(): Promise<void> {
    const { log } = this.#deps;
    const { mode, network } = this.#config;
    try {
      const core = await this.#connect();
      if (this.#stopping) {
        await core.endpoint.stop();
        return;
      }
      this.#core = core;
      await core.monitor.check();
      if (this.#stopping) return;
      await this.#reconcile(core, true);
      if (this.#stopping) return;
      this.#scheduleRound(core);
      log.info({ mode, network, ready: this.ready().ok }, "the payment rail has started");
      if (!confirmsOnChain(this.#config)) {
        log.warn({}, "RPC_URL is not set: settlements are believed, and an unknown outcome cannot be looked up");
      }
    } catch (err) {
      const reason = err instanceof RailStartError ? err.message : "it could not be started; the log says why";
      this.#notReady = { ok: false, code: "PAYMENT_CONFIGURATION_INCOMPLETE", reason };
      log.error({ err }, "the payment rail could not be started");
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#cancelRound();
    this.#core?.monitor.stop();
    await Promise.allSettled([...this.#inFlight, this.#reconciling]);
    await this.#journal.store.drain();
    await this.#core?.endpoint.stop();
  }

  offer(call: UnpaidCall): PaymentRequired | PaidRefusal {
    const state = this.ready();
    if (this.#core === null || !state.ok) return notReadyRefusal(state, false);
    return this.#core.requirements(call);
  }

  async handlePaidRequest(call: PaidCall): Promise<PaidResult> {
    if (call.payment === null) return this.offer(call);
    const state = this.ready();
    // Payers who have paid already are served even when the facilitator is unreachable: the journal is read first.
    const passable = state.ok || state.code === "PAYMENT_FACILITATOR_UNAVAILABLE";
    if (this.#core === null || !passable) return notReadyRefusal(state, true);
    return this.#handle(this.#core, call, call.payment);
  }

  async lostAnswer(request: LostAnswerRequest): Promise<LostAnswer> {
    if (this.#core === null || this.#stopping || this.#journal.store.outage !== null) return lostAnswerUnavailable();
    const answering = this.#core.lostAnswers.answer(request);
    this.#inFlight.add(answering);
    try {
      return await answering;
    } catch (cause) {
      if (cause instanceof JournalUnavailableError) return lostAnswerUnavailable();
      throw cause;
    } finally {
      this.#inFlight.delete(answering);
    }
  }

  async reconcile(): Promise<ReconcileReport> {
    if (this.#core === null) return { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
    return this.#reconcile(this.#core, true);
  }

  async #connect(): Promise<Core> {
    const { now, log } = this.#deps;
    const config = this.#config;
    const journal = this.#journal;
    const endpoint = await connect(config, this.#deps, this.#parts);
    const { chain, treasury, chainInstance } = endpoint;
    const facilitator = this.#parts.around?.(endpoint.facilitator) ?? endpoint.facilitator;
    const { network, chainId } = config;
    const monitor = new Monitor({ facilitator, chain, network, chainId, now, log, runtime: journal.runtime });
    const signers = () => monitor.signers;
    const settlement = new Settlement(journal, facilitator, chain, config, signers);
    const handler = new PaymentHandler({
      journal,
      terms: config,
      treasury,
      chainInstance,
      facilitator,
      chain,
      settlement,
      signers,
      onFacilitatorFault: (detail) => monitor.reportFault(detail),
      onFacilitatorAnswer: () => monitor.reportAnswer(),
      onChainFault: () => monitor.reportChainFault(),
    });
    const lostAnswers = new LostAnswers(journal, { chain, network, chainInstance });
    return { endpoint, requirements: createRequirements(config, treasury), handler, settlement, monitor, lostAnswers };
  }

  async #handle(core: Core, call: PaidCall, payment: string | object): Promise<PaidResult> {
    const handling = core.handler.handle(call, core.requirements(call), payment);
    const leave = this.#journal.store.join();
    this.#inFlight.add(handling);
    try {
      return await handling;
    } finally {
      this.#inFlight.delete(handling);
      leave();
    }
  }

  /** Starts a round of reconciling, or joins the one in progress. */
  #reconcile(core: Core, everything: boolean): Promise<ReconcileReport> {
    const { network } = this.#config;
    const { chainInstance } = core.endpoint;
    this.#reconciling ??= reconcile(this.#journal, core.settlement, { network, chainInstance, everything }).finally(
      () => {
        this.#reconciling = null;
      },
    );
    return this.#reconciling;
  }

  #scheduleRound(core: Core): void {
    this.#cancelRound = this.#journal.runtime.after(RECONCILE_EVERY_MS, () => {
      this.#scheduleRound(core);
      this.#reconcile(core, false).catch((err: unknown) => this.#deps.log.error({ err }, "reconciling failed"));
    });
  }
}

function lostAnswerUnavailable(): LostAnswer {
  const message = "Payments cannot be looked up at the moment. Try again.";
  return { kind: "refused", code: "SERVICE_UNAVAILABLE", message, members: {} };
}

function notReadyRefusal(state: RailReadiness, presented: boolean): PaidRefusal {
  const code = state.ok ? "SERVICE_UNAVAILABLE" : state.code;
  const reason = state.ok ? "the payment rail is starting" : state.reason;
  return {
    kind: "refused",
    status: 503,
    code,
    message: `No payment is taken at the moment: ${reason}. ${chargedNothing(presented)}`,
    ...(presented ? { extra: PRESENT_AGAIN } : {}),
    retryAfterSeconds: code === "PAYMENT_CONFIGURATION_INCOMPLETE" ? 60 : 5,
  };
}

function publicAddress(text: string): string {
  const url = new URL(text);
  return `${url.origin}${url.pathname === "/" ? "" : url.pathname}`;
}

function iso(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(ms).toISOString();
}
