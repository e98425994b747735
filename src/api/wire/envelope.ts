import { toJson } from "../../core/json-text.ts";
import type { Deployment } from "../../operations/context.ts";
import type { Operation } from "../../operations/define.ts";
import { API_VERSION, DATA_LICENSE, type Receipt } from "../../schema/answers/envelope.ts";
import { prepareGzip } from "./gzip.ts";

/** What is a request's own in its envelope. Both are plain ASCII. */
export interface RequestStamp {
  requestId: string;
  /** ISO 8601. */
  at: string;
}

/** An envelope of which all but the request's own members is already text. */
export interface PreparedAnswer {
  etag: string | null;
  /** Completes the envelope for one request. */
  text(request: RequestStamp, receipt: Receipt | null): string;
  /**
   * The same for a free answer, as it goes over the wire: one character for each byte of its UTF-8, so that head and
   * body leave in one write without being encoded again.
   */
  wire(request: RequestStamp): string;
  /** The same as a gzip stream. What all requests share is compressed once, when it is first asked for. */
  gzip(request: RequestStamp): Buffer;
  /** Bytes of the part that all requests share. */
  size: number;
}

/**
 * Prepares `{ data, meta }` (contract, section 2.1).
 *
 * @param data what the operation's `run` gave
 * @param canonicalUrl address that gives this answer
 */
export function prepareAnswer(
  operation: Operation,
  data: unknown,
  about: { deployment: Deployment; updatedAt: string; canonicalUrl: string; etag: string | null },
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
    size: wirePrefix.length,
    text: (request, receipt) => prefix + tail(request, receipt),
    wire: (request) => wirePrefix + tail(request, null),
    gzip(request) {
      gzip ??= prepareGzip(Buffer.from(prefix));
      return gzip(Buffer.from(tail(request, null), "latin1"));
    },
  };
}
