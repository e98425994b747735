import { jsonSchema, type Tool, tool } from "ai";
import { callTool } from "./call-tool.ts";
import type { Clearboard } from "./index.ts";
import { TOOLS } from "./tools.ts";

/**
 * Returns the board's operations as tools of the AI SDK, by name: `generateText({ model, tools: clearboardTools(board), prompt })`. Paid
 * tools pay from the client's wallet within its ceilings.
 */
export function clearboardTools(board: Clearboard): Record<string, Tool> {
  return Object.fromEntries(
    TOOLS.map((definition) => [
      definition.name,
      tool({
        description: definition.description,
        inputSchema: jsonSchema<Record<string, unknown>>(definition.inputSchema),
        execute: (input) => callTool(board, definition, input),
      }),
    ]),
  );
}
