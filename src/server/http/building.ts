import type { RequestListener } from "node:http";
import { errorAnswer } from "../../api/wire/errors.ts";
import { API_HEADERS, CACHE_NONE } from "../../api/wire/headers.ts";
import { ApiError } from "../../schema/errors.ts";

/** Seconds after which a client should ask again. The first build takes 10 to 45 seconds. */
const RETRY_SECONDS = 3;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>Clearboard is building</title>
<h1>Clearboard is building</h1>
<p>The first build of the data and the site is under way. This page reloads by itself.</p>
`;

/** Answers every request while the first build is made: 503 with Retry-After, as a page or as JSON. */
export function createBuildingAnswer(parts: {
  /** What the build is doing, such as `writing the pages`. */
  step: () => string;
  nextRequestId: () => string;
  siteUrl: () => string;
}): RequestListener {
  return (request, response) => {
    // The body is not read; the connection stays usable.
    request.resume();
    const path = request.url?.split("?", 1)[0];
    const requestId = parts.nextRequestId();
    const page = request.headers.accept?.includes("text/html") === true && request.method !== "POST";
    const reason = `the first build is being made: ${parts.step()}`;
    const [status, type, text] =
      path === "/healthz"
        ? [200, "application/json; charset=utf-8", JSON.stringify({ ok: true })]
        : path === "/readyz"
          ? [
              503,
              "application/json; charset=utf-8",
              JSON.stringify({ ok: false, reasons: [reason], notes: [], build_id: null }),
            ]
          : page
            ? [503, "text/html; charset=utf-8", PAGE]
            : [503, "application/json; charset=utf-8", refusal(requestId, parts.siteUrl())];
    response.writeHead(status, {
      ...API_HEADERS,
      "content-type": type,
      "content-length": Buffer.byteLength(text),
      "cache-control": CACHE_NONE,
      "x-request-id": requestId,
      ...(status === 503 ? { "retry-after": String(RETRY_SECONDS) } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : text);
  };
}

function refusal(requestId: string, siteUrl: string): string {
  const error = new ApiError("SERVICE_UNAVAILABLE", "The first build is being made. Nothing was charged.");
  return JSON.stringify(errorAnswer(error, { requestId, siteUrl }).body);
}
