import { type CustomTransport, custom } from "viem";
import { z } from "zod";
import { createJsonCaller } from "../facilitator/json-call.ts";

/** The largest answers are the logs of a range of blocks. */
const LONGEST_ANSWER_BYTES = 16 * 1024 * 1024;

const Failure = z.object({ error: z.object({ code: z.number(), message: z.string() }) });
const Success = z.object({ result: z.unknown() }).refine((answer) => "result" in answer);

/**
 * viem's transport over keep-alive connections. viem's own transport uses `fetch`, which takes several times as long
 * and handles all responses to a new block in one turn of the event loop.
 */
export function rpcTransport(rpcUrl: string, timeoutMs: number): CustomTransport {
  const { origin, pathname, search, username, password } = new URL(rpcUrl);
  const caller = createJsonCaller(origin, { connectMs: timeoutMs, answerBytes: LONGEST_ANSWER_BYTES });
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  const headers = username === "" && password === "" ? {} : { authorization: `Basic ${credentials}` };
  let id = 0;
  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    id += 1;
    const body = JSON.stringify({ jsonrpc: "2.0", id, method, params: params ?? [] });
    const { status, json } = await caller.call({ method: "POST", path: pathname + search, headers, body, timeoutMs });
    const failure = Failure.safeParse(json);
    if (failure.success) throw new RpcError(failure.data.error);
    const success = Success.safeParse(json);
    if (!success.success || status < 200 || status > 299) throw new Error(`the node answered with status ${status}`);
    return success.data.result;
  }
  return custom({ request }, { retryCount: 0 });
}

/** The error that the node reports; viem interprets its code. */
class RpcError extends Error {
  override name = "RpcError";
  readonly code: number;

  constructor({ code, message }: { code: number; message: string }) {
    super(message);
    this.code = code;
  }
}
