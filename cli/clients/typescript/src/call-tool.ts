import type { Clearboard } from "./index.ts";
import type { ToolDefinition } from "./tools.ts";

/** A call of any operation: the paths of tools are known only at run time. */
type Untyped = (path: string, init: Record<string, unknown>) => Promise<{ data?: unknown; error?: unknown }>;

/**
 * Calls the operation of a tool. Returns an error of the server unchanged, so that the model reads its advice.
 *
 * @throws PaymentRefusedError, UnfinishedPaymentError
 */
export async function callTool(
  board: Clearboard,
  tool: ToolDefinition,
  input: Record<string, unknown>,
): Promise<unknown> {
  const inPath = [...tool.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = Object.fromEntries(inPath.map((name) => [name, input[name]]));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const { data, error } =
    tool.method === "GET"
      ? await (board.GET as Untyped)(tool.path, { params: { path, query: rest } })
      : await (board.POST as Untyped)(tool.path, { params: { path }, body: rest });
  return data ?? error;
}
