/** Upper limits of what one process grants its clients. */
export interface ListenerLimits {
  connections: number;
  /** Per address; null behind a proxy, where all clients share one address. */
  connectionsPerAddress: number | null;
  /** How long the headers of a request, and the whole request, may take to arrive. */
  headersMs: number;
  requestMs: number;
  /** How long an idle connection is kept open. */
  keepAliveMs: number;
  /** Requests that may be pipelined behind another on one connection. */
  pipelined: number;
  /** How long a client may read an answer more slowly than `slowestBytesPerSecond`. */
  slowReaderMs: number;
  slowestBytesPerSecond: number;
  /** Interval at which all these times are checked. */
  checkMs: number;
}

export const LIMITS: ListenerLimits = {
  connections: 4096,
  connectionsPerAddress: 256,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  pipelined: 32,
  slowReaderMs: 60_000,
  slowestBytesPerSecond: 1024,
  checkMs: 5_000,
};

/** Why a connection or request was rejected before it was handled; a metrics label. */
export type ShedReason =
  | "stopping"
  | "overloaded"
  | "connections"
  | "connections_per_address"
  | "pipelined"
  | "payments"
  | "slow_reader";
