import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONTRACTS_FILE, compileContracts } from "../../../src/payments/local/compile.ts";

test("the committed bytecode equals the compiled sources", () => {
  expect(readFileSync(CONTRACTS_FILE, "utf8")).toBe(compileContracts());
});
