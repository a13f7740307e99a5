import { type Severity, conditionIds, conditionTable } from "./condition-table.ts";

/** An alert without a condition: a growth, which Prometheus alone sees, or that no process reports conditions. */
interface FurtherAlert {
  alert: string;
  /** Why it asks as it does. */
  about: string;
  expr: string;
  for?: string;
  severity: Severity;
  summary: string;
  action: string;
  /** Its section in docs/operations.md. */
  section: string;
}

const furtherAlerts: readonly FurtherAlert[] = [
  {
    alert: "NobodyTells",
    about: "There is nobody who would tell a condition.",
    expr: "absent(peppol_condition) or max(peppol_standing_age_seconds) > 600",
    for: "1m",
    severity: "critical",
    summary: "No API process says how the service stands.",
    action: "See whether the API runs, whether the database answers, and whether METRICS_PORT is what Prometheus asks.",
    section: "nobody-tells",
  },
  {
    alert: "MlsContested",
    about: "Each process counts its own: the operators see the sum.",
    expr: "sum(increase(peppol_contested_messages_total[1h])) > 0",
    severity: "warning",
    summary:
      "Message level statuses have come from another provider than the legs were sent to, or only the access point knows of them.",
    action:
      "The console lists the legs (Incidents, Contested). Ask both providers, and resolve the legs that stay undecided.",
    section: "mls-contested",
  },
];

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
