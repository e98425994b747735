import { setFlagsFromString } from "node:v8";

/**
 * From now on V8 does not let the space of new objects grow. It doubles it, up to 100 MB, for one burst of objects that
 * stay, and keeps it: more than a crawl of 100,000 repositories needs for everything. For programs that wait more than
 * they compute.
 */
export function keepYoungSpaceSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
