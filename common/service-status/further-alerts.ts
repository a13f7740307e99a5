import type { Severity } from "./condition.ts";

/** An alert that no condition can tell: of a growth, which Prometheus alone sees, or of no one who would tell. */
export interface FurtherAlert {
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

export const furtherAlerts: readonly FurtherAlert[] = [
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
