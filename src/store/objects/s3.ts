import { openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";
import type { ObjectsAddress } from "./address.ts";

type Body = string | { file: string };

interface PutOptions {
  /** SHA-256 of the body, lower-case hex; the service rejects a body that does not match. */
  sha256: string;
  /** Writes only if no such object exists (`absent`), or only over the object with this entity tag. */
  only?: "absent" | { etag: string } | undefined;
}

/** A bucket with an S3-compatible API, below a prefix. Names are relative to the prefix. */
export interface Objects {
  /** Returns null when the object does not exist, or when it still has the entity tag `unless`. */
  get(name: string, unless?: string): Promise<Response | null>;
  /** Returns false when the condition does not hold; nothing is written then. */
  put(name: string, body: Body, options: PutOptions): Promise<boolean>;
  /** Lists the objects whose names begin with a text. */
  list(start: string): AsyncIterable<StoredObject>;
  /** Removes an object; one that does not exist is no error. */
  remove(name: string): Promise<void>;
}

export interface StoredObject {
  readonly name: string;
  /** When it was written, ISO 8601. */
  readonly writtenAt: string;
}

/** Timeout of one request, in milliseconds. */
const TIMEOUT_MS = 120_000;
const RETRIES = 3;

/** Returns access to the object store at an address. Sends no request. */
export function openObjects(address: ObjectsAddress): Objects {
  const url = new URL(address.url);
  const region = url.searchParams.get("region") ?? "us-east-1";
  const endpoint = (url.searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, "");
  const bucket = `${endpoint}/${url.hostname}`;
  const prefix = url.pathname
    .split("/")
    .filter(Boolean)
    .map((part) => `${decodeURIComponent(part)}/`)
    .join("");
  const base = [endpoint, url.hostname, ...url.pathname.split("/").filter(Boolean)].join("/");
  const { accessKeyId, secretAccessKey, sessionToken } = address;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    service: "s3",
    region,
    retries: RETRIES,
  });
  const ask = (address: string, init: RequestInit) =>
    client.fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const send = (name: string, init: RequestInit) => ask(`${base}/${name}`, init);
  return {
    async get(name, unless) {
      const answer = await send(name, unless === undefined ? {} : { headers: { "if-none-match": unless } });
      if (answer.ok) return answer;
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 304) return null;
      throw new Error(`object storage answered ${answer.status} for ${name}`);
    },
    async put(name, body, { sha256, only }) {
      const headers: Record<string, string> = { "x-amz-content-sha256": sha256, "x-amz-meta-sha256": sha256 };
      if (only === "absent") headers["if-none-match"] = "*";
      else if (only !== undefined) headers["if-match"] = only.etag;
      const content = typeof body === "string" ? body : await openAsBlob(body.file);
      const answer = await send(name, { method: "PUT", headers, body: content });
      await answer.body?.cancel();
      // 409: another conditional write of the same object is in progress.
      if (answer.status === 412 || answer.status === 409) return false;
      if (!answer.ok) throw new Error(`object storage answered ${answer.status} when ${name} was written`);
      return true;
    },
    async *list(start) {
      const query = new URLSearchParams({ "list-type": "2", prefix: `${prefix}${start}` });
      for (let next: string | null = ""; next !== null; ) {
        if (next !== "") query.set("continuation-token", next);
        const answer = await ask(`${bucket}?${query}`, {});
        const text = await answer.text();
        if (!answer.ok) throw new Error(`object storage answered ${answer.status} to the listing of ${start}`);
        const page = await readListing(text);
        for (const { key, writtenAt } of page.objects) yield { name: key.slice(prefix.length), writtenAt };
        ({ next } = page);
      }
    },
    async remove(name) {
      const answer = await send(name, { method: "DELETE" });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404)
        throw new Error(`object storage answered ${answer.status} when ${name} was removed`);
    },
  };
}

/** Reads a ListBucketResult. `next` is the token of the next page; null at the end. */
async function readListing(
  xml: string,
): Promise<{ objects: { key: string; writtenAt: string }[]; next: string | null }> {
  const { load } = await import("cheerio");
  const $ = load(xml, { xml: true });
  const objects = $("Contents")
    .toArray()
    .map((entry) => ({ key: $("Key", entry).text(), writtenAt: $("LastModified", entry).text() }));
  const more = $("IsTruncated").first().text() === "true";
  const next = $("NextContinuationToken").first().text();
  if (more && next === "") throw new Error("object storage gave a truncated listing without a continuation token");
  return { objects, next: more ? next : null };
}
