import { createHash, createHmac, hash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

const BUCKET = "board";
export const S3_KEYS = {
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};

export interface S3Double {
  /** Value of BUILDS_URL. */
  url: string;
  /** Objects by name below the prefix; a test may change them. */
  objects: Map<string, Stored>;
  /** Names of the objects written, in order. */
  written: string[];
  /** Requests refused for their signature, their body or their condition. */
  refused: string[];
  close(): Promise<void>;
}

interface Stored {
  body: Buffer;
  etag: string;
  sha256: string | undefined;
}

/**
 * A strict double of S3, not a real service: it checks the SigV4 signature of every request and the hash of every body,
 * and honours If-None-Match and If-Match on writes. It knows GET and PUT of whole objects.
 */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Stored>();
  const written: string[] = [];
  const refused: string[] = [];
  const prefix = `/${BUCKET}/site/`;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string) => {
      refused.push(`${code} ${request.method} ${request.url}`);
      response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    };
    if (!signed(request)) return refuse(403, "SignatureDoesNotMatch");
    const name = decodeURIComponent(String(request.url)).slice(prefix.length);
    if (!String(request.url).startsWith(prefix)) return refuse(404, "NoSuchBucket");
    const stored = objects.get(name);
    const { "if-none-match": none, "if-match": match } = request.headers;
    if (request.method === "GET") {
      if (stored === undefined) return response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
      if (none === stored.etag) return response.writeHead(304).end();
      const meta = stored.sha256 === undefined ? {} : { "x-amz-meta-sha256": stored.sha256 };
      return response.writeHead(200, { etag: stored.etag, ...meta }).end(stored.body);
    }
    if (request.method !== "PUT") return refuse(405, "MethodNotAllowed");
    if (request.headers["x-amz-content-sha256"] !== hash("sha256", body))
      return refuse(400, "XAmzContentSHA256Mismatch");
    if (none === "*" && stored !== undefined) return refuse(412, "PreconditionFailed");
    if (match !== undefined && stored === undefined) return refuse(404, "NoSuchKey");
    if (match !== undefined && stored?.etag !== match) return refuse(412, "PreconditionFailed");
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    objects.set(name, { body, etag, sha256: request.headers["x-amz-meta-sha256"] as string | undefined });
    written.push(name);
    return response.writeHead(200, { etag }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `s3://${BUCKET}/site?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=eu-test-1`,
    objects,
    written,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Checks an AWS Signature Version 4 in the Authorization header. */
function signed(request: IncomingMessage): boolean {
  const { headers, method, url } = request;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (parts === null || parts[1] !== S3_KEYS.AWS_ACCESS_KEY_ID) return false;
  const [, , date = "", region = "", names = "", signature] = parts;
  const signedNames = names.split(";");
  for (const name of Object.keys(headers))
    if ((name === "host" || name.startsWith("x-amz-")) && !signedNames.includes(name)) return false;
  const [path = "", query = ""] = String(url).split("?");
  const canonical = [
    method,
    path,
    query.split("&").sort().join("&"),
    ...signedNames.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash("sha256", canonical)].join("\n");
  const key = [date, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${S3_KEYS.AWS_SECRET_ACCESS_KEY}`,
  );
  return createHmac("sha256", key).update(text).digest("hex") === signature;
}
