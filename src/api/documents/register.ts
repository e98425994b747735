import { createHash } from "node:crypto";
import type {} from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import type { OperationContext } from "../../operations/context.ts";
import { matchesEtag } from "../etag.ts";
import { API_HEADERS, PREFLIGHT_HEADERS } from "../headers.ts";
import { DOCUMENTS, type Document } from "./documents.ts";

export interface DocumentDeps {
  /** The context of the build that is published now. */
  context: () => OperationContext;
}

interface Made {
  version: string;
  body: Promise<{ text: string; etag: string }>;
}

const CACHE = "public, max-age=300, stale-while-revalidate=3600";
const DAY_MS = 86_400_000;

/** Serves what software reads before it calls: API description, catalogues, instructions. */
export function registerDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  const made = new Map<Document, Made>();
  for (const document of DOCUMENTS) {
    app.get(document.path, async (request, reply) => {
      const { text, etag } = await current(document, deps.context(), made);
      reply
        .headers(API_HEADERS)
        .header("x-request-id", request.id)
        .header("cache-control", CACHE)
        .header("etag", etag)
        .header("vary", "accept-encoding");
      if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
      reply.header("content-type", document.type);
      return request.headers["accept-encoding"] === undefined ? reply.send(text) : reply.compress(text);
    });
    app.options(document.path, (_, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());
  }
}

/** A document is made once for each build, state of the rail, and day. */
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
  // A failure is the answer to those who wait for it; whoever comes next tries again.
  body.catch(() => made.delete(document));
  return body;
}

async function make(document: Document, context: OperationContext): Made["body"] {
  const text = await document.make(context);
  return { text, etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
}
