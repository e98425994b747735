// The peer of the API bench: a bare node:http server that sends recorded bytes. Usage: bare-server.ts RECORDING.json
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Recording } from "./recording.ts";

const recording: Recording = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const answers = new Map(
  Object.entries(recording).map(([path, { status, headers, body }]) => [
    path,
    { status, headers, body: Buffer.from(body) },
  ]),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit(0));
