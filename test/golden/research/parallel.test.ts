import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PURCHASE_TIME } from "../../support/purchases/buy.ts";
import { askedBy, differences, type Parallel } from "../../support/reading/parallel.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

const FOLDER = new URL("./", import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => /^parallel-.*\.json$/.test(name));

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: PURCHASE_TIME });
});
afterAll(() => world.close());

describe("questions and their translations", () => {
  it.each(FILES)("of %s are read alike, with every word used", (name) => {
    const questions = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Parallel[];
    for (const { en = "", ...others } of questions) {
      const english = askedBy(en, world.context);
      expect(typeof english === "string" ? english : english.not_used, en).toEqual([]);
      for (const query of Object.values(others))
        expect(differences(english, askedBy(query, world.context)), query).toEqual([]);
    }
    // It reads some hundreds of questions.
  }, 120_000);
});
