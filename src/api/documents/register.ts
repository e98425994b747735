import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import type { OperationContext } from "../../operations/context.ts";
import { type Coding, codingFor } from "../wire/accept.ts";
import { matchesEtag } from "../wire/etag.ts";
import { API_HEADERS, PREFLIGHT_HEADERS } from "../wire/headers.ts";
import { DOCUMENTS, type Document } from "./documents.ts";

export interface DocumentDeps {
  /** Returns the context of the published build. */
  context: () => OperationContext;
}

interface Made {
  version: string;
  body: Promise<{ etag: string; encoded: (coding: Coding) => Promise<Buffer> }>;
}

const ENCODERS = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Buffer) => promisify(gzip)(text),
  identity: async (text: Buffer) => text,
} satisfies Record<Coding, (text: Buffer) => Promise<Buffer>>;

const CACHE = "public, max-age=300, stale-while-revalidate=3600";
const DAY_MS = 86_400_000;

/** Serves the documents that software reads before it calls the API: API description, catalogues, instructions. */
export function registerDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  const made = new Map<Document, Made>();
  for (const document of DOCUMENTS) {
    app.get(document.path, async (request, reply) => {
      const { etag, encoded } = await current(document, deps.context(), made);
      reply
        .headers(API_HEADERS)
        .header("x-request-id", request.id)
        .header("cache-control", CACHE)
        .header("etag", etag)
        .header("vary", "accept-encoding");
      if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
      const encoding = codingFor(request.headers["accept-encoding"]);
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply.header("content-type", document.type).send(await encoded(encoding));
    });
    app.options(document.path, (_, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());
  }
}

/** Returns the body of a document. Generates it once per build, state of the rail, and day. */
function current(document: Document, context: OperationContext, made: Map<Document, Made>): Made["body"] {
  const version = [
    context.catalog.buildId,
    JSON.stringify(context.payments.publicConfig()),
    Math.floor(context.now() / DAY_MS),
  ].join("\n");
  const known = made.get(document);
  if (known?.version === version) return known.body;
  const body = make(document, context);
  made.set(document, { version, body });
  // Requests that wait for this body share its failure; the next request tries again.
  body.catch(() => made.delete(document));
  return body;
}

async function make(document: Document, context: OperationContext): Made["body"] {
  const text = Buffer.from(await document.make(context));
  const kept = new Map<Coding, Promise<Buffer>>();
  return {
    etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
    encoded(coding) {
      const body = kept.get(coding) ?? ENCODERS[coding](text);
      kept.set(coding, body);
      return body;
    },
  };
}
