import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DAY_MS } from "../../core/periods.ts";
import type { OperationContext } from "../../operations/operation.ts";
import { type Coding, codingFor } from "../wire/accept.ts";
import { matchesEtag } from "../wire/etag.ts";
import { API_HEADERS } from "../wire/headers.ts";
import type { Document, TextOf } from "./documents.ts";

interface Body {
  text: Buffer;
  etag: string;
  encoded: (coding: Coding) => Promise<Buffer>;
}

const ENCODERS = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Buffer) => promisify(gzip)(text),
  identity: async (text: Buffer) => text,
} satisfies Record<Coding, (text: Buffer) => Promise<Buffer>>;

/** Sends a document: 304 when the caller has it already, in the smallest coding that the caller accepts. */
export type DocumentSender = (
  document: Document,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Creates a sender that makes each document once per build, state of the rail, and day. */
export function createDocumentSender(context: () => OperationContext): DocumentSender {
  const made = new Map<Document, { version: string; body: Promise<Body> }>();
  const bodyOf = (document: Document): Promise<Body> => {
    const current = context();
    const version = versionOf(current);
    const known = made.get(document);
    if (known?.version === version) return known.body;
    const body = make(document, current, async (other) => (await bodyOf(other)).text.toString());
    made.set(document, { version, body });
    // Requests that wait for this body share its failure; the next request tries again.
    body.catch(() => made.delete(document));
    return body;
  };
  return async (document, cacheControl, request, reply) => {
    const { etag, encoded } = await bodyOf(document);
    reply
      .headers(API_HEADERS)
      .header("x-request-id", request.id)
      .header("cache-control", cacheControl)
      .header("etag", etag)
      .header("vary", "accept-encoding");
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    const encoding = codingFor(request.headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.header("content-type", document.type).send(await encoded(encoding));
  };
}

function versionOf({ catalog, payments, now }: OperationContext): string {
  return [catalog.buildId, JSON.stringify(payments.publicConfig()), Math.floor(now() / DAY_MS)].join("\n");
}

async function make(document: Document, context: OperationContext, textOf: TextOf): Promise<Body> {
  const text = Buffer.from(await document.make(context, textOf));
  const kept = new Map<Coding, Promise<Buffer>>();
  return {
    text,
    etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
    encoded(coding) {
      const body = kept.get(coding) ?? ENCODERS[coding](text);
      kept.set(coding, body);
      return body;
    },
  };
}
