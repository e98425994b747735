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
  writtenAt?: string;
  sha256: string | undefined;
}

/**
 * A strict double of S3, not a real service: it checks the SigV4 signature of every request and the hash of every body,
 * honours If-None-Match and If-Match on writes, and lists
 * three objects at a time. It knows GET, PUT and DELETE of whole objects.
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
    const [path = "", query = ""] = String(request.url).split("?");
    if (request.method === "GET" && path === `/${BUCKET}`)
      return response.writeHead(200).end(listing(objects, new URLSearchParams(query)));
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
    if (request.method === "DELETE") {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    if (request.method !== "PUT") return refuse(405, "MethodNotAllowed");
    if (request.headers["x-amz-content-sha256"] !== hash("sha256", body))
      return refuse(400, "XAmzContentSHA256Mismatch");
    if (none === "*" && stored !== undefined) return refuse(412, "PreconditionFailed");
    if (match !== undefined && stored === undefined) return refuse(404, "NoSuchKey");
    if (match !== undefined && stored?.etag !== match) return refuse(412, "PreconditionFailed");
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    const writtenAt = new Date(Date.UTC(2026, 0, 1) + written.length * 1000).toISOString();
    objects.set(name, { body, etag, writtenAt, sha256: request.headers["x-amz-meta-sha256"] as string | undefined });
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

const PAGE = 3;

/** A page of ListObjectsV2. */
function listing(objects: ReadonlyMap<string, Stored>, query: URLSearchParams): string {
  const keys = [...objects.keys()].map((name) => `site/${name}`).sort();
  const after = query.get("continuation-token") ?? "";
  const wanted = keys.filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after);
  const page = wanted.slice(0, PAGE);
  const entries = page.map((key) => {
    const { writtenAt } = objects.get(key.slice("site/".length)) as Stored;
    return `<Contents><Key>${key}</Key><LastModified>${writtenAt}</LastModified></Contents>`;
  });
  const more = wanted.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${wanted.length > PAGE}</IsTruncated>${more}${entries.join("")}</ListBucketResult>`;
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
