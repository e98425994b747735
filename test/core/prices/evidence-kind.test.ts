import { expect, it } from "vitest";
import { evidenceKind } from "../../../src/core/prices/evidence-kind.ts";
import { madePrice } from "../../support/world/models.ts";

const second = { evidence: null, verified_at: null, status: "unverified" } as const;

it("names the evidence of the prices in force", () => {
  const read = madePrice("input", "1");
  const listed = madePrice("output", "2", {}, second);
  expect(evidenceKind([read], "2026-11-21")).toBe("provider_page");
  expect(evidenceKind([listed], "2026-11-21")).toBe("second_hand");
  expect(evidenceKind([read, listed], "2026-11-21")).toBe("mixed");
  expect(evidenceKind([], "2026-11-21")).toBe(null);
});

it("leaves closed prices out while another holds", () => {
  const before = madePrice("input", "1", {}, { ...second, effective_to: "2026-06-01" });
  const now = madePrice("input", "2", {}, { effective_from: "2026-06-01" });
  expect(evidenceKind([before, now], "2026-11-21")).toBe("provider_page");
  expect(evidenceKind([before], "2026-11-21")).toBe("second_hand");
});
