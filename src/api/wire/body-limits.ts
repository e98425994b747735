/** Largest request body in bytes. */
export const BODY = 64 * 1024;
/** Largest body of an analysis of a bill, whose lines can fill most of it, and of MCP, which takes bills too. */
export const LONG_BODY = 1024 * 1024;
