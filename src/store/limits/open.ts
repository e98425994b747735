import type { Limits, LimitsLog } from "./limits.ts";
import { createMemoryLimits } from "./memory.ts";

/**
 * Opens the counters of requests and visitors. Never rejects: while the service is unavailable, each process counts for itself.
 *
 * @param url address of a Valkey or Redis (`valkey:`, `redis:` or `rediss:`); null to count in memory
 * @param replicas number of processes that share the limits; each applies its share while the service is unavailable
 */
export async function openLimits(url: string | null, replicas: number, log: LimitsLog): Promise<Limits> {
  if (url === null) return createMemoryLimits();
  const { openValkeyLimits } = await import("./valkey.ts");
  return openValkeyLimits(url, replicas, log);
}
