import { conditionIds, conditionTable } from "../domain/service-status/condition-table.js";
import { furtherAlerts } from "./further-alerts.js";
/** Where the console of `npm start` and of docker-compose.yml shows the runbooks. */
export const localRunbooks = "http://localhost:8080/console/runbooks";
const head = `# Alert rules for Prometheus, written by npm run -s alerts: one for each condition of the service, and those that no condition can
# tell. Every API process shows the conditions of the whole site, so that the rules take the largest. Their severity is the
# condition's at the moment, runbook_url is where the console shows what to do, and alerts.test.yml tries them. With PUBLIC_URL
# or --runbooks the command writes them with the address of your own site.
groups:
  - name: peppol
    rules:
`;
/** The rules as the file that Prometheus reads. @param runbooks address under which each section is found by its id */
export function alertRules(runbooks) {
    const ofConditions = conditionIds.map((id) => {
        const { title, action, who, alert, alertAfter } = conditionTable[id];
        return rule({
            alert,
            expr: `max by (severity) (peppol_condition{condition="${id}"}) > 0`,
            for: alertAfter,
            labels: { condition: id },
            annotations: { summary: title.en, action: action.en, who, runbook_url: `${runbooks}/${id}` },
        });
    });
    const others = furtherAlerts.map(({ about, section, severity, summary, action, ...asked }) => rule({ ...asked, labels: { severity }, annotations: { summary, action, runbook_url: `${runbooks}/${section}` } }, about));
    return head + [...ofConditions, ...others].join("\n");
}
/** As a formatter of YAML would quote it: a string of JSON is one of YAML. */
const quoted = (text) => text.includes('"') ? `'${text.replaceAll("'", "''")}'` : JSON.stringify(text);
const members = (all) => Object.entries(all).map(([name, value]) => `          ${name}: ${quoted(value)}`);
function rule({ alert, expr, labels, annotations, for: after }, about) {
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
//# sourceMappingURL=alert-rules.js.map