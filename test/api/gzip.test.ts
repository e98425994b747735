import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareGzip, takesGzip } from "../../src/api/wire/gzip.ts";

test("a precompressed start and any end form one gzip stream", () => {
  const bytes = fc.uint8Array({ maxLength: 5000 }).map((array) => Buffer.from(array));
  fc.assert(
    fc.property(bytes, fc.array(bytes, { minLength: 1, maxLength: 3 }), (beginning, ends) => {
      const complete = prepareGzip(beginning);
      for (const end of ends) expect(gunzipSync(complete(end))).toEqual(Buffer.concat([beginning, end]));
    }),
  );
});

test("accepts the longest end that fits a stored block and refuses a longer one", () => {
  const complete = prepareGzip(Buffer.from("beginning "));
  expect(gunzipSync(complete(Buffer.alloc(65_535, "e")))).toHaveLength(10 + 65_535);
  expect(() => complete(Buffer.alloc(65_536))).toThrow(RangeError);
});

test.each([
  ["gzip", true],
  ["br, gzip;q=0.5", true],
  ["deflate,GZIP ; q=1.0 , br", true],
  ["gzip;q=0", false],
  ["br", false],
  ["x-gzip", false],
  ["identity", false],
])("%s", (header, taken) => {
  expect(takesGzip(header)).toBe(taken);
});
