import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { documentKinds } from "../../../common/domain/document-kinds.js";
import { requestOf, unlikeOthers } from "../../factories/request.js";
import { Stack } from "../../setup/processes/stack.js";
import { otherParty } from "../../simulator/envelopes.js";
/** Short where the network keeps us waiting, so that the whole matrix is through in seconds. */
const environment = {
    SWEEP_INTERVAL_MS: "500",
    SIMULATOR_LATE_MLS_DELAY_MS: "1500",
    SIMULATOR_SLOW_ANSWER_MS: "1500",
    SIMULATOR_RETRY_DELAY_MS: "300",
    SIMULATOR_ATTEMPTS: "3",
};
export const otherLeg = (leg) => (leg === "c3" ? "c5" : "c3");
/** The real service, process by process, with one document for each trial in it. */
export class MatrixRun {
    constructor(stack) {
        this.stack = stack;
        this.documentIds = new Map();
        this.legs = new Map();
        this.received = [];
    }
    static async start(accessPointProfile) {
        const options = { environment: { ...environment, ACCESS_POINT_PROFILE: accessPointProfile } };
        return new MatrixRun(await Stack.startAlone(options));
    }
    async post(trial) {
        const { kind, tin } = trial;
        const body = await this.call("POST", `/api/${kind}/${this.stack.businessProfileId}`, requestFor(kind, tin));
        this.documentIds.set(trial, String(body["id"]));
    }
    /** As its next revision, to a receiver who behaves. */
    async resubmit(trial) {
        await this.call("POST", `/api/${trial.kind}/${this.idOf(trial)}/resubmit`, requestFor(trial.kind, "1987654321"));
    }
    snapshot(trial) {
        return this.call("GET", `/api/${trial.kind}/${this.idOf(trial)}/peppol-status`);
    }
    async findings(trial) {
        const document = await this.call("GET", `/api/${trial.kind}/${this.idOf(trial)}`);
        const { peppol_status: status } = document["meta_info"];
        return status?.["validation_results"];
    }
    /** What the database and the simulator know now. */
    async look() {
        const rows = await this.stack.database.query(`select document_id || ' ' || revision || ' ' || leg as place, id as "sbdhId", state, attempts,
         failure_class as "failureClass"
       from transmissions`);
        this.legs = new Map(rows.map(({ place, ...row }) => [place, row]));
        const response = await fetch(`${this.stack.simulatorUrl}/simulator/received?limit=10000`);
        this.received = (await response.json()).received;
    }
    legOf(trial, leg, revision = 1) {
        return this.legs.get(`${this.idOf(trial)} ${revision} ${leg}`);
    }
    sbdhIds() {
        return new Set([...this.legs.values()].map(({ sbdhId }) => sbdhId));
    }
    copiesOf(row) {
        return this.received.filter(({ sbdhId, delivered }) => sbdhId === row?.sbdhId && delivered).length;
    }
    close() {
        return this.stack.close();
    }
    idOf(trial) {
        return this.documentIds.get(trial) ?? "not posted";
    }
    /** A busy machine may have the API say "later", which a customer heeds. */
    async call(method, path, body) {
        const headers = method === "POST" ? { "idempotency-key": randomUUID() } : {};
        for (let tries = 1;; tries += 1) {
            const answer = await this.stack.call(method, path, { headers, ...(body !== undefined && { body }) });
            if (answer.status < 300) {
                return answer.json;
            }
            const seconds = answer.headers.get("retry-after");
            if (seconds === null || tries === maxTries) {
                throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`);
            }
            await pause(Number(seconds) * 1_000);
        }
    }
}
const maxTries = 5;
const requestFor = (kind, tin) => requestOf[kind]({ ...unlikeOthers(), [documentKinds[kind].receiver]: otherParty({ tin }) });
//# sourceMappingURL=matrix-run.js.map