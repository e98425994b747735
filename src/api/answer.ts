import type { Deployment } from "../operations/context.ts";
import type { Operation } from "../operations/define.ts";
import { API_VERSION, DATA_LICENSE, type Receipt } from "../schema/envelope.ts";

/** An envelope of which all but the request's own members is already text. */
export interface PreparedAnswer {
  etag: string | null;
  /** Completes the envelope for one request. */
  text(request: { requestId: string; at: string }, receipt: Receipt | null): string;
}

/**
 * Prepares `{ data, meta }` (contract, section 2.1) around the JSON text of `data`.
 *
 * @param canonicalUrl address that gives this answer
 */
export function prepareAnswer(
  operation: Operation,
  dataJson: string,
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
  const prefix = `{"data":${dataJson},"meta":${head.slice(0, -2)},"retrieved_at":"`;
  return {
    etag: about.etag,
    text: ({ requestId, at }, receipt) =>
      `${prefix}${at}"},"request_id":"${requestId}","free":${receipt === null},"payment":${receipt === null ? "null" : JSON.stringify(receipt)}}}`,
  };
}
