import { conditionIds, conditionTable } from "./condition-table.ts";
import { furtherAlerts } from "./further-alerts.ts";

const head = `# Alert rules for Prometheus, written by npm run -s alerts: one for each condition of the service, and those that no condition can
# tell. Every API process shows the conditions of the whole site, so that the rules take the largest. Their severity is the
# condition's at the moment, runbook is the section that says what to do, and alerts.test.yml tries them.
groups:
  - name: peppol
    rules:
`;

const runbookOf = (section: string): string => `docs/operations.md#${section}`;

/** The rules as the file that Prometheus reads. */
export function alertRules(): string {
  const ofConditions = conditionIds.map((id) => {
    const { title, action, who, alert, alertAfter } = conditionTable[id];
    return rule({
      alert,
      expr: `max by (severity) (peppol_condition{condition="${id}"}) > 0`,
      for: alertAfter,
      labels: { condition: id },
      annotations: { summary: title, action, who, runbook: runbookOf(id) },
    });
  });
  const others = furtherAlerts.map(({ about, section, severity, summary, action, ...asked }) =>
    rule({ ...asked, labels: { severity }, annotations: { summary, action, runbook: runbookOf(section) } }, about),
  );
  return head + [...ofConditions, ...others].join("\n");
}

interface Rule {
  alert: string;
  expr: string;
  for?: string | undefined;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
}

/** As a formatter of YAML would quote it: a string of JSON is one of YAML. */
const quoted = (text: string): string =>
  text.includes('"') ? `'${text.replaceAll("'", "''")}'` : JSON.stringify(text);

const members = (all: Readonly<Record<string, string>>): string[] =>
  Object.entries(all).map(([name, value]) => `          ${name}: ${quoted(value)}`);

function rule({ alert, expr, labels, annotations, for: after }: Rule, about?: string): string {
  const lines = [
    ...(about === undefined ? [] : [`      # ${about}`]),
    `      - alert: ${alert}`,
    `        expr: ${quoted(expr)}`,
    ...(after === undefined ? [] : [`        for: ${after}`]),
    "        labels:",
    ...members(labels),
    "        annotations:",
    ...members(annotations),
  ];
  return `${lines.join("\n")}\n`;
}
