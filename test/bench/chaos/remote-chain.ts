import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { deserialize, serialize } from "node:v8";
import type { ChainReader } from "../../../src/payments/chain/reader.ts";
import { ChainUnreadableError } from "../../../src/payments/chain/reader.ts";
import type { Facilitator } from "../../../src/payments/facilitator/client.ts";
import type { FakeChain } from "../../support/payments/facilitator-fake.ts";

type Part = "facilitator" | "reader";
interface Call {
  readonly part: Part;
  readonly method: string;
  readonly args: unknown[];
}

/** Serves one chain and its facilitator to the processes of this host. */
export async function serveChain(chain: FakeChain): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const { part, method, args } = deserialize(await buffer(request)) as Call;
    try {
      const target = chain[part] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
      response.end(serialize(await target[method]?.(...args)));
    } catch (cause) {
      response.writeHead(500).end(String(cause));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The chain and the facilitator that another process serves. */
export function connectChain(url: string): { facilitator: Facilitator; reader: ChainReader } {
  const ask = async (part: Part, method: string, args: unknown[]) => {
    const response = await fetch(url, { method: "POST", body: new Uint8Array(serialize({ part, method, args })) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new ChainUnreadableError(String(bytes));
    return deserialize(bytes);
  };
  const remote = (part: Part) =>
    new Proxy(
      {},
      {
        get:
          (_, method) =>
          (...args: unknown[]) =>
            ask(part, String(method), args),
      },
    );
  return {
    facilitator: { ...connected(remote("facilitator") as Facilitator) },
    reader: remote("reader") as ChainReader,
  };
}

/** Methods by name: callers spread a facilitator, which copies nothing of a Proxy. */
function connected(remote: Facilitator): Facilitator {
  return {
    verify: (payment) => remote.verify(payment),
    settle: (payment) => remote.settle(payment),
    supports: (network) => remote.supports(network),
    close: async () => undefined,
  };
}
