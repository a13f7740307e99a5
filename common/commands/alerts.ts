import { readCommandLine, runCommand } from "../config/read-command-line.ts";
import { alertRules } from "../service-status/alert-rules.ts";

readCommandLine({
  synopsis: "npm run -s alerts > alerts.yml",
  help: `
Writes the alert rules for Prometheus, one for each condition of the service. \`runbook\` of each names
its section in docs/operations.md.

Exit code 0: they are written; 2: a wrong option.`,
});

await runCommand(() => {
  process.stdout.write(alertRules());
  return Promise.resolve();
});
