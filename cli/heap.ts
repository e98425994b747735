import { setFlagsFromString } from "node:v8";

/**
 * From now on V8 does not let the space of new objects grow. It doubles it, up to 100 MB, for one burst of objects that
 * stay, and keeps it: more than a crawl of 100,000 repositories needs for everything. For programs that wait more than
 * they compute.
 */
export function keepYoungSpaceSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}

/**
 * From now on V8 looks for all garbage when the heap is twice what was in use after the last time. By itself it lets a
 * program that allocates slowly have a quarter more: for a server at two thirds of its maximum a full collection every
 * four seconds, with 0.15 s each in which requests wait for the processor.
 */
export function letHeapDouble(): void {
  setFlagsFromString("--heap-growing-percent=100");
}

/**
 * From now on the thread that makes new objects collects them alone. What outlives a collection of a server's is less
 * than a megabyte: helpers save less than waking them costs, and on a busy processor the thread waits until they are done.
 */
export function collectYoungAlone(): void {
  setFlagsFromString("--no-parallel-scavenge");
}
