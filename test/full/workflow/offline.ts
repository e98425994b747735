import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";

/** Loaded into a child with --import: no name has an address, so that only this machine can be reached, by number. */
const fault = (name: string) => Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
const lookup = (name: string, ...rest: unknown[]): void => {
  const done = rest.at(-1) as (error: Error) => void;
  process.nextTick(() => done(fault(name)));
};
Object.assign(dns, { lookup });
Object.assign(dns.promises, { lookup: (name: string) => Promise.reject(fault(name)) });
syncBuiltinESMExports();
