import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Facilitator, PaidResult, PaymentRail } from "../../payments/index.ts";
import type { ErrorCode } from "../../schema/errors.ts";
import type { CurrentBuild } from "../current-build.ts";
import type { ShedReason } from "../http/limits.ts";
import { type OperatorSources, registerOperatorMetrics } from "./operator-metrics.ts";

/** Upper bounds of the duration histograms, in seconds: from a cached answer to the longest settlement. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics for the operator. Labels hold route templates and codes, never values from a caller. */
export interface Metrics {
  answered(answer: { method: string; route: string; status: number; seconds: number }): void;
  refused(code: ErrorCode): void;
  shed(reason: ShedReason): void;
  /** Wraps a facilitator so that its calls are measured. */
  timed(facilitator: Facilitator): Facilitator;
  /** Wraps a rail so that the outcomes of paid requests are counted. */
  observed(rail: PaymentRail): PaymentRail;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
  /** Serves `GET /metrics` on one interface. Rejects when the port is taken. */
  serve(host: string, port: number): Promise<MetricsServer>;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

export interface MetricsSources extends Omit<OperatorSources, "buildId"> {
  current: () => CurrentBuild;
  rail: () => PaymentRail | null;
  /** Number of requests with a payment in progress. */
  paymentsInProgress: () => number;
  lagMs: () => number;
  now: () => number;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of metrics
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "clearboard_request_duration_seconds",
    help: "Time from the request's headers to the end of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: "clearboard_refusals_total",
    help: "Requests answered with an error, by the code of the error catalogue.",
    labelNames: ["code"],
    registers,
  });
  const shed = new Counter({
    name: "clearboard_shed_total",
    help: "Requests and connections refused before they reached the application.",
    labelNames: ["reason"],
    registers,
  });
  const paid = new Counter({
    name: "clearboard_paid_requests_total",
    help: "Calls of paid operations by outcome, REST and MCP together.",
    labelNames: ["product", "outcome"],
    registers,
  });
  const settled = new Counter({
    name: "clearboard_usdc_settled_total",
    help: "USDC settled for answers by this process since it started, by product; a repeated answer counts once.",
    labelNames: ["product"],
    registers,
  });
  const passing = new Histogram({
    name: "clearboard_payment_duration_seconds",
    help: "Time that a request with a payment spent in the payment gate.",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  const facilitator = new Histogram({
    name: "clearboard_facilitator_duration_seconds",
    help: "Time that calls of the facilitator took.",
    labelNames: ["call", "outcome"],
    buckets: SECONDS,
    registers,
  });
  gauge("clearboard_data_age_seconds", "Age of the published build.", () => {
    return (sources.now() - Date.parse(sources.current().context().catalog.generatedAt)) / 1000;
  });
  gauge("clearboard_event_loop_late_seconds", "Delay of the event loop at the last sample.", () => {
    return sources.lagMs() / 1000;
  });
  gauge("clearboard_payments_ready", "1 while paid requests are taken.", () => {
    return sources.rail()?.ready().ok === true ? 1 : 0;
  });
  gauge("clearboard_payments_in_progress", "Requests with a payment that are being processed.", () => {
    return sources.paymentsInProgress();
  });
  gauge("clearboard_payments_unresolved", "Payments whose outcome is being looked up.", () => {
    return sources.rail()?.health().unresolved ?? 0;
  });
  gauge("clearboard_payments_undelivered", "Paid answers that nobody has fetched for a minute.", () => {
    return sources.rail()?.health().undelivered ?? 0;
  });
  gauge("clearboard_payments_held", "Payments that moved money, were not served and wait for support.", () => {
    return sources.rail()?.health().held ?? 0;
  });
  gauge(
    "clearboard_payments_reopened",
    "Settlements that a reorganisation dropped and that are being settled again.",
    () => {
      return sources.rail()?.health().reopened ?? 0;
    },
  );
  gauge("clearboard_products", "Products in the published build.", () => {
    return sources.current().context().catalog.entries.length;
  });

  registerOperatorMetrics(registry, { ...sources, buildId: () => sources.current().build().manifest.build_id });

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }

  async function time<T>(call: string, asking: Promise<T>, outcome: (answer: T) => string): Promise<T> {
    const began = performance.now();
    const observe = (how: string) => facilitator.observe({ call, outcome: how }, (performance.now() - began) / 1000);
    try {
      const answer = await asking;
      observe(outcome(answer));
      return answer;
    } catch (cause) {
      observe("unreachable");
      throw cause;
    }
  }

  return {
    answered: ({ method, route, status, seconds }) => duration.observe({ method, route, status }, seconds),
    refused: (code) => refusals.inc({ code }),
    shed: (reason) => shed.inc({ reason }),
    timed: (asked) => ({
      verify: (...terms) => time("verify", asked.verify(...terms), (answer) => answer.kind),
      settle: (...terms) => time("settle", asked.settle(...terms), (answer) => answer.kind),
      supports: (network) => time("supported", asked.supports(network), ({ supported }) => (supported ? "yes" : "no")),
      close: () => asked.close(),
    }),
    observed: (rail) => ({
      ...rail,
      offer(call) {
        const result = rail.offer(call);
        paid.inc({ product: call.productKey, outcome: outcomeOf(result) });
        return result;
      },
      async handlePaidRequest(call) {
        const began = performance.now();
        const result = await rail.handlePaidRequest(call);
        if (result.kind === "failed" && call.planFault !== undefined && result.error === call.planFault) return result;
        const outcome = outcomeOf(result);
        paid.inc({ product: call.productKey, outcome });
        if (result.kind === "paid" && !result.repeated) {
          settled.inc({ product: call.productKey }, Number(result.receipt.amount));
        }
        if (call.payment !== null) passing.observe({ outcome }, (performance.now() - began) / 1000);
        return result;
      },
    }),
    text: () => registry.metrics(),
    serve: (host, port) => serve(registry, host, port),
  };
}

/** Returns `challenge`, `settled`, `served_again`, `failed`, or the code of the refusal. */
function outcomeOf(result: PaidResult): string {
  switch (result.kind) {
    case "challenge":
      return "challenge";
    case "paid":
      return result.repeated ? "served_again" : "settled";
    case "failed":
      return "failed";
    case "refused":
      return result.code;
  }
}

async function serve(registry: Registry, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
