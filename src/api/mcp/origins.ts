const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Who may call from a browser, and under which names this server is called. */
export interface OriginPolicy {
  /** Whether a Host header names this server. */
  host(header: string | undefined): boolean;
  /** Whether a page of that Origin may call; callers that are no browser send none. */
  origin(header: string | undefined): boolean;
}

/**
 * The guard against DNS rebinding that the Streamable HTTP transport of MCP demands: the host of the base address and
 * this machine's own names, and what the operator adds.
 *
 * @param allowed origins (`https://app.example.org`), host names, or `*` for everyone
 */
export function createOriginPolicy(baseUrl: string, allowed: readonly string[]): OriginPolicy {
  if (allowed.includes("*")) return { host: () => true, origin: () => true };
  const origins = new Set<string>();
  const names = new Set([new URL(baseUrl).hostname, ...LOOPBACK]);
  const hosts = new Set(names);
  for (const entry of allowed) {
    if (entry.includes("://") && URL.canParse(entry)) {
      origins.add(originOf(entry));
      hosts.add(new URL(entry).hostname);
    } else if (URL.canParse(`http://${entry}`)) {
      const { hostname } = new URL(`http://${entry}`);
      names.add(hostname);
      hosts.add(hostname);
    }
  }
  return {
    host(header) {
      const name = header === undefined ? null : hostName(header);
      return name !== null && hosts.has(name);
    },
    origin(header) {
      if (header === undefined || header === "") return true;
      if (!URL.canParse(header)) return false;
      return origins.has(originOf(header)) || names.has(new URL(header).hostname);
    },
  };
}

/** Scheme, host and port. `URL.origin` is "null" for schemes of its own, such as those of browser extensions. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Host name of a Host header, without its port; null when it is more or less than a name. */
function hostName(header: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(header) || !URL.canParse(`http://${header}`)) return null;
  return new URL(`http://${header}`).hostname;
}
