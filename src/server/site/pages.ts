import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type {} from "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { alternateLink, homeLinks } from "../../api/documents/links.ts";
import type { RateLimit } from "../../api/rate-limit.ts";
import { prefersMarkdown } from "../../api/wire/accept.ts";
import { evaluatePreconditions } from "../../api/wire/preconditions.ts";
import { ApiError } from "../../schema/errors.ts";
import type { PublishedBuild } from "../../store/builds.ts";
import { isLivePath } from "../../views/kit/routes.ts";
import type { CallResult } from "../../views/kit/site-context.ts";
import type { CurrentBuild } from "../current-build.ts";
import { DATA_PREFLIGHT, type ServeFile } from "./files.ts";
import { markdownAlternate } from "./markdown-alternate.ts";
import { pageHeaders } from "./page-headers.ts";
import type { SiteApp } from "./site-app.ts";

/** Folder of the compiled versions of the site. */
const COMPILED = fileURLToPath(new URL("../../../dist/site/", import.meta.url));

const FOR_EVER = "public, max-age=31536000, immutable";
const ASSET_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/**
 * Answers every request that no other route handles: a file of the build, a page rendered on demand, or the 404 page.
 */
export function registerPages(
  app: FastifyInstance,
  parts: {
    serveFile: ServeFile;
    current: CurrentBuild;
    rateLimit: RateLimit;
    /**
     * URL under which a page calls the API. These calls are not counted by rate limits, because the reader's request
     * was.
     */
    internalAddress: string;
    /** Reads an asset that only other builds have: a page of another replica may refer to it. */
    readAsset?: ((path: string) => Promise<Buffer | null>) | undefined;
  },
): void {
  const { serveFile, current, rateLimit, internalAddress, readAsset } = parts;
  const site = loadOnce(current);
  const limit = (request: FastifyRequest, reply: FastifyReply) =>
    rateLimit(request.ip, (name, value) => reply.header(name, value));
  const call = (path: CallRequest) => callSelf(app, path, internalAddress);
  refuseOtherMethods(app, serveFile);

  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    async handler(request, reply) {
      if (prefersMarkdown(request.headers.accept)) {
        await limit(request, reply);
        const twin = await markdownAlternate(app, request, current.context().deployment, internalAddress);
        if (twin !== null) return reply.headers(twin.headers).send(twin.text);
      }
      if (decodedPath(request.url) === "") reply.header("link", homeLinks(current.context().deployment));
      const path = decodedPath(request.url);
      const search = request.url.includes("?") ? request.url.slice(request.url.indexOf("?")) : "";
      // A static page with a query is rendered on demand; every other file takes precedence over live pages.
      if (path !== null && (search === "" || !isLivePath(path, search)) && serveFile(request, reply)) return reply;
      if (path !== null && isLivePath(path, search)) {
        await limit(request, reply);
        const loaded = await site();
        if (loaded !== null) return renderLive(loaded, request, reply);
        if (serveFile(request, reply)) return reply;
      }
      const asset = path?.startsWith("_astro/") === true ? await readAsset?.(path).catch(() => null) : null;
      if (path !== null && asset !== null && asset !== undefined) return sendAsset(path, asset, request, reply);
      return notFound(request, reply);
    },
  });

  function sendAsset(path: string, bytes: Buffer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply
      .headers(pageHeaders(`/${path}`))
      .headers({ "cache-control": FOR_EVER, "x-request-id": request.id })
      .type(ASSET_TYPES[extname(path)] ?? "application/octet-stream")
      .send(bytes);
  }

  async function renderLive(loaded: LoadedSite, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = `/${decodedPath(request.url) ?? ""}`;
    const { manifest } = current.build();
    const locals = loaded.siteLocals(
      {
        context: current.context(),
        build: { id: manifest.build_id, generatedAt: manifest.generated_at, files: manifest.files },
        openapi: null,
        call,
      },
      { path, live: true },
    );
    const page = await loaded.app.render(request.url, locals);
    const etag = `"${createHash("sha1").update(page.body).digest("base64url")}"`;
    reply
      .headers(pageHeaders(path))
      .header("x-request-id", request.id)
      .header("cache-control", page.headers["cache-control"] ?? "no-cache")
      .header("etag", etag)
      .header("link", alternateLink(current.context().deployment.siteUrl, path))
      .header("vary", "accept, accept-encoding");
    const condition = page.status === 200 ? evaluatePreconditions(request.headers, etag, null) : "send";
    if (condition === "not_modified") return reply.code(304).send();
    if (condition === "failed") {
      throw new ApiError("PRECONDITION_FAILED", "The page is not in the state that the request asks for.");
    }
    reply.code(page.status).header("content-type", page.headers["content-type"] ?? "text/html; charset=utf-8");
    if (page.headers.location !== undefined) reply.header("location", page.headers.location);
    if (request.headers["accept-encoding"] === undefined) return reply.send(page.body);
    reply.compress(page.body);
    return reply;
  }

  function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const page = join(current.build().dir, "site", "404.html");
    if (request.headers.accept?.includes("text/html") === true && existsSync(page)) {
      return reply
        .code(404)
        .headers(pageHeaders("/404"))
        .headers({
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-cache",
          "x-request-id": request.id,
        })
        .send(readFileSync(page));
    }
    throw new ApiError("NOT_FOUND", `There is nothing at ${JSON.stringify(request.url.slice(0, 200))}.`);
  }
}

interface CallRequest {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}

interface LoadedSite {
  app: SiteApp;
  siteLocals: typeof import("./site-app.ts").siteLocals;
}

/** Whether this server can render the on-demand pages of a build. A build without pages needs none. */
export function canMakePages({ manifest }: PublishedBuild): boolean {
  return manifest.site_app === null || existsSync(join(COMPILED, manifest.site_app));
}

/** Loads the compiled site of the published build on first use, and again when a build uses another version of it. */
function loadOnce(current: CurrentBuild): () => Promise<LoadedSite | null> {
  let loading: { hash: string; site: Promise<LoadedSite> } | undefined;
  return async () => {
    const hash = current.build().manifest.site_app;
    if (hash === null || !existsSync(join(COMPILED, hash))) return null;
    if (loading?.hash !== hash) loading = { hash, site: load(join(COMPILED, hash)) };
    return loading.site;
  };
}

async function load(dir: string): Promise<LoadedSite> {
  const { loadSiteApp, siteLocals } = await import("./site-app.ts");
  return { app: await loadSiteApp(dir), siteLocals };
}

/** Calls this server's API in process, for pages that show its answers. */
async function callSelf(app: FastifyInstance, call: CallRequest, remoteAddress: string): Promise<CallResult> {
  const response = await app.inject({
    remoteAddress,
    method: call.method,
    url: call.path,
    ...(call.body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, payload: JSON.stringify(call.body) }),
  });
  return {
    status: response.statusCode,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    body: response.payload,
  };
}

/** Answers OPTIONS with the methods that a URL supports, and other methods with 405 where something can be read. */
function refuseOtherMethods(app: FastifyInstance, files: ServeFile): void {
  const allow = "GET, HEAD, OPTIONS";
  const exists = (url: string) => {
    const path = url.split("?", 1)[0] ?? "";
    return files.has(url) || isLivePath(path.slice(1)) || app.hasRoute({ method: "GET", url: path });
  };
  const notFound = (url: string) =>
    new ApiError("NOT_FOUND", `There is nothing at ${JSON.stringify(url.slice(0, 200))}.`);
  app.options("/*", (request, reply) => {
    if (!exists(request.url)) throw notFound(request.url);
    const headers = request.url.startsWith("/data/") ? DATA_PREFLIGHT : pageHeaders(request.url);
    return reply.code(204).headers(headers).header("allow", allow).header("x-request-id", request.id).send();
  });
  app.route({
    method: ["POST", "PUT", "PATCH", "DELETE"],
    url: "/*",
    // Runs before the body is read; none of these URLs accepts one.
    onRequest: (request, _, done) => {
      if (!exists(request.url)) return done(notFound(request.url));
      const message = `${request.url.slice(0, 200)} does not take ${request.method}.`;
      const members = { allow: allow.split(", ") };
      done(new ApiError("METHOD_NOT_ALLOWED", message, { headers: { allow }, members }));
    },
    handler: (request) => {
      throw notFound(request.url);
    },
  });
}

/** Returns the decoded path without its leading slash; null when it cannot be decoded. */
function decodedPath(url: string): string | null {
  try {
    return decodeURIComponent(url.split("?", 1)[0] ?? "").slice(1);
  } catch {
    return null;
  }
}
