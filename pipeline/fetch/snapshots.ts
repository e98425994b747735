import { createHash } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** Stores bodies as read, by the SHA-256 of their bytes, so that every quoted figure can be checked again. */
export interface Snapshots {
  /** Stores the bytes durably and returns their SHA-256 in lower-case hex. */
  put(bytes: Uint8Array): string;
  has(sha256: string): boolean;
  /** `damaged`: the stored bytes no longer have that hash. */
  get(sha256: string): { ok: true; bytes: Buffer } | { ok: false; reason: "missing" | "damaged" };
}

/** Stores the bodies as plain files `<folder>/<first two digits>/<sha256>`. */
export function createSnapshots(folder: string): Snapshots {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError("a snapshot is named by a SHA-256 in lower-case hex");
    return join(folder, sha256.slice(0, 2), sha256);
  };
  return {
    put(bytes) {
      const sha256 = digest(bytes);
      const path = pathOf(sha256);
      if (existsSync(path) && digest(readFileSync(path)) === sha256) return sha256;
      mkdirSync(dirname(path), { recursive: true });
      const draft = `${path}.${process.pid}.draft`;
      const file = openSync(draft, "w");
      try {
        writeSync(file, bytes);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(draft, path);
      return sha256;
    },
    has: (sha256) => existsSync(pathOf(sha256)),
    get(sha256) {
      if (!existsSync(pathOf(sha256))) return { ok: false, reason: "missing" };
      const bytes = readFileSync(pathOf(sha256));
      return digest(bytes) === sha256 ? { ok: true, bytes } : { ok: false, reason: "damaged" };
    },
  };
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
