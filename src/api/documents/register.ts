import type { FastifyInstance } from "fastify";
import type { OperationContext } from "../../operations/operation.ts";
import { PREFLIGHT_HEADERS } from "../wire/headers.ts";
import { DOCUMENTS } from "./documents.ts";
import { createDocumentSender } from "./send-document.ts";

export interface DocumentDeps {
  /** Returns the context of the published build. */
  context: () => OperationContext;
}

const CACHE = "public, max-age=300, stale-while-revalidate=3600";
const ALLOW = "GET, HEAD, OPTIONS";

/** Serves the documents that software reads before it calls the API: API description, catalogues, instructions. */
export function registerDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  const send = createDocumentSender(deps.context);
  for (const document of DOCUMENTS) {
    app.get(document.path, (request, reply) => send(document, CACHE, request, reply));
    app.options(document.path, (_, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).header("allow", ALLOW).send());
  }
}
