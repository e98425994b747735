/** Run in the sandbox of a unit, with the name of the data folder: prints what it could do there as one JSON object. */
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const own = join(process.argv[2] ?? "", "probe");
const can = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};
const perl = (code: string) => spawnSync("perl", ["-e", code]).status === 0;
const write = (file: string) => can(() => writeFileSync(file, "probe"));

console.log(
  JSON.stringify({
    writes: [
      "/opt/clearboard",
      "/opt/clearboard/dist",
      "/etc",
      "/usr",
      "/run",
      "/home",
      "/var/backups",
      "/var/lib",
    ].filter((folder) => write(join(folder, "probe"))),
    "writes its data": write(own),
    mode: (statSync(own).mode & 0o777).toString(8),
    reads: ["/etc/clearboard/environment", "/etc/shadow", "/root/.profile"].filter((file) =>
      can(() => readFileSync(file)),
    ),
    processes: readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid).length,
    does: {
      "make a file set-user-ID": can(() => chmodSync(own, 0o4755)),
      "give a file away": perl(`chown($<, $<, ${JSON.stringify(own)}) or exit 1`),
      "raise its priority": perl("setpriority(0, 0, -5) or exit 1"),
      "make a user namespace": spawnSync("unshare", ["--user", "true"]).status === 0,
      "open a packet socket": perl("socket(S, 17, 3, 0) or exit 1"),
      "open a netlink socket": perl("socket(S, 16, 3, 0) or exit 1"),
      "read the kernel's log": spawnSync("dmesg").status === 0,
    },
  }),
);
rmSync(own, { force: true });
