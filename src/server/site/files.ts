import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { twinLink } from "../../api/documents/links.ts";
import type { PublishedBuild } from "../../store/builds.ts";
import type { CurrentBuild } from "../current-build.ts";
import { pageHeaders } from "./page-headers.ts";

const DATA_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Content-Length",
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

/** Answers a request from the files of the published build; false when it has none for it. */
export type ServeFile = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Serves the files of the published build: data below `/data/`, pages and their assets everywhere else.
 * Files lie in `<build>/data` and `<build>/site`, with `.br` and `.gz` twins beside them.
 */
export async function registerFiles(app: FastifyInstance, current: CurrentBuild): Promise<ServeFile> {
  await app.register(fastifyStatic, {
    root: current.build().dir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const type = MEDIA_TYPES[/\.[a-z]+(?=(?:\.(?:br|gz))?$)/.exec(path)?.[0] ?? ""];
      if (type !== undefined) reply.header("content-type", type);
      else if (path.endsWith("SHA256SUMS")) reply.header("content-type", "text/plain; charset=utf-8");
    },
  });
  let listed: { build: PublishedBuild; paths: Set<string> } | undefined;
  const paths = () => {
    const build = current.build();
    if (listed?.build !== build) listed = { build, paths: new Set(build.manifest.files.map((file) => file.path)) };
    return listed.paths;
  };

  return (request, reply) => {
    const path = requestPath(request.url);
    if (path === null) return false;
    reply.header("x-request-id", request.id);
    if (path.startsWith("data/") && path !== "data/") {
      const frozen = frozenRoot(current.build().dir, path);
      if (!paths().has(path)) {
        // A build that was rolled back to is older than the newest months, whose addresses still hold for ever.
        if (frozen === null) return false;
        reply.headers(DATA_HEADERS).header("cache-control", FOR_EVER);
        reply.sendFile(path.slice("data/snapshots/".length), frozen);
        return true;
      }
      reply.headers(DATA_HEADERS);
      reply.header("cache-control", frozen === null ? REVALIDATED : FOR_EVER);
      reply.sendFile(path, current.build().dir);
      return true;
    }
    if (path.startsWith("_astro/")) {
      const root = assetRoot(current.build().dir, path);
      if (root === null) return false;
      reply.headers(pageHeaders(`/${path}`)).header("cache-control", FOR_EVER);
      reply.sendFile(path, root);
      return true;
    }
    const site = `site/${path}`;
    for (const candidate of path === "" || path.endsWith("/") ? [`${site}index.html`] : [site]) {
      if (!paths().has(candidate)) continue;
      reply.headers(pageHeaders(`/${path}`)).header("cache-control", REVALIDATED);
      // Pages have twins in Markdown.
      if (candidate.endsWith("/index.html")) {
        reply.header("vary", "accept");
        if (path !== "") reply.header("link", twinLink(current.context().deployment.siteUrl, `/${path}`));
      }
      reply.sendFile(candidate, current.build().dir);
      return true;
    }
    if (path !== "" && !path.endsWith("/") && paths().has(`${site}/index.html`)) {
      reply.redirect(`${path.slice(path.lastIndexOf("/") + 1)}/${search(request.url)}`, 308);
      return true;
    }
    return false;
  };
}

/** The folder of the frozen months, when the path is a file of one of them. */
function frozenRoot(build: string, path: string): string | null {
  const file = /^data\/snapshots\/(\d{4}-\d{2}\/[\w.-]+)$/.exec(path)?.[1];
  const root = join(dirname(dirname(build)), "frozen");
  return file !== undefined && existsSync(join(root, file)) ? root : null;
}

/** Assets carry a hash in their name: those of older builds stay reachable, so that an open page never breaks. */
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

/** Decoded path without its leading slash; null when it is no plain path. */
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
