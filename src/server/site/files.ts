import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { alternateLink } from "../../api/documents/links.ts";
import { codingFor } from "../../api/wire/accept.ts";
import { evaluatePreconditions, isByteRange } from "../../api/wire/preconditions.ts";
import { ApiError } from "../../schema/errors.ts";
import type { PublishedBuild } from "../../store/builds.ts";
import type { CurrentBuild } from "../current-build.ts";
import { pageHeaders } from "./page-headers.ts";

const DATA_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Content-Length, Content-Range, Accept-Ranges, Last-Modified",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};
const FOR_EVER = "public, max-age=31536000, immutable";
const REVALIDATED = "public, max-age=300, stale-while-revalidate=3600";
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".jsonl": "application/jsonl; charset=utf-8",
  ".csv": "text/csv; charset=utf-8; header=present",
  ".parquet": "application/vnd.apache.parquet",
  ".xml": "application/xml; charset=utf-8",
  ".atom": "application/atom+xml; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".cff": "application/yaml; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** Headers of the answer to a CORS preflight on data files. */
export const DATA_PREFLIGHT: Readonly<Record<string, string>> = {
  ...DATA_HEADERS,
  "access-control-allow-methods": "GET, HEAD, OPTIONS",
  "access-control-allow-headers": "range, if-none-match, if-modified-since, if-range, if-match, cache-control, accept",
  "access-control-max-age": "86400",
};

declare module "fastify" {
  interface FastifyReply {
    /** Entity tag of the file being sent, without quotes and content coding; null for other answers. */
    contentTag: string | null;
  }
}

/** Answers a request from the files of the published build. Returns false when no file matches. */
export interface ServeFile {
  (request: FastifyRequest, reply: FastifyReply): boolean;
  /** Whether the published build has a file or a page for a URL. */
  has(url: string): boolean;
}

/**
 * Serves the files of the published build: data below `/data/`, pages and their assets everywhere else. Files are in
 * `<build>/data` and `<build>/site`, with precompressed `.br` and `.gz` variants beside them.
 */
export async function registerFiles(app: FastifyInstance, current: CurrentBuild): Promise<ServeFile> {
  await app.register(fastifyStatic, {
    root: current.build().dir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: false,
    setHeaders(reply, path) {
      const coding = /\.(br|gz)$/.exec(path)?.[1];
      if (reply.contentTag !== null)
        reply.header("etag", `"${reply.contentTag}${coding === undefined ? "" : `-${coding}`}"`);
      const type = MEDIA_TYPES[/\.[a-z]+(?=(?:\.(?:br|gz))?$)/.exec(path)?.[0] ?? ""];
      if (type !== undefined) reply.header("content-type", type);
      else if (path.endsWith("SHA256SUMS")) reply.header("content-type", "text/plain; charset=utf-8");
    },
  });
  app.decorateReply("contentTag", null);
  let listed: { build: PublishedBuild; paths: Map<string, string> } | undefined;
  /** SHA-256 of each file of the build, by path. */
  const paths = () => {
    const build = current.build();
    if (listed?.build !== build) {
      listed = { build, paths: new Map(build.manifest.files.map((file) => [file.path, file.sha256])) };
    }
    return listed.paths;
  };

  const has = (url: string) => {
    const path = requestPath(url);
    if (path === null) return false;
    const known = paths();
    if (path.startsWith("data/") && known.has(path)) return true;
    return (
      known.has(`site/${path}`) || known.has(`site/${path}${path === "" || path.endsWith("/") ? "" : "/"}index.html`)
    );
  };

  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const path = requestPath(request.url);
    if (path === null) return false;
    reply.header("x-request-id", request.id);
    if (path.startsWith("data/") && path !== "data/") {
      const frozen = frozenRoot(current.build().dir, path);
      if (!paths().has(path)) {
        // After a rollback the build is older than the newest months, whose URLs must keep working.
        if (frozen === null) return false;
        reply.headers(DATA_HEADERS).header("cache-control", FOR_EVER);
        send(request, reply, path.slice("data/snapshots/".length), frozen, undefined);
        return true;
      }
      reply.headers(DATA_HEADERS);
      reply.header("cache-control", frozen === null ? REVALIDATED : FOR_EVER);
      send(request, reply, path, current.build().dir, paths().get(path));
      return true;
    }
    if (path.startsWith("_astro/")) {
      const root = assetRoot(current.build().dir, path);
      if (root === null) return false;
      reply.headers(pageHeaders(`/${path}`)).header("cache-control", FOR_EVER);
      send(request, reply, path, root, paths().get(`site/${path}`));
      return true;
    }
    const site = `site/${path}`;
    for (const candidate of path === "" || path.endsWith("/") ? [`${site}index.html`] : [site]) {
      if (!paths().has(candidate)) continue;
      reply.headers(pageHeaders(`/${path}`)).header("cache-control", REVALIDATED);
      // Every page has a Markdown variant.
      if (candidate.endsWith("/index.html")) {
        reply.header("vary", "accept");
        if (path !== "") reply.header("link", alternateLink(current.context().deployment.siteUrl, `/${path}`));
      }
      send(request, reply, candidate, current.build().dir, paths().get(candidate));
      return true;
    }
    if (path !== "" && !path.endsWith("/") && paths().has(`${site}/index.html`)) {
      reply.redirect(`${path.slice(path.lastIndexOf("/") + 1)}/${search(request.url)}`, 308);
      return true;
    }
    return false;
  };
  return Object.assign(serve, { has });
}

/** Length of an entity tag in hex characters. */
const TAG_LENGTH = 32;

/**
 * Sends a file after evaluating the conditional headers of the request against its content.
 *
 * @param hash SHA-256 of the file; when undefined, the entity tag is made from its size and modification time
 */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  root: string,
  hash: string | undefined,
): void {
  const { headers } = request.raw;
  // @fastify/send answers 200 to a conditional request that carries Cache-Control: no-cache, as Node's fetch does.
  delete headers["cache-control"];
  if (headers.range !== undefined && (request.method !== "GET" || !isByteRange(headers.range))) delete headers.range;
  if (hash === undefined) {
    reply.sendFile(path, root, { etag: true });
    return;
  }
  const tag = hash.slice(0, TAG_LENGTH);
  const dated = headers["if-modified-since"] ?? headers["if-unmodified-since"] ?? headers["if-range"];
  const modified = dated === undefined ? null : statSync(join(root, path)).mtimeMs;
  const outcome = evaluatePreconditions(headers, `"${tag}"`, modified);
  if (outcome === "failed") {
    throw new ApiError("PRECONDITION_FAILED", "The file is not in the state that the request asks for.");
  }
  if (outcome === "not_modified") {
    const vary = String(reply.getHeader("vary") ?? "");
    reply.header("vary", vary === "" ? "accept-encoding" : `${vary}, accept-encoding`);
    reply.code(304).header("etag", knownTag(headers["if-none-match"], tag)).send();
    return;
  }
  if (outcome === "send_whole") delete headers.range;
  for (const name of CONDITIONS) delete headers[name];
  // Ranges refer to the bytes without content coding, so that parts of several responses fit together.
  if (headers.range !== undefined) delete headers["accept-encoding"];
  // Builds hold no gzip variants of pages: nearly every client accepts brotli.
  if (path.endsWith(".html") && headers.range === undefined && codingFor(headers["accept-encoding"]) === "gzip") {
    const vary = String(reply.getHeader("vary") ?? "");
    reply
      .headers({ "content-type": "text/html; charset=utf-8", "content-encoding": "gzip", etag: `"${tag}-gz"` })
      .header("vary", vary === "" ? "accept-encoding" : `${vary}, accept-encoding`)
      .send(gzipSync(readFileSync(join(root, path))));
    return;
  }
  reply.contentTag = tag;
  reply.sendFile(path, root);
}

const CONDITIONS = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range"] as const;

/** Returns the tag under which the client has cached the content. */
function knownTag(ifNoneMatch: string | undefined, tag: string): string {
  return new RegExp(`"${tag}(?:-br|-gz)?"`).exec(ifNoneMatch ?? "")?.[0] ?? `"${tag}"`;
}

/** Returns the folder of the frozen months when the path is one of their files; null otherwise. */
function frozenRoot(build: string, path: string): string | null {
  const file = /^data\/snapshots\/(\d{4}-\d{2}\/[\w.-]+)$/.exec(path)?.[1];
  const root = join(dirname(dirname(build)), "frozen");
  return file !== undefined && existsSync(join(root, file)) ? root : null;
}

/**
 * Finds the build that has an asset. Assets carry a hash in their name; those of older builds stay reachable, so that
 * open pages keep working.
 */
function assetRoot(current: string, path: string): string | null {
  const builds = dirname(current);
  const folders = [
    current,
    ...readdirSync(builds)
      .sort()
      .reverse()
      .map((name) => join(builds, name)),
  ];
  for (const folder of folders) {
    const root = join(folder, "site");
    if (existsSync(join(root, path))) return root;
  }
  return null;
}

/** Returns the decoded path without its leading slash; null when it is not a plain path. */
function requestPath(url: string): string | null {
  const raw = url.split("?", 1)[0] ?? "";
  if (/%2f|%5c|%00|\\|\/\//i.test(raw)) return null;
  try {
    const path = decodeURIComponent(raw).slice(1);
    return path
      .split("/")
      .some((part) => part === ".." || part === "." || (part.startsWith(".") && part !== ".well-known"))
      ? null
      : path;
  } catch {
    return null;
  }
}

function search(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}
