import { type DynamicStructuredTool, tool } from "@langchain/core/tools";
import { callTool } from "./call-tool.ts";
import type { Clearboard } from "./index.ts";
import { TOOLS } from "./tools.ts";

/** Returns the board's operations as LangChain tools. Paid tools pay from the client's wallet within its ceilings. */
export function clearboardTools(board: Clearboard): DynamicStructuredTool[] {
  return TOOLS.map(
    (definition) =>
      tool(async (input) => JSON.stringify(await callTool(board, definition, input as Record<string, unknown>)), {
        name: definition.name,
        description: definition.description,
        schema: definition.inputSchema,
      }) as DynamicStructuredTool,
  );
}
