import { describe, expect, it } from "vitest";
import { allowanceOf, limitStep, retryAfterMs } from "../../../../pipeline/sources/github/limits.ts";

const NOW = Date.parse("2026-11-21T06:00:00Z");

function answer(status: number, headers: Record<string, string> = {}) {
  return { ok: true as const, status, header: (name: string) => headers[name] ?? null, body: Buffer.alloc(0) };
}

describe("limits of the GitHub API", () => {
  it("reads the reset by the server's clock, not by this machine's", () => {
    const headers = {
      date: "Sat, 21 Nov 2026 05:50:00 GMT",
      "x-ratelimit-limit": "5000",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(Date.parse("2026-11-21T06:00:00Z") / 1000),
    };
    expect(allowanceOf(answer(200, headers), NOW)).toEqual({ limit: 5000, remaining: 0, resetAt: NOW + 600_000 });
  });

  it("has no allowance from an answer with missing or invalid headers", () => {
    expect(allowanceOf(answer(200), NOW)).toBeNull();
    expect(allowanceOf(answer(200, { "x-ratelimit-remaining": "-1", "x-ratelimit-reset": "soon" }), NOW)).toBeNull();
  });

  it("reads retry-after in seconds and as a date", () => {
    expect(retryAfterMs("47", NOW)).toBe(47_000);
    expect(retryAfterMs("Sat, 21 Nov 2026 06:02:00 GMT", NOW)).toBe(120_000);
    expect(retryAfterMs("Sat, 21 Nov 2026 05:00:00 GMT", NOW)).toBe(0);
    expect(retryAfterMs("a while", NOW)).toBeNull();
  });

  it("prefers retry-after to the reset, and the reset to its own pause", () => {
    const used = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(NOW / 1000 + 900) };
    expect(limitStep(answer(403, { ...used, "retry-after": "5" }), [], NOW)?.until).toBe(NOW + 5_000);
    expect(limitStep(answer(403, used), [], NOW)).toEqual({ kind: "wait", reason: "primary", until: NOW + 900_000 });
    expect(limitStep(answer(429), [], NOW)).toEqual({ kind: "wait", reason: "secondary", until: null });
    expect(limitStep(answer(200), ["RATE_LIMITED"], NOW)).toEqual({ kind: "wait", reason: "primary", until: null });
  });

  it("does not treat another refusal as a limit", () => {
    expect(limitStep(answer(403), ["Resource not accessible by personal access token"], NOW)).toBeNull();
    expect(limitStep(answer(200), [], NOW)).toBeNull();
    expect(limitStep(answer(404), ["Not Found"], NOW)).toBeNull();
  });
});
