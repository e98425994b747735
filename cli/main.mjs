#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";

const LEAST = 24;

if (Number(process.versions.node.split(".")[0]) < LEAST) runWithOwnNode();
else {
  // Enabled before any TypeScript is loaded: when every module is cached, Node does not load its type stripper.
  module.enableCompileCache();
  // A checkout runs its TypeScript; a package runs the output of .ci/program.mjs.
  const programs = ["./main.ts", "./main.js", "../dist/program/cli/main.js"];
  await import(programs.find((name) => existsSync(new URL(name, import.meta.url))));
}

/** Runs the program again with the Node that npm installed as an optional dependency. */
function runWithOwnNode() {
  const node = ownNode();
  if (node === null) {
    process.stderr.write(
      `Clearboard needs Node ${LEAST} or newer; this is ${process.versions.node}, and npm installed no other. Install it without --omit=optional, or use a newer Node.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends SIGINT to both processes, and a second one would end the program at once.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("error", (error) => {
    process.stderr.write(`${node} cannot be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 143);
  });
}

/** Returns the path of the installed Node for this system; null when there is none. */
function ownNode() {
  const windows = process.platform === "win32";
  const name = `node-${windows ? "win" : process.platform}-${process.arch}`;
  try {
    const manifest = module.createRequire(import.meta.url).resolve(`${name}/package.json`);
    return manifest.replace(/package\.json$/, windows ? "bin/node.exe" : "bin/node");
  } catch {
    return null;
  }
}
