import { describe, expect, test } from "vitest";
import { canonicalJson } from "../../../src/core/text/canonical-json.ts";

describe("canonical JSON (RFC 8785)", () => {
  test("sorts keys by UTF-16 code units and escapes as the RFC shows", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Dalet",
      "1": "One",
      "\ud83d\ude00": "Face",
      "\u0080": "Control",
      "\u00f6": "O",
    };
    expect(canonicalJson(value)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"O","\u20ac":"Euro Sign","\ud83d\ude00":"Face","\ufb33":"Dalet"}',
    );
    expect(canonicalJson({ b: [true, null, -0, 12], a: 'x"\u000f\n/' })).toBe(
      '{"a":"x\\"\\u000f\\n/","b":[true,null,0,12]}',
    );
  });

  test("writes numbers as ECMAScript does (RFC 8785, section 3.2.2.3)", () => {
    expect(canonicalJson([0.5, 1e21, 1e-7, 4.5, 2e-3, 0.05])).toBe("[0.5,1e+21,1e-7,4.5,0.002,0.05]");
    expect(canonicalJson(Number.MAX_SAFE_INTEGER)).toBe("9007199254740991");
  });

  test("writes empty, nested and negative values, and omits undefined members", () => {
    expect(canonicalJson({ a: undefined })).toBe("{}");
    expect(canonicalJson([])).toBe("[]");
    expect(canonicalJson([[], { b: false, a: [{}] }, -5])).toBe('[[],{"a":[{}],"b":false},-5]');
  });

  test("escapes a lone surrogate, so that any text of a caller has a hash", () => {
    expect(canonicalJson({ task: "\ud800" })).toBe('{"task":"\\ud800"}');
  });

  test("refuses values that JSON cannot represent", () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 0, Symbol("a")])
      expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
