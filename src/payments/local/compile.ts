import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Location of the compiled contracts of the local chain. Written by `node src/payments/local/compile.ts`. */
export const CONTRACTS_FILE = fileURLToPath(new URL("./contracts.json", import.meta.url));

const SOURCES = ["LocalUsdc", "LocalMulticall"] as const;

const Output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).optional(),
  contracts: z.record(
    z.string(),
    z.record(z.string(), z.object({ evm: z.object({ deployedBytecode: z.object({ object: z.string() }) }) })),
  ),
});

/**
 * Compiles the contracts with the pinned compiler. The result depends only on the sources and the compiler: it contains
 * no metadata hash, path or time.
 * @returns the exact text of `contracts.json`
 */
export function compileContracts(): string {
  const solc: { compile(input: string): string; version(): string } = createRequire(import.meta.url)("solc");
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(
      SOURCES.map((name) => [
        `${name}.sol`,
        { content: readFileSync(fileURLToPath(new URL(`./${name}.sol`, import.meta.url)), "utf8") },
      ]),
    ),
    settings: {
      evmVersion: "cancun",
      optimizer: { enabled: true, runs: 10_000 },
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
    },
  };
  const output = Output.parse(JSON.parse(solc.compile(JSON.stringify(input))));
  const faults = (output.errors ?? []).map((error) => error.formattedMessage);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const contracts = Object.fromEntries(
    SOURCES.map((name) => {
      const compiled = output.contracts[`${name}.sol`]?.[name];
      if (compiled === undefined) throw new Error(`${name} was not compiled`);
      return [name, `0x${compiled.evm.deployedBytecode.object}`];
    }),
  );
  return `${JSON.stringify({ compiler: solc.version(), ...contracts }, null, 2)}\n`;
}

if (import.meta.main) writeFileSync(CONTRACTS_FILE, compileContracts());
