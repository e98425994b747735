import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LockedError, lockHolder, takeLock } from "../../../pipeline/build/lock.ts";

const MODULE = new URL("../../../pipeline/build/lock.ts", import.meta.url).href;
let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "clearboard-lock-"));
});
afterEach(() => {
  child?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

/** A process that holds the lock until it is killed. */
async function holdElsewhere(): Promise<ChildProcess> {
  const source = `const { takeLock } = await import(${JSON.stringify(MODULE)});
    takeLock(${JSON.stringify(dataDir)}); console.log("held"); setInterval(() => {}, 1000);`;
  const started = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  await once(started.stdout, "data");
  return started;
}

test("a lock excludes others, names its holder, and leaves no file after its release", () => {
  const release = takeLock(dataDir);
  const who = `Process ${process.pid} on ${hostname()}`;
  expect(() => takeLock(dataDir)).toThrow(
    new LockedError(`${who} is building in ${dataDir} already. Wait for it, or stop it.`),
  );
  expect(lockHolder(dataDir)).toMatchObject({ who, running: true });
  release();
  expect(lockHolder(dataDir)).toBeNull();
  expect(readdirSync(dataDir)).toEqual(["run.lock"]);
  takeLock(dataDir)();
});

test("the lock of a killed process is free, and its former holder is named", async () => {
  const holder = await holdElsewhere();
  expect(() => takeLock(dataDir)).toThrow(`Process ${holder.pid} on`);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(lockHolder(dataDir)).toMatchObject({ who: `Process ${holder.pid} on ${hostname()}`, running: false });
  takeLock(dataDir)();
});

test("a process id that is in use here proves nothing: in a container every program is process 1", async () => {
  writeFileSync(join(dataDir, "run.holder"), `Process ${process.pid} on ${hostname()}\n`);
  expect(lockHolder(dataDir)?.running).toBe(false);
  takeLock(dataDir)();

  await holdElsewhere();
  writeFileSync(join(dataDir, "run.holder"), "Process 2000000000 on elsewhere\n");
  expect(lockHolder(dataDir)?.running).toBe(true);
  expect(() => takeLock(dataDir)).toThrow("Process 2000000000 on elsewhere is building");
});

test.runIf(process.getuid?.() === 0)("a lock once taken by root does not exclude the owner of the folder", () => {
  chownSync(dataDir, 1000, 1000);
  takeLock(dataDir)();
  expect(statSync(join(dataDir, "run.lock"))).toMatchObject({ uid: 1000, gid: 1000 });
});
