import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, inject, test } from "vitest";
import { ROOT } from "../../bench/support/servers.ts";
import { freePort } from "../../support/server/live-world.ts";
import { startTestServer } from "../../support/server/running-server.ts";

const EXAMPLES = join(ROOT, "cli/examples");
const example = (path: string) => readFileSync(join(EXAMPLES, path), "utf8");
const has = (tool: string, flag = "--version") => spawnSync(tool, [flag], { stdio: "ignore" }).error === undefined;
const dir = mkdtempSync(join(tmpdir(), "clearboard-operator-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.runIf(has("promtool"))("promtool accepts the configuration, and the alerts fire on their conditions", () => {
  const folder = join(EXAMPLES, "prometheus");
  const run = (...args: string[]) => String(execFileSync("promtool", args, { cwd: folder, stdio: "pipe" }));
  expect(run("check", "config", "prometheus.yml")).toContain("SUCCESS: 13 rules found");
  expect(run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
});

test.runIf(has("caddy", "version"))("Caddy accepts the Caddyfile", () => {
  const args = ["validate", "--config", join(EXAMPLES, "proxy/Caddyfile"), "--adapter", "caddyfile"];
  const { status, stdout, stderr } = spawnSync("caddy", args, {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: dir },
  });
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining("Valid configuration")]);
});

test.runIf(has("nginx", "-v") && has("openssl", "version"))(
  "nginx serves two servers over TLS, and goes on when one stops",
  async () => {
    const [one, two] = await Promise.all([
      startTestServer(inject("dataDir"), { TRUST_PROXY: "1" }),
      startTestServer(inject("dataDir"), { TRUST_PROXY: "1" }),
    ]);
    const [plain, secure] = [await freePort(), await freePort()];
    const files = ["-keyout", join(dir, "privkey.pem"), "-out", join(dir, "fullchain.pem")];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=board.example.org", ...files],
      { stdio: "ignore" },
    );
    const site = example("proxy/nginx.conf")
      .replaceAll("/etc/letsencrypt/live/board.example.org", dir)
      .replace("127.0.0.1:4321", `127.0.0.1:${one.port}`)
      .replace("127.0.0.1:4322", `127.0.0.1:${two.port}`)
      .replaceAll(/listen \[::\].*\n/g, "\n")
      .replace("listen 80;", `listen 127.0.0.1:${plain};`)
      .replace("listen 443 ", `listen 127.0.0.1:${secure} `);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${dir}/${name};`,
    );
    const whole = `daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events {} http { access_log off; ${temporary.join(" ")} include ${dir}/site.conf; }`;
    writeFileSync(join(dir, "site.conf"), site);
    writeFileSync(join(dir, "nginx.conf"), whole);
    expect(spawnSync("nginx", ["-t", "-c", join(dir, "nginx.conf")], { encoding: "utf8" }).stderr).toContain(
      "test is successful",
    );

    const nginx = spawn("nginx", ["-c", join(dir, "nginx.conf")], { stdio: "ignore" });
    try {
      // Not the synchronous kind: the servers run in this process.
      const get = async (path: string) => {
        const to = ["--resolve", `board.example.org:${secure}:127.0.0.1`, `https://board.example.org:${secure}${path}`];
        const retry = ["--retry", "20", "--retry-connrefused", "--retry-delay", "1", "--max-time", "20"];
        return (await promisify(execFile)("curl", ["-sk", "-i", ...retry, ...to])).stdout;
      };
      const answer = await get("/healthz");
      expect(answer).toMatch(/^HTTP\/2 200/);
      expect(answer).toMatch(/strict-transport-security: max-age=31536000/i);
      for (let calls = 0; calls < 4; calls += 1)
        expect(await get("/api/agent/v1/search?q=agents&limit=1")).toMatch(/^HTTP\/2 200/);
      await one.stop();
      for (let calls = 0; calls < 6; calls += 1) expect(await get("/healthz")).toMatch(/^HTTP\/2 200/);
    } finally {
      const ended = new Promise((resolve) => nginx.once("exit", resolve));
      nginx.kill("SIGTERM");
      await ended;
      await Promise.all([one.close(), two.close()]);
    }
  },
);

test.runIf(has("systemd-analyze"))("systemd accepts every line of the units", () => {
  for (const name of [
    "clearboard.service",
    "clearboard@.service",
    "clearboard-build.service",
    "clearboard-build.timer",
  ]) {
    const unit = name.replace("@", "@4321");
    // The program is not installed here.
    const lines = example(name).replaceAll(/\/opt\/clearboard\/node_modules\/\.bin\/node/g, "/bin/true");
    writeFileSync(join(dir, unit), lines);
    const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", join(dir, unit)], { encoding: "utf8" });
    const about = stderr
      .split("\n")
      .filter((line) => /clearboard/.test(line) && !/EnvironmentFile|environment|Timer unit|not found/.test(line));
    expect(about, name).toEqual([]);
  }
});
