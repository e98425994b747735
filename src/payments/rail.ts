import { atomicToDecimal } from "../core/money.ts";
import { checkTerms, connect, type Endpoint, openJournal, type RailParts } from "./endpoint.ts";
import { Monitor } from "./monitor.ts";
import { chargedNothing, createOffRail, PRESENT_AGAIN } from "./off.ts";
import { createGate } from "./request/handle-payment.ts";
import { createOfferBook } from "./request/requirements.ts";
import { reconcile } from "./settlement/reconcile.ts";
import { createSettlement, type Settlement } from "./settlement/settle.ts";
import {
  confirmsOnChain,
  type PaidCall,
  type PaidChallenge,
  type PaidRefusal,
  type PaidResult,
  type PaymentRail,
  type RailConfig,
  type RailDeps,
  type RailOn,
  type RailReadiness,
  RailStartError,
  type ReconcileReport,
  type UnpaidCall,
} from "./types.ts";

const RECONCILE_EVERY_MS = 5_000;
/** Told to anyone; the log has the fault. */
const JOURNAL_BROKEN = "the journal can not be written until the server is started anew";

interface Core {
  readonly endpoint: Endpoint;
  readonly offers: ReturnType<typeof createOfferBook>;
  readonly gate: ReturnType<typeof createGate>;
  readonly settlement: Settlement;
  readonly monitor: Monitor;
}

/**
 * The payment rail of a server.
 *
 * @throws TypeError when the configuration contradicts itself: another token than the network's USDC, a treasury that
 *   is no address
 */
export function createPaymentRail(config: RailConfig, deps: RailDeps, parts: RailParts = {}): PaymentRail {
  if (config.mode === "off") return createOffRail(config.reason);
  checkTerms(config);
  return createLiveRail(config, deps, parts);
}

function createLiveRail(config: RailOn, deps: RailDeps, parts: RailParts): PaymentRail {
  const { now, log } = deps;
  const journal = openJournal(deps);
  const inFlight = new Set<Promise<unknown>>();
  let core: Core | null = null;
  let notReady: Extract<RailReadiness, { ok: false }> = {
    ok: false,
    code: "SERVICE_UNAVAILABLE",
    reason: "the payment rail is starting",
  };
  let stopping = false;
  let timer: NodeJS.Timeout | null = null;
  let reconciling: Promise<ReconcileReport> | null = null;

  function ready(): RailReadiness {
    if (stopping) return { ok: false, code: "SERVICE_UNAVAILABLE", reason: "the payment rail is stopping" };
    if (journal.queue.fault !== null) return { ok: false, code: "SERVICE_UNAVAILABLE", reason: JOURNAL_BROKEN };
    return core === null ? notReady : core.monitor.readiness();
  }

  async function bringUp(): Promise<Core> {
    const endpoint = await connect(config, deps, parts);
    const { chain, treasury, chainInstance } = endpoint;
    const facilitator = parts.around?.(endpoint.facilitator) ?? endpoint.facilitator;
    const settlement = createSettlement(journal, facilitator, chain, config);
    const monitor = new Monitor({ facilitator, chain, network: config.network, chainId: config.chainId, now, log });
    const gate = createGate({
      journal,
      terms: config,
      treasury,
      chainInstance,
      facilitator,
      chain,
      settlement,
      onFacilitatorFault: (detail) => monitor.reportFault(detail),
      onFacilitatorAnswer: () => monitor.reportAnswer(),
      onChainFault: () => monitor.reportChainFault(),
    });
    return { endpoint, offers: createOfferBook(config, treasury), gate, settlement, monitor };
  }

  function runReconcile(running: Core, everything: boolean): Promise<ReconcileReport> {
    const { chainInstance } = running.endpoint;
    reconciling ??= reconcile(journal, running.settlement, {
      network: config.network,
      chainInstance,
      everything,
    }).finally(() => {
      reconciling = null;
    });
    return reconciling;
  }

  function offer(call: UnpaidCall): PaidChallenge | PaidRefusal {
    const state = ready();
    if (core === null || !state.ok) return notReadyRefusal(state, false);
    const { paymentRequired, headerValue } = core.offers(call);
    return { kind: "challenge", paymentRequired, headerValue };
  }

  async function pass(running: Core, call: PaidCall, payment: string | object): Promise<PaidResult> {
    const passing = running.gate.pass(call, running.offers(call), payment);
    const leave = journal.queue.join();
    inFlight.add(passing);
    try {
      return await passing;
    } finally {
      inFlight.delete(passing);
      leave();
    }
  }

  return {
    ready,
    publicConfig() {
      const treasury = core?.endpoint.treasury ?? config.treasuryAddress;
      const { address, symbol, decimals, name, version } = config.token;
      return {
        mode: config.mode,
        network: config.network,
        chainId: config.chainId,
        treasuryAddress: treasury,
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
    },
    health() {
      const state = ready();
      const facilitator = core?.monitor.facilitator;
      const chain = core?.monitor.chain;
      const instance = core?.endpoint.chainInstance;
      return {
        ok: state.ok,
        paymentMode: config.mode,
        network: config.network,
        reason: state.ok ? null : state.reason,
        facilitator: { reachable: facilitator?.reachable ?? null, checked_at: iso(facilitator?.checkedAt) },
        chain: chain == null ? null : { reachable: chain.reachable, checked_at: iso(chain.checkedAt) },
        unresolved: instance === undefined ? 0 : journal.store.countUnknown(config.network, instance),
      };
    },
    async start() {
      try {
        const running = await bringUp();
        if (stopping) {
          await running.endpoint.stop();
          return;
        }
        core = running;
        await running.monitor.check();
        if (stopping) return;
        await runReconcile(running, true);
        if (stopping) return;
        timer = setInterval(() => {
          runReconcile(running, false).catch((err: unknown) => log.error({ err }, "reconciling failed"));
        }, RECONCILE_EVERY_MS);
        timer.unref();
        log.info({ mode: config.mode, network: config.network, ready: ready().ok }, "the payment rail has started");
        if (!confirmsOnChain(config)) {
          log.warn({}, "RPC_URL is not set: settlements are believed, and an unknown outcome can not be looked up");
        }
      } catch (err) {
        const reason = err instanceof RailStartError ? err.message : "it could not be started; the log says why";
        notReady = { ok: false, code: "PAYMENT_CONFIGURATION_INCOMPLETE", reason };
        log.error({ err }, "the payment rail could not be started");
      }
    },
    async stop() {
      stopping = true;
      if (timer !== null) clearInterval(timer);
      core?.monitor.stop();
      await Promise.allSettled([...inFlight, reconciling]);
      await journal.queue.close();
      await core?.endpoint.stop();
    },
    offer,
    async handlePaidRequest(call) {
      if (call.payment === null) return offer(call);
      const state = ready();
      // An unreachable facilitator holds up nobody who has paid already: the ledger is asked first.
      const passable = state.ok || state.code === "PAYMENT_FACILITATOR_UNAVAILABLE";
      if (core === null || !passable) return notReadyRefusal(state, true);
      return pass(core, call, call.payment);
    },
    async reconcile() {
      if (core === null) return { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
      return runReconcile(core, true);
    },
  };
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
