import type { FastifyInstance } from "fastify";
import { ApiError } from "../schema/errors.ts";
import type { ServeFile } from "./files.ts";

/** Answers whatever no other route takes: a file of the build, else a page made on demand. */
export function registerPages(app: FastifyInstance, parts: { serveFile: ServeFile }): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler(request, reply) {
      if (parts.serveFile(request, reply)) return reply;
      throw new ApiError("NOT_FOUND", `There is nothing at ${JSON.stringify(request.url.slice(0, 200))}.`);
    },
  });
}
