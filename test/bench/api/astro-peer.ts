import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../servers.ts";

/** Compiles the endpoint in `astro-peer/`, beside the site, where it finds the packages that it needs. */
export function compileAstroPeer(): string {
  const outDir = join(ROOT, "dist", "bench-astro");
  const astro = join(ROOT, "node_modules", "astro", "bin", "astro.mjs");
  execFileSync(
    process.execPath,
    [astro, "build", "--root", join(ROOT, "test/bench/astro-peer"), "--outDir", outDir, "--silent"],
    { cwd: ROOT, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" }, stdio: ["ignore", "inherit", "inherit"] },
  );
  return join(outDir, "server", "entry.mjs");
}
