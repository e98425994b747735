import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonText, toJson } from "../../../src/core/text/json-text.ts";

test("an answer with serialised parts has the same text as without them", () => {
  const members = fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined }));
  fc.assert(
    fc.property(members, fc.func(fc.boolean()), (plain, isText) => {
      const answer = Object.fromEntries(
        Object.entries(plain).map(([name, value]) =>
          value !== undefined && isText(name) ? [name, new JsonText(JSON.stringify(value))] : [name, value],
        ),
      );
      expect(toJson(answer)).toBe(JSON.stringify(plain));
      expect(JSON.stringify(answer)).toBe(JSON.stringify(plain));
    }),
  );
});

test("a value that is not an object is serialised as JSON", () => {
  for (const value of [null, "text", 1.5, true, [1, { a: 2 }]]) expect(toJson(value)).toBe(JSON.stringify(value));
});

test("a serialised part is inserted without being parsed", () => {
  const rows = new JsonText("[1, 2.50]");
  expect(toJson({ rows, total: 2 })).toBe('{"rows":[1, 2.50],"total":2}');
  expect(toJson({ left: undefined, rows })).toBe('{"rows":[1, 2.50]}');
  expect(toJson({ broken: new JsonText("{") })).toBe('{"broken":{}');
});
