import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";

/** One buffer for all files: to allocate one for each of thousands of small files takes longer than to read them. */
const chunk = Buffer.allocUnsafeSlow(256 * 1024);

/** Returns the SHA-256 of a file in lower-case hex. Reads the file in chunks: a catalogue may be larger than a buffer. */
export function sha256OfFile(file: string): string {
  const sum = createHash("sha256");
  const handle = openSync(file, "r");
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk))
      sum.update(chunk.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return sum.digest("hex");
}
