import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { parse } from "yaml";

import { bannerActions, bannerIds } from "../../common/domain/service-status/banner.ts";
import { beatMs, silentAfterMs } from "../../common/domain/service-status/signs-of-life.ts";
import { describeProcessMetrics } from "../../common/metrics/describe-process.ts";
import { measureProcess } from "../../common/metrics/process-gauges.ts";
import { describeSite } from "../../common/metrics/site-gauges.ts";
import { buildServiceSnapshot } from "../factories/service-snapshot.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

const file = path.join(repositoryRoot, "docs", "operations.md");
const folder = path.join(repositoryRoot, "docs", "operations");
const part = /(<!-- metrics: generated -->\n\n)[^]*?(<!-- end of metrics -->)/;

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string; banner?: string };
  annotations: { summary: string; action: string; runbook_url: string };
}

const alerts = (
  parse(readFileSync(path.join(folder, "alerts.yml"), "utf8")) as { groups: { rules: Alert[] }[] }
).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(readFileSync(path.join(folder, "dashboard.json"), "utf8")) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};

/** Everything that an API process and a worker process show. */
async function exported(): Promise<Map<string, string>> {
  const measured = measureProcess({
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    accessPoint: () => ({ up: true, paused: false }),
    queueMemory: () => Promise.resolve({ used: 1, limit: 2 }),
    intake: () => Promise.resolve({ lacksRoom: false, recovers: false, disk: { free: 2, size: 3, needed: 1 } }),
  });
  const text = `${await describeProcessMetrics(measured)}\n${await describeSite(buildServiceSnapshot())}`;
  return new Map([...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = "", help = ""]) => [name, help]));
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
    if (process.env["UPDATE_DOCS"] === "1") {
      writeFileSync(file, page.replace(part, `$1${table}\n\n$2`));
    } else {
      expect(page).to.include(table);
    }
  });

  it("has an alert and a section for each banner, and a section for each alert", () => {
    const page = readFileSync(file, "utf8");
    expect(alerts.flatMap(({ labels }) => labels.banner ?? [])).to.have.members([...bannerIds]);
    for (const { alert, labels, annotations } of alerts) {
      const section = annotations.runbook_url.replace("docs/operations.md#", "");
      expect(page, alert).to.match(new RegExp(`^### ${section}\n[^#]*\`${alert}\``, "m"));
      if (labels.banner !== undefined) {
        expect(section).to.equal(labels.banner);
        expect(annotations.action).to.equal(bannerActions[labels.banner as keyof typeof bannerActions]);
      }
    }
  });

  it("alerts of workers after the silence after which they are shown as silent", () => {
    const { expr } = alerts.find(({ alert }) => alert === "NoWorkers") ?? { expr: "" };
    expect(expr).to.include(`> ${silentAfterMs({ kind: "workers", beatMs: beatMs.workers }) / 1_000} or`);
  });

  it("has alerts that fire when they should, and not otherwise", function () {
    if (spawnSync("promtool", ["--version"]).error !== undefined) {
      // Debian has it in its package prometheus; CI installs it.
      this.skip();
    }
    this.timeout(60_000);
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "alerts.test.yml"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(status, `${stdout}${stderr}`).to.equal(0);
    const tried = readFileSync(path.join(folder, "alerts.test.yml"), "utf8");
    for (const { alert } of alerts) {
      expect(tried).to.match(new RegExp(`alertname: ${alert}\n +exp_alerts:`));
    }
  });
});
