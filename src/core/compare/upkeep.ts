import { daysBetween } from "../periods.ts";
import type { Compared } from "./field.ts";

/** Days without a push or a release, up to the last reading, from which a repository is named as quiet. */
const QUIET = 90;

/** Says which products take no changes any more, and in which nothing was pushed or released for long before they were last read. */
export function upkeepText(items: readonly Compared[]): string[] {
  return items.flatMap((item) => {
    if (item.kind !== "product") return [];
    const { name, github_status: status, repository } = item;
    if (repository?.archived === true || status === "archived" || status === "gone")
      return [`${name} is no longer maintained: its repository is ${status === "gone" ? "gone" : "archived"}.`];
    const last = [repository?.pushed_on, repository?.released_on].flatMap((day) => day ?? []).toSorted();
    const [on, read] = [last.at(-1), repository?.observed_on];
    if (on === undefined || read === undefined) return [];
    const days = daysBetween(on, read);
    return days < QUIET
      ? []
      : [
          `${name} may be no longer maintained: in the ${days} days from ${on} to ${read}, when it was last read, nothing was pushed or released.`,
        ];
  });
}
