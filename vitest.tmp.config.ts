import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

const quick = (base as any).test.projects[0].test;
export default defineConfig({
  test: {
    reporters: ["dot"],
    projects: [
      {
        test: {
          ...quick,
          setupFiles: [...quick.setupFiles, "/tmp/cpu-setup.ts"],
          ...JSON.parse(process.env.QX ?? "{}"),
        },
      },
    ],
  },
});
