import { z } from "zod";
import { dayOf } from "../../core/periods.ts";
import { ChangeKind, ModelChange } from "../../schema/answers/models.ts";
import { CalendarDay, Day } from "../../schema/scalars.ts";
import { text } from "../../schema/text.ts";
import { defineOperation } from "../define.ts";
import { pageOf } from "../shared/cursor.ts";
import { modelChanges } from "../shared/models/changes.ts";

export const ChangesInput = z.strictObject({
  kind: ChangeKind.optional(),
  announced: z.boolean().optional().meta({ description: "Only ahead, or only past." }),
  provider: text(1, 60)
    .optional()
    .meta({ description: "Id of the seller.", examples: ["openai"] }),
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
  summary:
    "Price changes, shutdowns and new models. What is announced stands first, the soonest first; then what happened, newest first.",
  guide: "Use it for what changed or ends next. Each row names the model for get_model.",
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
  }),
  examples: [
    { title: "What is announced, and what changed last", input: { limit: 5 } },
    { title: "Which models are shut down next", input: { kind: "shutdown", announced: true, limit: 5 } },
  ],
  plan: (input) => ({ resolved: input }),
  run(input, { catalog, deployment, now }) {
    const day = dayOf(now());
    const provider = input.provider?.toLowerCase();
    const found = modelChanges(catalog, { day, siteUrl: deployment.siteUrl }).filter(
      (change) =>
        (input.kind === undefined || change.kind === input.kind) &&
        (input.announced === undefined || change.announced === input.announced) &&
        (provider === undefined || change.provider === provider) &&
        (input.since === undefined || change.on >= input.since),
    );
    const page = pageOf(found, ({ id }) => id, input);
    return { day, total: found.length, count: page.rows.length, next_cursor: page.nextCursor, changes: [...page.rows] };
  },
  text(data) {
    const lines = data.changes.map(
      (change) => `${change.on}${change.announced ? " announced" : ""} [${change.model}] ${change.summary}`,
    );
    const more = data.next_cursor === null ? [] : [`${data.total - data.count} more: cursor ${data.next_cursor}`];
    return [`${data.total} changes, as of ${data.day}.`, ...lines, ...more].join("\n");
  },
});
