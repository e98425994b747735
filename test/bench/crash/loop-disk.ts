import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** XFS takes no less than 300 MB. */
const BYTES = 512 * 2 ** 20;

/** A file system in a file, of which the power can be cut. Needs root and the loop devices of Linux. */
export class LoopDisk {
  /** Where it is mounted. */
  readonly dir: string;
  readonly #folder: string;
  readonly #image: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#image = join(folder, "image");
    this.dir = join(folder, "mounted");
  }

  /** @param make the command that makes a file system in a file; null when this machine cannot make or mount it */
  static mount(make: readonly string[]): LoopDisk | null {
    const disk = new LoopDisk(mkdtempSync(join(tmpdir(), "clearboard-loop-")));
    mkdirSync(disk.dir);
    writeFileSync(disk.#image, "");
    truncateSync(disk.#image, BYTES);
    const [command = "", ...args] = make;
    if (run(command, [...args, disk.#image]) && disk.#mount()) return disk;
    disk.close();
    return null;
  }

  /** Leaves what had been handed to the disk, and loses all else. Nothing may have a file of it open. */
  cut(): void {
    const left = `${this.#image}-left`;
    must("cp", ["--sparse=always", this.#image, left]);
    must("umount", [this.dir]);
    renameSync(left, this.#image);
    if (!this.#mount()) throw new Error("the file system does not come back after the cut");
  }

  close(): void {
    run("umount", [this.dir]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #mount(): boolean {
    return run("mount", ["-o", "loop", this.#image, this.dir]);
  }
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

function must(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}
