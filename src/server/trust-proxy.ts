import { isIP } from "node:net";

/** Whose `X-Forwarded-For` to trust: nobody, everybody, the last N proxies, or these addresses and networks. */
export type TrustProxy = boolean | number | string[];

/** Names that stand for private networks, as Express and Fastify define them. */
const NETWORKS = ["loopback", "linklocal", "uniquelocal"];
const MOST_HOPS = 9;

/**
 * Parses `TRUST_PROXY`. `on` trusts the leftmost address of the header, which any caller can set, so production refuses
 * it.
 * @returns the value, or what is wrong with it
 */
export function readTrustProxy(text: string | undefined, production: boolean): TrustProxy | string {
  if (text === undefined || ["off", "false", "0"].includes(text)) return false;
  if (text === "on" || text === "true") {
    return production
      ? "on trusts an address that any caller can set; set the number of proxies in front (1), or their addresses"
      : true;
  }
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops <= MOST_HOPS ? hops : `must be at most ${MOST_HOPS} proxies`;
  }
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const wrong = entries.find((entry) => !isNetwork(entry));
  if (wrong === undefined && entries.length > 0) return entries;
  return `must be a number of proxies, or addresses and networks such as 10.0.0.0/8; ${JSON.stringify(wrong ?? text)} is neither`;
}

function isNetwork(entry: string): boolean {
  if (NETWORKS.includes(entry)) return true;
  const [address = "", bits, ...rest] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
