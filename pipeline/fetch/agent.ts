import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { isPublicAddress } from "./addresses.ts";
import { FetchRefusal } from "./findings.ts";

export interface AgentOptions {
  /** `host:port` of servers on this machine that are allowed although they are not public, also without TLS. */
  allowLocal?: ReadonlySet<string> | undefined;
  /** Resolves host names; the system's resolver by default. */
  lookup?: LookupFunction | undefined;
  connectMs?: number | undefined;
  maxHeaderBytes?: number | undefined;
}

/**
 * Creates an HTTP client that connects to public addresses only. It checks the same addresses that the socket connects
 * to, so a host name that resolves differently a moment later gains nothing.
 */
export function createSafeAgent(options: AgentOptions = {}): Agent {
  const allowLocal = options.allowLocal ?? new Set<string>();
  const lookup = options.lookup ?? (dns.lookup as LookupFunction);
  const connectors = new Map<boolean, buildConnector.connector>();
  const connectorFor = (local: boolean): buildConnector.connector => {
    const made =
      connectors.get(local) ??
      buildConnector({
        allowH2: false,
        timeout: options.connectMs ?? 10_000,
        lookup: local ? lookup : publicOnly(lookup),
      });
    connectors.set(local, made);
    return made;
  };
  return new Agent({
    connections: 1,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: options.maxHeaderBytes ?? 32 * 1024,
    connect: (target, callback) => {
      const host = target.hostname.replace(/^\[|\]$/g, "");
      const port = target.port || (target.protocol === "https:" ? "443" : "80");
      const local = allowLocal.has(`${host}:${port}`);
      const refusal = local ? null : refuse(target.protocol, host);
      if (refusal !== null) return callback(refusal, null);
      connectorFor(local)(target, callback);
    },
  });
}

function refuse(protocol: string, host: string): FetchRefusal | null {
  if (protocol !== "https:") return new FetchRefusal("address-refused", "only https is read");
  if (isIP(host) !== 0 && !isPublicAddress(host)) {
    return new FetchRefusal("address-refused", `${host} is not a public address`);
  }
  return null;
}

function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      if (refused !== undefined || addresses[0] === undefined) {
        const reason = refused === undefined ? "no address" : `${refused.address}, which is not a public address`;
        return callback(new FetchRefusal("address-refused", `${hostname} resolves to ${reason}`), []);
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
  };
}
