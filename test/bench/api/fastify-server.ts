// The peer of the API bench: a plain Fastify server with its logger that sends recorded bytes and headers.
// Usage: fastify-server.ts RECORDING.json LOG
import { readFileSync } from "node:fs";
import fastify from "fastify";
import type { Recording } from "./recording.ts";

const [recorded = "", file = ""] = process.argv.slice(2);
const recording: Recording = JSON.parse(readFileSync(recorded, "utf8"));
const answers = new Map(
  Object.entries(recording).map(([path, { status, headers, body }]) => [
    path,
    { status, headers, body: Buffer.from(body) },
  ]),
);

const app = fastify({ logger: { file } });
app.all("/*", (request, reply) => {
  const answer = answers.get(request.url);
  if (answer === undefined) return reply.code(404).send();
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
});
console.log(`listening on ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
process.on("SIGTERM", () => process.exit(0));
