import { test } from "vitest";
import { type RequirementId, requirements } from "../../rules/requirements.ts";

/** A test that shows rules of the contract to hold. Its name says which. */
export function verifies(
  ids: RequirementId | readonly RequirementId[],
  name: string,
  body: () => void | Promise<void>,
): void {
  const list = typeof ids === "string" ? [ids] : ids;
  test(`${name} (${list.map((id) => `${requirements[id][0]} ${id}`).join(", ")})`, body);
}
