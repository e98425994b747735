/** Returns the host of a URL without its port. */
function hostOf(address: string): string {
  return new URL(address).hostname;
}

/** Returns the name of the MCP server as the MCP registry requires it: the reversed host and the name of the service. */
export function serverName(baseUrl: string): string {
  const host = hostOf(baseUrl);
  const reversed = /^[\d.]+$|^\[/.test(host) ? "localhost" : host.split(".").reverse().join(".");
  return `${reversed}/product-intelligence`;
}

/** Returns the identifier of an artifact in an AI catalogue. */
export function airIdentifier(baseUrl: string, kind: string, name: string): string {
  return `urn:air:${hostOf(baseUrl)}:${kind}:${name}`;
}
