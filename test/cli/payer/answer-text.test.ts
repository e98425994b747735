import { expect, test } from "vitest";
import { answerText } from "../../../cli/payer/answer-text.ts";

const BODY = '{"data":{"ok":true}}';

test("an answer is indented on a terminal and printed unchanged elsewhere", () => {
  expect(answerText(BODY, { outputTerminal: true })).toBe('{\n  "data": {\n    "ok": true\n  }\n}\n');
  expect(answerText(BODY, { outputTerminal: false })).toBe(`${BODY}\n`);
});

test("a body that is not JSON is printed unchanged with one newline at its end", () => {
  expect(answerText("slug,stars\na,1\n", { outputTerminal: true })).toBe("slug,stars\na,1\n");
  expect(answerText("not json", { outputTerminal: true })).toBe("not json\n");
});
