import type { ErrorCode } from "../schema/errors.ts";
import type { ApiDeps } from "./rest.ts";

/** What those need who answer before the router does. */
export interface FrontDeps extends Pick<ApiDeps, "context" | "operations" | "rateLimit"> {
  nextRequestId: () => string;
  /** Told of every answer once it has been sent, as the router's hooks are of theirs. */
  answered: (answer: FrontAnswer) => void;
}

export interface FrontAnswer {
  requestId: string;
  method: string;
  /** Template of the route, never the address. */
  route: string;
  status: number;
  elapsedMs: number;
  code?: ErrorCode;
}
