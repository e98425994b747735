import { expect, it } from "vitest";
import { modelsNamed, wordsShared } from "../../../src/core/research/model-names.ts";

const listing = (provider: string, id: string, name: string) => ({
  provider,
  model_id: id,
  display_name: name,
  model_key: null,
  first_party: false,
});

it('does not match a model by the word "model" in its id', () => {
  const path = listing("fireworks", "accounts/fireworks/models/gpt-oss-120b", "gpt-oss-120b");
  const plain = listing("azure", "gpt-5.2", "GPT-5.2");
  expect(modelsNamed("gpt models", [path, plain])).toHaveLength(2);
  expect(wordsShared("gpt models", path)).toBe(wordsShared("gpt models", plain));
});
