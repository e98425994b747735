/** Host of an address, without its port. */
function hostOf(address: string): string {
  return new URL(address).hostname;
}

/** Name of the MCP server in the form of the MCP registry: the host reversed, and what it serves. */
export function serverName(baseUrl: string): string {
  const host = hostOf(baseUrl);
  const reversed = /^[\d.]+$|^\[/.test(host) ? "localhost" : host.split(".").reverse().join(".");
  return `${reversed}/product-intelligence`;
}

/** Identifier of an artifact in an AI catalogue. */
export function airIdentifier(baseUrl: string, kind: string, name: string): string {
  return `urn:air:${hostOf(baseUrl)}:${kind}:${name}`;
}
