import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { parse } from "yaml";

import type { Actor } from "../../common/status/situations.ts";
import { conditionIds, conditionTable, type ConditionId } from "../../common/service-status/condition-table.ts";
import { alertRules } from "../../common/service-status/alert-rules.ts";
import { describeProcessMetrics, measureProcess } from "../../common/service-status/serve-metrics.ts";
import { describeSite } from "../../common/service-status/site-gauges.ts";
import { buildKnown } from "../factories/known.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

const file = path.join(repositoryRoot, "docs", "operations.md");
const folder = path.join(repositoryRoot, "docs", "operations");
const conditionsPart = /(<!-- conditions: generated -->\n\n)[^]*?(<!-- end of conditions -->)/;
const part = /(<!-- metrics: generated -->\n\n)[^]*?(<!-- end of metrics -->)/;

interface Alert {
  alert: string;
  expr: string;
  labels: { severity?: string; condition?: string };
  annotations: { summary: string; action: string; who?: string; runbook: string };
}

const isWriting = process.env["UPDATE_DOCS"] === "1";

const alerts = (parse(alertRules()) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(readFileSync(path.join(folder, "dashboard.json"), "utf8")) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};

/** Everything that an API process and a worker process show. */
async function exported(): Promise<Map<string, string>> {
  const measured = measureProcess({
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    accessPoint: () => ({ isUp: true, isLeftAlone: false, inFlight: 0, sent: 0, failed: 0 }),
    queueMemory: () => Promise.resolve({ used: 1, limit: 2 }),
    places: () => Promise.resolve([]),
    intake: () => Promise.resolve({ lacksRoom: false, recovers: false, disk: { free: 2, size: 3, needed: 1 } }),
  });
  const text = `${await describeProcessMetrics(measured)}\n${await describeSite(buildKnown())}`;
  return new Map([...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = "", help = ""]) => [name, help]));
}

const actorNames: Readonly<Record<Actor, string>> = {
  sender: "the sender",
  receiver_provider: "the receiver's provider",
  site: "this site",
  authority: "the authority",
  nobody: "nobody: wait",
};

const promtoolTests = (): string =>
  ["alerts.test.yml", "further-alerts.test.yml"]
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");

/** Of each condition: no alert while it holds, one when it has not held for as long as it has to, none when it holds again. */
function alertTests(): string {
  const head = `# promtool test rules docs/operations/alerts.test.yml; written by the test of docs/operations.md (UPDATE_DOCS=1)
rule_files: [alerts.yml]
evaluation_interval: 15s

tests:
`;
  const nothing = `  - name: everything holds
    interval: 1m
    input_series:
${conditionIds.map((id) => `      - series: 'peppol_condition{condition="${id}", severity="${conditionTable[id].severity}"}'\n        values: 0x150`).join("\n")}
    alert_rule_test:
${alerts.map(({ alert }) => `      - { eval_time: 150m, alertname: ${alert} }`).join("\n")}
`;
  return head + [nothing, ...alerts.filter(({ labels }) => labels.condition !== undefined).map(alertTest)].join("\n");
}

function alertTest({ alert, labels, annotations }: Alert): string {
  const id = labels.condition as ConditionId;
  const { severity } = conditionTable[id];
  const series = (instance: string, values: string): string =>
    `      - series: 'peppol_condition{condition="${id}", severity="${severity}", instance="${instance}"}'\n        values: ${values}`;
  return `  - name: ${id}
    interval: 1m
    input_series:
${series("a", "0x10 1x70 0x5")}
${series("b", "0x86")}
    alert_rule_test:
      - { eval_time: 10m, alertname: ${alert} }
      - eval_time: 79m
        alertname: ${alert}
        exp_alerts:
          - exp_labels: { severity: ${severity}, condition: ${id} }
            exp_annotations:
${Object.entries(annotations)
  .map(([name, value]) => `              ${name}: ${JSON.stringify(value)}`)
  .join("\n")}
      - { eval_time: 85m, alertname: ${alert} }
`;
}

const namesIn = (expression: string): string[] =>
  (expression.match(/\b(?:peppol|nodejs|process)_[a-z0-9_]+(?=[{[) ]|$)/g) ?? []).map((name) =>
    name.replace(/_(bucket|count|sum)$/, ""),
  );

describe("docs/operations", () => {
  let metrics: Map<string, string>;

  before(async () => {
    metrics = await exported();
  });

  it("asks in rules and dashboard for metrics that there are", () => {
    const expressions = [
      ...alerts.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).to.be.greaterThan(30);
    for (const expression of expressions) {
      const names = namesIn(expression);
      expect(names, expression).not.to.deep.equal([]);
      expect([...metrics.keys()], expression).to.include.members(names);
    }
  });

  it("says in the page what every metric is", () => {
    const rows = [...metrics]
      .filter(([name]) => name.startsWith("peppol_"))
      .map(([name, help]) => `| \`${name}\` | ${help} |`);
    const table = ["| Metric | What it is |", "|---|---|", ...rows.toSorted()].join("\n");
    const page = readFileSync(file, "utf8");
    if (isWriting) {
      writeFileSync(file, page.replace(part, `$1${table}\n\n$2`));
    } else {
      expect(page).to.include(table);
    }
  });

  it("has the alerts of the table of conditions, and their tests, in the files for Prometheus", () => {
    for (const [name, text] of [
      ["alerts.yml", alertRules()],
      ["alerts.test.yml", alertTests()],
    ] as const) {
      const place = path.join(folder, name);
      if (isWriting) {
        writeFileSync(place, text);
      } else {
        expect(readFileSync(place, "utf8"), `${name}: UPDATE_DOCS=1 writes it`).to.equal(text);
      }
    }
  });

  it("has a section for each alert, by the id that its rule names", () => {
    const page = readFileSync(file, "utf8");
    expect(alerts.flatMap(({ labels }) => labels.condition ?? [])).to.deep.equal(conditionIds);
    expect(new Set(alerts.map(({ alert }) => alert)).size).to.equal(alerts.length);
    for (const { alert, annotations } of alerts) {
      const section = annotations.runbook.replace("docs/operations.md#", "");
      expect(page, alert).to.match(new RegExp(`^### ${section}\n[^#]*\`${alert}\``, "m"));
    }
  });

  it("says in the page of every condition how bad it is and who acts", () => {
    const rows = conditionIds.map((id) => {
      const { severity, who, title } = conditionTable[id];
      return `| [${id}](#${id}) | ${severity} | ${actorNames[who]} | ${title} |`;
    });
    const table = ["| Condition | Severity | Who acts | What it is |", "|---|---|---|---|", ...rows].join("\n");
    const page = readFileSync(file, "utf8");
    if (isWriting) {
      writeFileSync(file, page.replace(conditionsPart, `$1${table}\n\n$2`));
    } else {
      expect(page).to.include(table);
    }
  });

  it("has alerts that fire when they should, and not otherwise", function () {
    this.timeout(180_000);
    if (spawnSync("promtool", ["--version"]).error !== undefined) {
      // Debian has it in its package prometheus; CI installs it.
      this.skip();
    }
    const { status, stdout, stderr } = spawnSync(
      "promtool",
      ["test", "rules", "alerts.test.yml", "further-alerts.test.yml"],
      {
        cwd: folder,
        encoding: "utf8",
      },
    );
    expect(status, `${stdout}${stderr}`).to.equal(0);
    for (const { alert } of alerts) {
      expect(promtoolTests(), alert).to.match(new RegExp(`alertname: ${alert}\n +exp_alerts:`));
    }
  });
});
