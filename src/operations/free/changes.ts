import { z } from "zod";
import { dayOf } from "../../core/periods.ts";
import { ChangeKind, ModelChange } from "../../schema/answers/models.ts";
import { CalendarDay, Day } from "../../schema/scalars.ts";
import { text } from "../../schema/text.ts";
import { defineOperation } from "../define.ts";
import { pageOf } from "../shared/cursor.ts";
import { modelChanges } from "../shared/models/changes.ts";
import { listingsNamed } from "../shared/models/detail.ts";
import { named } from "../shared/models/sellers.ts";

const ChangesInput = z.strictObject({
  models: text(2, 1000)
    .optional()
    .meta({ description: "Only of these models: ids or names, comma-separated.", examples: ["gpt-5-mini, openai/o3"] }),
  kind: ChangeKind.optional(),
  announced: z.boolean().optional().meta({ description: "Only ahead, or only past." }),
  provider: text(1, 60)
    .optional()
    .meta({ description: "The seller.", examples: ["openai"] }),
  since: CalendarDay.optional().meta({ description: "Only on or after this day." }),
  cursor: z.string().max(400).optional().meta({ description: "next_cursor." }),
  limit: z.int().min(1).max(100).default(10),
});

export const changes = defineOperation({
  id: "changes",
  operationId: "listChanges",
  method: "GET",
  path: "/api/agent/v1/changes",
  tool: "list_changes",
  title: "Changes of models",
  summary: "Price changes, shutdowns and new models. Announced ones first, then past ones, newest first.",
  guide:
    "Use it for what changed (announced=false, since) or ends next (kind=shutdown). Each row names the model for get_model.",
  tags: ["Models"],
  price: { mode: "free" },
  freshness: ["build", "day"],
  errors: [],
  input: ChangesInput,
  output: z.looseObject({
    /** The day that counts as today. */
    day: Day,
    total: z.int().min(0),
    count: z.int().min(0),
    next_cursor: z.string().nullable(),
    changes: z.array(ModelChange),
    /** Names that are unknown, or the last change when none is that new; null when there is nothing to say. */
    hint: z.string().nullable(),
  }),
  examples: [
    { title: "What is announced, and what changed last", input: { limit: 5 } },
    { title: "Which models are shut down next", input: { kind: "shutdown", announced: true, limit: 5 } },
    { title: "Which of these is shut down next", input: { models: "gpt-5-mini, o3, grok-4", kind: "shutdown" } },
  ],
  plan: (input) => ({ resolved: input }),
  run(input, { catalog, deployment, now }) {
    const day = dayOf(now());
    const provider = named(catalog, "provider", input.provider);
    const asked = input.models === undefined ? null : listingsNamed(catalog, input.models);
    const fitting = modelChanges(catalog, { day, siteUrl: deployment.siteUrl }).filter(
      (change) =>
        (input.kind === undefined || change.kind === input.kind) &&
        (input.announced === undefined || change.announced === input.announced) &&
        (provider.id === undefined || change.provider === provider.id) &&
        (asked === null || asked.ids.has(change.model)),
    );
    const { since } = input;
    const found = since === undefined ? fitting : fitting.filter((change) => change.on >= since);
    const page = pageOf(found, ({ id }) => id, input);
    const hints = [
      provider.hint,
      ...(asked?.unknown ?? []).map(({ name, near }) => `There is no model ${JSON.stringify(name)}.${nearest(near)}`),
      found.length === 0 && fitting[0] !== undefined ? `The last one is of ${fitting[0].on}.` : null,
    ].filter((hint) => hint !== null);
    return {
      day,
      total: found.length,
      count: page.rows.length,
      next_cursor: page.nextCursor,
      changes: [...page.rows],
      hint: hints.length === 0 ? null : hints.join(" "),
    };
  },
  text(data) {
    const lines = data.changes.map(
      (change) => `${change.on}${change.announced ? " announced" : ""} [${change.model}] ${change.summary}`,
    );
    const more = data.next_cursor === null ? [] : [`${data.total - data.count} more: cursor ${data.next_cursor}`];
    const hint = data.hint === null ? [] : [data.hint];
    return [`${data.total} changes, as of ${data.day}.`, ...hint, ...lines, ...more].join("\n");
  },
});

function nearest(ids: readonly string[]): string {
  return ids.length === 0 ? "" : ` Nearest: ${ids.join(", ")}.`;
}
