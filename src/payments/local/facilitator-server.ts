import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { x402Facilitator } from "@x402/core/facilitator";
import { parsePaymentPayload, parsePaymentRequirements } from "@x402/core/schemas";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { createWalletClient, publicActions } from "viem";
import { rpcTransport } from "../chain/rpc-transport.ts";
import { gasAccount } from "./accounts.ts";

export interface FacilitatorServer {
  readonly url: string;
  stop(): Promise<void>;
}

const MAX_BODY = 256 * 1024;
const CONFIRMATION_TIMEOUT_MS = 15_000;
const CALL_TIMEOUT_MS = 10_000;
const POLL_MS = 20;

/** Starts an x402 facilitator for the local chain on a free port of 127.0.0.1 (or the given one). */
export async function startFacilitator(options: {
  rpcUrl: string;
  chainId: number;
  port?: number | undefined;
}): Promise<FacilitatorServer> {
  // By address only, so that anvil, which has the key, signs: signing here takes several times as long.
  const account = gasAccount().address;
  const inTurn = createTurns();
  const chain = {
    id: options.chainId,
    name: "local",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [options.rpcUrl] } },
  };
  const transport = rpcTransport(options.rpcUrl, CALL_TIMEOUT_MS);
  const client = createWalletClient({ account, chain, transport, pollingInterval: POLL_MS }).extend(publicActions);
  const signer = toFacilitatorEvmSigner(
    {
      address: account,
      readContract: (args) => client.readContract({ ...args, args: args.args ?? [] }),
      verifyTypedData: (args) => client.verifyTypedData(args as Parameters<typeof client.verifyTypedData>[0]),
      writeContract: async (args) => {
        // Without a chain, viem does not request the chain id for each call.
        const write = { ...args, chain: null } as Parameters<typeof client.writeContract>[0];
        // A transaction that would revert fails here; anvil would send it.
        const gas = await client.estimateContractGas(write as Parameters<typeof client.estimateContractGas>[0]);
        return inTurn(() => client.writeContract({ ...write, gas } as typeof write));
      },
      sendTransaction: (args) => inTurn(() => client.sendTransaction(args)),
      // Nothing else sends from the gas wallet, so no transaction is replaced.
      waitForTransactionReceipt: (args) => client.waitForTransactionReceipt({ ...args, checkReplacement: false }),
      getCode: (args) => client.getCode(args),
    },
    { confirmationTimeoutMs: CONFIRMATION_TIMEOUT_MS },
  );
  const facilitator = new x402Facilitator().register(`eip155:${options.chainId}`, new ExactEvmScheme(signer));

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (request.method === "GET" && request.url === "/supported") {
      return { status: 200, body: facilitator.getSupported() };
    }
    if (request.method !== "POST" || (request.url !== "/verify" && request.url !== "/settle")) {
      return { status: 404, body: { error: "not found" } };
    }
    const { payload, requirements } = readPayment(await readBody(request));
    if (request.url === "/verify") return { status: 200, body: await facilitator.verify(payload, requirements) };
    return { status: 200, body: await facilitator.settle(payload, requirements) };
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch((cause: unknown) => ({
        status: cause instanceof BadPaymentError ? 400 : 500,
        body: { error: cause instanceof Error ? cause.message : "unknown fault" },
      }))
      .then(({ status, body }) => send(response, status, body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the facilitator has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Runs one broadcast at a time: two concurrent ones would take the same nonce of the gas wallet. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

class BadPaymentError extends Error {
  override name = "BadPaymentError";
}

function readPayment(body: unknown): { payload: PaymentPayload; requirements: PaymentRequirements } {
  const record = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const payload = parsePaymentPayload(record.paymentPayload);
  const requirements = parsePaymentRequirements(record.paymentRequirements);
  if (!payload.success || !requirements.success) throw new BadPaymentError("not an x402 request");
  return {
    payload: payload.data as PaymentPayload,
    requirements: requirements.data as PaymentRequirements,
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new BadPaymentError("too large");
    chunks.push(chunk as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new BadPaymentError("not JSON");
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}
