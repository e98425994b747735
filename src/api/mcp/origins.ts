const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Which pages may call from a browser, and under which host names this server may be called. */
export interface OriginPolicy {
  /** Whether a Host header names this server. */
  host(header: string | undefined): boolean;
  /** Whether a page of that Origin may call. Clients other than browsers send no Origin. */
  origin(header: string | undefined): boolean;
}

/**
 * Creates the DNS rebinding protection that MCP's Streamable HTTP transport requires. It allows the host of the base URL, the names of this
 * machine, and those in `allowed`.
 *
 * @param allowed origins (`https://app.example.org`), host names, or `*` for all
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

/** Returns scheme, host and port. `URL.origin` is "null" for non-web schemes such as those of browser extensions. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Returns the host name of a Host header without its port; null when the header is anything but a host name. */
function hostName(header: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(header) || !URL.canParse(`http://${header}`)) return null;
  return new URL(`http://${header}`).hostname;
}
