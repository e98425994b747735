// Compiles the site of this checkout into dist/site, so that the program runs after `npm prune --omit=dev` and needs no
// write access to its own folder.
import { fileURLToPath } from "node:url";
import { ensureSiteApp } from "../pipeline/artifacts/site/site-app.ts";

const { dir } = await ensureSiteApp({ root: fileURLToPath(new URL("../", import.meta.url)) });
console.log(dir);
