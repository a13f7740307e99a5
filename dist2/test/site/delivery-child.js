/**
 * A delivery process of its own that dies by SIGKILL, or is frozen, at a named point, so that the product needs no hook for it. Run by
 * deliver-leg-crash.spec.ts with its assignment as JSON.
 */
import { v7 as uuid } from "uuid";
import { Database } from "../../common/db/database.js";
import { publicLeg } from "../../common/domain/status/legs.js";
import { createLogger } from "../../common/logging/logger.js";
import { openAccessPoint } from "../../common/peppol/access-point/open-access-point.js";
import { openLegBatchers } from "../../common/services/delivery/leg-batchers.js";
import { deliverLeg } from "../setup/deliver-leg.js";
import { loadRuleSets } from "../../common/services/validation/load-rule-sets.js";
import { until } from "../setup/until.js";
const assignment = JSON.parse(process.argv[2] ?? "");
const { config, document, leg, dieAt, freezes = false } = assignment;
const die = () => void process.kill(process.pid, freezes ? "SIGSTOP" : "SIGKILL");
const dieIf = (point) => {
    if (point === dieAt) {
        die();
    }
};
const nameOf = (statement) => typeof statement === "string" ? "lease" : statement.name;
function dyingDatabase(real) {
    const dying = Object.create(real);
    dying.query = async (statement, parameters) => {
        const name = nameOf(statement);
        dieIf(`before ${name}`);
        const answer = real.query(statement, parameters);
        if (dieAt === `during ${name}`) {
            setImmediate(die);
        }
        const rows = await answer;
        dieIf(`after ${name}`);
        return rows;
    };
    return dying;
}
function dyingAccessPoint(real) {
    const submit = async (input) => {
        const answer = real.submit(input);
        if (dieAt === "during submit") {
            setImmediate(die);
        }
        if (dieAt === "submit has arrived") {
            await until("the network has it", () => hasArrived(input.documentId));
            die();
        }
        const outcome = await answer;
        dieIf("after submit");
        return dieAt === "never, the answer is lost" ? { kind: "unknown", reason: "lost", report: null } : outcome;
    };
    const status = async (sbdhId) => {
        const answer = real.status(sbdhId);
        if (dieAt === "during status") {
            setImmediate(die);
        }
        const answered = await answer;
        dieIf("after status");
        return answered;
    };
    return { submit, status, admit: (work, holder) => real.admit(work, holder) };
}
async function hasArrived(documentId) {
    const custom2 = publicLeg(leg);
    const response = await fetch(`${config.accessPointUrl}/simulator/received?custom1=${documentId}&custom2=${custom2}`);
    return (await response.json()).total > 0;
}
const database = await Database.open({ databaseUrl: config.databaseUrl });
const dying = dyingDatabase(database);
await deliverLeg({
    config,
    database: dying,
    legBatchers: openLegBatchers(dying),
    logger: createLogger("delivery-child", "silent"),
    ruleSets: loadRuleSets(),
    accessPoint: dyingAccessPoint(openAccessPoint(config)),
    pauses: { confirm: () => Promise.resolve(false) },
    instanceId: uuid(),
}, document, leg);
process.exit(0);
//# sourceMappingURL=delivery-child.js.map