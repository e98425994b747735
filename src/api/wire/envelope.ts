import { toJson } from "../../core/text/json-text.ts";
import type { Delivery, Deployment, Operation } from "../../operations/operation.ts";
import { API_VERSION, DATA_LICENSE, type Receipt } from "../../schema/answers/envelope.ts";
import { prepareGzip } from "./gzip.ts";

/** The members of an envelope that differ per request. Both are plain ASCII. */
interface RequestStamp {
  requestId: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** An envelope that is serialised except for the members that differ per request. */
export interface PreparedAnswer {
  etag: string | null;
  /** What to call when it was sent, or was not; null when nobody must know. */
  delivery: Delivery | null;
  /** Returns the complete envelope for one request. */
  text(request: RequestStamp, receipt: Receipt | null): string;
  /**
   * Returns the complete envelope of a free answer as one character per UTF-8 byte, so that head and body are written together without
   * encoding the body again.
   */
  wire(request: RequestStamp): string;
  /** Returns the complete envelope of a free answer, gzip-compressed. The shared part is compressed once, on first use. */
  gzip(request: RequestStamp): Buffer;
  /** Size of the shared part, in bytes. */
  size: number;
}

/**
 * Prepares `{ data, meta }` (contract, section 2.1).
 *
 * @param data what the operation's `run` returned
 * @param canonicalUrl URL that gives this answer
 */
export function prepareAnswer(
  operation: Operation,
  data: unknown,
  about: {
    deployment: Deployment;
    updatedAt: string;
    canonicalUrl: string;
    etag: string | null;
    delivery?: Delivery | null;
  },
): PreparedAnswer {
  const { deployment, updatedAt, canonicalUrl } = about;
  const methodology = `${deployment.siteUrl}/methodology/`;
  const dataset = `${deployment.siteUrl}/data/rank-open-data.json`;
  const head = JSON.stringify({
    source: deployment.publisher,
    version: API_VERSION,
    updated_at: updatedAt,
    methodology,
    canonical: canonicalUrl,
    dataset,
    license: DATA_LICENSE,
    citation: {
      text: `${deployment.publisher}: ${operation.title}. Data of ${updatedAt.slice(0, 10)}, ${DATA_LICENSE}. ${canonicalUrl}`,
      url: canonicalUrl,
      dataset,
      methodology,
    },
  });
  const prefix = `{"data":${toJson(data)},"meta":${head.slice(0, -2)},"retrieved_at":"`;
  const wirePrefix = Buffer.from(prefix).toString("latin1");
  const tail = ({ requestId, at }: RequestStamp, receipt: Receipt | null) =>
    `${at}"},"request_id":"${requestId}","free":${receipt === null},"payment":${receipt === null ? "null" : JSON.stringify(receipt)}}}`;
  let gzip: ReturnType<typeof prepareGzip> | undefined;
  return {
    etag: about.etag,
    delivery: about.delivery ?? null,
    size: wirePrefix.length,
    text: (request, receipt) => prefix + tail(request, receipt),
    wire: (request) => wirePrefix + tail(request, null),
    gzip(request) {
      gzip ??= prepareGzip(Buffer.from(prefix));
      return gzip(Buffer.from(tail(request, null), "latin1"));
    },
  };
}
