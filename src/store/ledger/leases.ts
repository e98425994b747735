/** Work that only one process may do at a time, wherever it runs. */
export type Job = "work" | "build";

/** The right to do a job. It ends with `release`, with its process, and 20 s after the last heartbeat of its replica. */
export interface Lease {
  /** Resolves to whether this process has the lease still: after an outage another may have taken it. */
  keep(): Promise<boolean>;
  release(): Promise<void>;
}

/** The leases of a ledger that several machines share. */
export interface Leases {
  /** Takes the lease of a job unless a living replica has it; resolves to the name of that replica then. */
  take(job: Job): Promise<Lease | string>;
}
