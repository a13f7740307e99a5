import { readCommandLine, refuseUsage } from "../config/command-line.js";
import { readPublicUrl } from "../config/config.js";
import { runCommand } from "../launcher/command.js";
import { alertRules, localRunbooks } from "../metrics/alert-rules.js";
const command = {
    synopsis: "npm run -s alerts -- [--runbooks <address>] > alerts.yml",
    help: `
Writes the alert rules for Prometheus, one for each condition of the service. \`runbook_url\` of each
leads to its section: in the console below PUBLIC_URL where that is set, or else on this machine.

  --runbooks  another address below which each section is found by its id, without / at its end

Exit code 0: they are written; 2: a wrong option; 78: PUBLIC_URL cannot be used.`,
    options: { runbooks: { type: "string" } },
};
const { values } = readCommandLine(command);
const { runbooks } = values;
if (runbooks !== undefined && !/^https?:\/\/[^\s"]+[^\s"/]$/.test(runbooks)) {
    refuseUsage(command, "--runbooks must be an address (https://…) without / at its end");
}
function runbooksOf(publicUrl) {
    return publicUrl === undefined ? localRunbooks : `${publicUrl}/console/runbooks`;
}
await runCommand(() => {
    process.stdout.write(alertRules(runbooks ?? runbooksOf(readPublicUrl())));
    return Promise.resolve();
});
//# sourceMappingURL=alerts.js.map