// The other peer of the API bench: an endpoint of Astro on its Node adapter. Usage: RECORDING=FILE astro-server.ts ENTRY
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";

const { handler }: { handler: RequestListener } = await import(pathToFileURL(process.argv[2] ?? "").href);
const server = createServer((request, response) => handler(request, response));
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit(0));
