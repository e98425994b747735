import type { FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { ApiError } from "../../schema/errors.ts";

/** Refuses compressed bodies by name, so that they are not mistaken for broken JSON. Runs before a body is parsed. */
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
