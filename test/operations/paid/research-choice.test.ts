import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { research } from "../../../src/operations/paid/research.ts";
import { type ComputedWorld, createComputedWorld, product, starred } from "../../support/world/computed.ts";
import type { Json } from "../../support/world/test-server.ts";

type License = "open-source" | "source-available" | "proprietary";

let world: ComputedWorld;
beforeAll(() => {
  const flow = (slug: string, name: string, license: License, stars: number, known = {}) =>
    product(slug, {
      name,
      license,
      tags: ["workflow builder"],
      description: "A builder of agents with a knowledge base.",
      ...starred(stars, 10),
      githubRepository: `owner/${slug}`,
      licence: null,
      plans: [],
      readme: null,
      ...known,
    });
  world = createComputedWorld({
    products: [
      flow("flowery", "Flowery", "source-available", 9000),
      flow("ragster", "Ragster", "open-source", 500),
      flow("openish", "Openish", "open-source", 700),
      flow("make", "Make", "proprietary", 0, { githubRepository: null, githubUrl: null, githubStars: null }),
    ],
    models: [],
  });
});
afterAll(() => world.close());

const ask = (query: string): Json => world.ask(research, { query }).data;

describe("a choice between products", () => {
  it.each([
    "Flowery or Ragster for our knowledge base, which is better? It must be self-hosted",
    "flowery oder ragster für unsere Wissensdatenbank? muss auf unserem server laufen",
    "Flowery ou Ragster, lequel choisir pour notre base de connaissances ? auto-hébergé",
    "que es mejor para la base de conocimiento flowery o ragster? quiero tenerlo en mi servidor",
    "mi conviene flowery o ragster per la base di conoscenza? solo sui nostri server",
    "Flowery 和 Ragster 哪个更好?做知识库,要私有化部署",
    "社内ナレッジに FloweryとRagsterどっちがいい?自社サーバーで動かしたい",
    "что лучше для базы знаний flowery или ragster, нужно на своем сервере",
  ])("has a verdict by needs, with who leads and what is not known: %s", (query) => {
    const { answer, filters_read: read } = ask(query);
    expect(answer).toContain("On what is recorded, Ragster fits what you state better than Flowery");
    expect(answer).toContain("Flowery yes, its code is public, but its licence limits some uses");
    expect(answer).toContain("knowledge base");
    expect(answer).toContain("Ahead: Flowery in stars");
    expect(answer).toContain("test both with a task of your own");
    expect(read).toContainEqual(expect.objectContaining({ kind: "self_hosted", effect: "applied" }));
  });

  it("puts no product ahead that meets a demand less well than another", () => {
    expect(ask("Flowery, Ragster or Openish, which should we choose? It must be open source").answer).toMatch(
      /^On what is recorded, (?:Openish and Ragster|Ragster and Openish) fit what you state better than Flowery: .*; of the former Openish is the one to try first: it leads in/,
    );
  });

  it("tells facts where they are all that is asked, and no choice", () => {
    const { answer } = ask(
      "What licences do Flowery and Ragster have, and which of them are open source by the OSI definition?",
    );
    expect(answer).not.toContain("On what is recorded");
    expect(answer).not.toContain("not read");
  });

  it("takes filters of the exact notation as needs", () => {
    const { answer, reading } = ask("Flowery, Ragster ask=versus open_source=yes");
    expect(answer).toMatch(/^On what is recorded, Ragster fits .*meets 1 of 1 demands; Flowery meets 0 of 1/);
    expect(reading.exact).toBe("Flowery, Ragster ask=versus open_source=yes");
    expect(reading.not_used).toEqual([]);
  });

  it("reads a common word beside an or as a name", () => {
    expect(ask("ragster or make? it must run on our own servers").answer).toContain(
      "Ragster fits what you state better",
    );
  });
});
