import { Command } from "commander";
import { lowestPrice } from "../../src/operations/define.ts";
import { operations } from "../../src/operations/registry.ts";
import type { Io } from "../terminal/io.ts";

export function operationsCommand(io: Io): Command {
  return new Command("operations")
    .description("List the API's operations with paths and prices.")
    .option("--json", "print as JSON")
    .action((flags: { json?: boolean }) => {
      const rows = operations.map((operation) => ({
        product: operation.id,
        method: operation.method,
        path: operation.path,
        mcp_tool: operation.tool ?? null,
        pricing_mode: operation.price.mode,
        price_usdc: lowestPrice(operation.price),
        summary: operation.summary,
      }));
      if (flags.json) return io.stdout(`${JSON.stringify(rows)}\n`);
      for (const row of rows) {
        const price =
          row.price_usdc === null ? "free" : `${row.pricing_mode === "banded" ? "from " : ""}${row.price_usdc}`;
        io.stdout(`${row.method.padEnd(5)}${row.path.padEnd(42)}${price.padEnd(11)}${row.product}\n`);
      }
    });
}
