import type { FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { ApiError } from "../../schema/errors.ts";

/**
 * Refuses compressed request bodies with an error of their own, so that they are not reported as invalid JSON. Runs before the body is
 * parsed.
 */
export function refuseEncodedBody(
  request: FastifyRequest,
  _: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void,
): void {
  const encoding = request.headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") done(null, payload);
  else {
    const headers = { "accept-encoding": "identity" };
    done(new ApiError("UNSUPPORTED_MEDIA_TYPE", "The body must be sent without Content-Encoding.", { headers }));
  }
}
