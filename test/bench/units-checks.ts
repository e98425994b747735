import { setTimeout as sleep } from "node:timers/promises";
import type { Check } from "./units.ts";
import type { Machine, Outcome } from "./units-machine.ts";

const URL = "http://127.0.0.1:4321";
const SETTINGS =
  "SITE_URL=https://board.example.org\nBASE_URL=https://board.example.org\nSUPPORT_CONTACT=x@example.org\n";
const DATA = "/var/lib/clearboard";

/** Settings that can not be used end the server once, with the reason in the journal. */
export async function configuration(machine: Machine, check: Check): Promise<void> {
  await settings(machine, "BASE_URL=http://board.example.org\n");
  await machine.sh("systemctl start clearboard");
  await sleep(12_000);
  const { NRestarts, ExecMainStatus, ActiveState } = await shown(machine, "clearboard");
  const seen = `${ActiveState}, exit ${ExecMainStatus}, ${NRestarts} restarts in 12 s`;
  check("wrong settings: no restart", seen === "failed, exit 2, 0 restarts in 12 s", seen);
  const said = (await journal(machine, "clearboard")).includes("BASE_URL must be an https address");
  check("wrong settings: journal", said, said ? "names the setting and what it must be" : "says nothing of it");
  await machine.sh("systemctl reset-failed clearboard");
}

/** The first build, without a network; a server that was started before it comes up by itself. */
export async function buildUnit(machine: Machine, check: Check): Promise<void> {
  await settings(machine, `${SETTINGS}PAYMENT_RAIL=local\n`);
  await machine.sh("systemctl start clearboard");
  await until(machine, "journalctl -u clearboard | grep -q 'Nothing is published'", 20);
  const began = performance.now();
  const started = await machine.sh("systemctl start clearboard-build");
  const seconds = Math.round((performance.now() - began) / 1000);
  const log = await journal(machine, "clearboard-build");
  const published = /Published (\S+) in ([\d.]+ s: \d+ products)/.exec(log);
  check(
    "start clearboard-build",
    started.code === 0,
    `exit ${started.code} after ${seconds} s; every source unreachable`,
  );
  check("publishes", published !== null, published?.[2] ?? log.slice(-300));
  const verified = /\d+ files and the catalogue are whole/.exec(log)?.[0];
  check("verifies and prunes after it", verified !== undefined && log.includes("Nothing to remove"), verified ?? "not");
  const up = await until(machine, `systemctl is-active clearboard && ${get("/healthz")}`, 20);
  check(
    "a server started before the first build",
    up.code === 0,
    up.code === 0 ? "came up by itself" : "did not come up",
  );
  await machine.sh("systemctl stop clearboard");
  const { text: modes } = await machine.sh(`find ${DATA} -maxdepth 1 ! -type l -printf '%m %u %P\\n'`);
  const { text: open } = await machine.sh(`find ${DATA} ! -type l -perm /022 -o ! -user clearboard`);
  const odd = modes.split("\n").filter((line) => !/^(?:(?:750|640) clearboard .*)?$/.test(line));
  check(
    "modes in the data folder",
    odd.length === 0 && open === "",
    `${odd.join("; ")}${open}` || "folders 750, files 640",
  );
}

/** Both units enabled; what an operator's first look is. */
export async function serving(machine: Machine, check: Check): Promise<void> {
  const began = performance.now();
  const enabled = await machine.sh("systemctl enable --now clearboard-build.timer clearboard.service");
  await until(machine, get("/readyz"), 30);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  check("enable --now", enabled.code === 0, `exit ${enabled.code}; answers after ${seconds} s`);
  for (const path of [
    "/healthz",
    "/readyz",
    "/api/agent/v1/search?q=vector+db&limit=1",
    "/products/langchain/",
    "/search/?q=vector",
  ]) {
    const { code, text } = await machine.sh(get(path));
    check(`GET ${path}`, code === 0, text.slice(0, 60));
  }
  await until(machine, TAKES_PAYMENTS, 20);
  const paid = await machine.sh(`clearboard pay ${URL}/api/agent/v1/test-paid --body '{"echo":"hello"}'`);
  const steps = [...paid.text.matchAll(/^(\d{3}): (.*?)(?: to 0x\w+)?$/gm)].map((step) => `${step[1]}: ${step[2]}`);
  check("a paid request on the local rail", paid.code === 0, steps.join(", then ") || paid.text.slice(-200));
  const timer = await machine.sh("systemctl list-timers --no-pager --no-legend clearboard-build.timer");
  check(
    "list-timers",
    /clearboard-build\.service/.test(timer.text),
    `next ${timer.text.split(" ").slice(0, 4).join(" ")}`,
  );
  const lines = (await machine.sh("journalctl -u clearboard -t clearboard -o cat --no-pager")).text.split("\n");
  const answered = lines.filter((line) => line.includes('"msg":"answered"')).length;
  check("journal, as clearboard", answered > 0, `${answered} requests, a JSON object each`);
}

/** What the process is, and what another in the same sandbox can do. */
export async function sandbox(machine: Machine, check: Check): Promise<void> {
  const { MainPID } = await shown(machine, "clearboard");
  const { text: status } = await machine.sh(`cat /proc/${MainPID}/status`);
  const of = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "?";
  const none = ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"].every((name) => /^0+$/.test(of(name)));
  check("capabilities", none, none ? "none: inherited, permitted, effective, bounding, ambient" : "some");
  const flags = `user ${of("Uid")}, NoNewPrivs ${of("NoNewPrivs")}, Seccomp ${of("Seccomp")} (${of("Seccomp_filters")} filters)`;
  check("flags of the process", of("Uid") !== "0" && of("NoNewPrivs") === "1" && of("Seccomp") === "2", flags);
  const unit = "/run/systemd/system/clearboard-probe.service";
  const command = `/opt/clearboard/node_modules/.bin/node test/bench/units-probe.ts ${DATA}`;
  const edits = ["-e s/^Type=.*/Type=oneshot/", "-e /^Restart/d", `-e 's#^ExecStart=.*#ExecStart=${command}#'`];
  await machine.sh(
    `sed ${edits.join(" ")} /etc/systemd/system/clearboard.service > ${unit} && systemctl daemon-reload`,
  );
  await machine.sh("systemctl start clearboard-probe");
  const found = (await journal(machine, "clearboard-probe")).split("\n").find((line) => line.startsWith("{"));
  const probe: unknown = JSON.parse(found ?? "{}");
  const { writes, reads, processes, mode, does } = probe as Probe;
  check("writes outside its data", writes?.length === 0, list(writes));
  check("mode of what it writes", mode === "640", mode ?? "?");
  check("reads its settings' file, shadow, root's files", reads?.length === 0, list(reads));
  check("other processes it sees, the server's too", processes === 0, String(processes));
  for (const [what, able] of Object.entries(does ?? { "anything at all": true })) {
    check(`may ${what}`, !able, able ? "yes" : "no");
  }
  for (const name of ["clearboard.service", "clearboard-build.service"]) {
    const { text } = await machine.sh(`systemd-analyze security --no-pager ${name} | tail -1`);
    const exposure = Number(/: ([\d.]+)/.exec(text)?.[1] ?? 10);
    check(`systemd-analyze security ${name}`, exposure < 2, `exposure ${exposure} of 10`);
  }
}

/** Backup while the server runs, restore while it does not. */
export async function copies(machine: Machine, check: Check): Promise<void> {
  const folder = "/var/backups/clearboard";
  await machine.sh(`install -d -o clearboard -g clearboard -m 0750 ${folder}`);
  const before = (await machine.sh("clearboard payments list")).text;
  const backup = await machine.sh(`clearboard ledger backup ${folder}/ledger.sqlite`);
  const { text: left } = await machine.sh(`find ${folder} -type f -printf '%m %P\\n'`);
  check(
    "ledger backup, server running",
    backup.code === 0 && left === "640 ledger.sqlite\n",
    `exit ${backup.code}; ${left}`,
  );
  const refused = await machine.sh(`clearboard ledger restore ${folder}/ledger.sqlite`);
  check("ledger restore, server running", refused.code === 1, `exit ${refused.code}; ${refused.text}`);
  await machine.sh("systemctl stop clearboard");
  const restored = await machine.sh(`rm ${DATA}/ledger.sqlite* && clearboard ledger restore ${folder}/ledger.sqlite`);
  await machine.sh("systemctl start clearboard");
  await until(machine, get("/readyz"), 20);
  const after = (await machine.sh("clearboard payments list")).text;
  const same = before === after && before.includes("settled");
  check(
    "ledger restore, ledger lost",
    restored.code === 0 && same,
    `exit ${restored.code}; ${same ? "the payment is there" : after}`,
  );
}

/** How the server ends, and what comes after. */
export async function endings(machine: Machine, check: Check): Promise<void> {
  const { MainPID } = await shown(machine, "clearboard");
  await machine.sh(`kill -9 ${MainPID}`);
  const back = await until(
    machine,
    `[ $(systemctl show -p MainPID --value clearboard) -gt 0 ] && ${get("/readyz")}`,
    30,
  );
  const killed = await shown(machine, "clearboard");
  const again = back.code === 0 && killed.MainPID !== MainPID;
  check("after SIGKILL", again && killed.NRestarts === "1", `started again, ${killed.NRestarts} restart`);
  await until(machine, TAKES_PAYMENTS, 20);
  const chains = (await machine.sh("grep -l anvil /proc/[0-9]*/comm | wc -l")).text.trim();
  check("local chains after it", chains === "1", `${chains}: the one of the killed server ended with it`);
  const kept = await machine.sh(
    "systemctl start clearboard-build; journalctl -u clearboard-build -o cat --no-pager | tail -8",
  );
  check("a second build", kept.text.includes("Nothing changed"), "nothing changed, the build stays");
  const began = performance.now();
  await machine.sh("systemctl stop clearboard");
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { Result, ExecMainStatus } = await shown(machine, "clearboard");
  check("stop", Result === "success" && ExecMainStatus === "0", `${Result}, exit ${ExecMainStatus}, ${seconds} s`);
  const failed = (await machine.sh("systemctl --failed --no-legend --plain")).text.trim();
  check("units that failed", failed === "", failed || "none");
  const dirty = (
    await machine.sh("find /opt/clearboard -user clearboard ! -path '*/dist*' ! -path '*/.astro*'")
  ).text.trim();
  check("the program is root's, but what it compiles", dirty === "", dirty || "yes");
}

interface Probe {
  writes?: string[];
  reads?: string[];
  processes?: number;
  mode?: string;
  does?: Record<string, boolean>;
}

const list = (items: string[] | undefined) => (items === undefined ? "?" : items.join(", ") || "nothing");
const settings = (machine: Machine, text: string) => machine.sh(`printf '${text}' > /etc/clearboard/environment`);
const journal = async (machine: Machine, unit: string) =>
  (await machine.sh(`journalctl -u ${unit} -o cat --no-pager`)).text;

/** A request from inside: prints status and the beginning of the answer, and fails unless the status is 200. */
function get(path: string): string {
  const script = `fetch("${URL}${path}").then(async (r) => { console.log(r.status, (await r.text()).slice(0, 2000)); process.exit(r.ok ? 0 : 1) }, () => process.exit(1))`;
  return `node_modules/.bin/node -e '${script}'`;
}

const TAKES_PAYMENTS = `${get("/v1/payments/health")} | grep -q '"ok":true,"paymentMode"'`;

async function shown(machine: Machine, unit: string): Promise<Record<string, string>> {
  const { text } = await machine.sh(`systemctl show ${unit}`);
  return Object.fromEntries(text.split("\n").map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
}

async function until(machine: Machine, line: string, seconds: number): Promise<Outcome> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const outcome = await machine.sh(line);
    if (outcome.code === 0 || Date.now() > deadline) return outcome;
    await sleep(250);
  }
}
