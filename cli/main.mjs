#!/usr/bin/env node
import module from "node:module";
import process from "node:process";

const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  process.stderr.write(
    `Clearboard needs Node 24 or newer; this is ${process.versions.node}. Run it through npm (npm start, npm run cli -- …), which brings its own.\n`,
  );
  process.exit(1);
}

// Enabled before any TypeScript is loaded: when every module is cached, Node does not load its type stripper.
module.enableCompileCache();
await import("./main.ts");
