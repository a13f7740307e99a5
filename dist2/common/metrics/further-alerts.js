export const furtherAlerts = [
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
        summary: "Message level statuses have come from another provider than the legs were sent to, or only the access point knows of them.",
        action: "The console lists the legs (Incidents, Contested). Ask both providers, and resolve the legs that stay undecided.",
        section: "mls-contested",
    },
];
//# sourceMappingURL=further-alerts.js.map