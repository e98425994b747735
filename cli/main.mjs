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

// JavaScript, and before anything in TypeScript: with all of it in the cache, what strips types is not loaded.
module.enableCompileCache();
await import("./main.ts");
