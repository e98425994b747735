import { describeTool, toolOperations } from "../../../src/api/mcp/tools.ts";
import type { Operation } from "../../../src/operations/operation.ts";

/** What the clients know of a tool of the API. */
interface ClientTool {
  name: string;
  method: "GET" | "POST";
  path: string;
  description: string;
  inputSchema: object;
}

export function clientTools(operations: readonly Operation[]): ClientTool[] {
  return toolOperations(operations).map((operation) => {
    const { name, description, inputSchema } = describeTool(operation);
    return { name, method: operation.method, path: operation.path, description, inputSchema };
  });
}

export function typescriptTools(tools: readonly ClientTool[]): string {
  return `// Tools of the agent API, made from its operations. Do not edit.

export interface ToolDefinition {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

export const TOOLS: readonly ToolDefinition[] = ${JSON.stringify(tools, null, 2)};
`;
}

export const pythonTools = (tools: readonly ClientTool[]): string => `${JSON.stringify(tools, null, 1)}\n`;
