import { expect } from "chai";
import { validationResultOf, mergeResults } from "../../common/domain/validation/validation-result.js";
import { deliverLeg } from "./deliver-leg.js";
import {} from "../../common/services/delivery/record-inbound-message.js";
import { call } from "../api/http-client.js";
import { buildMls } from "../factories/mls.js";
import { requestOf } from "../factories/request.js";
import { runStages, ScriptedAccessPoint } from "./pipeline.js";
import { recordInbound } from "../services/use-cases.js";
const fatalFinding = {
    flag: "fatal",
    reasonCode: "IBR-001",
    text: "A document needs what it lacks",
    location: "/*",
    test: "false()",
};
/** One document's way through the service, driven by hand: created over HTTP, moved by the stages as their jobs would. */
export class TestDocument {
    constructor(api, kind, 
    /** What the 201 said. */
    created) {
        this.api = api;
        this.kind = kind;
        this.created = created;
        this.accessPoint = new ScriptedAccessPoint();
        this.revision = 1;
    }
    static async begin(api, kind, overrides = {}) {
        const path = `/api/${kind}/${api.businessProfileId}`;
        const answer = await call(api, "POST", path, { body: requestOf[kind](overrides) });
        expect(answer.status, answer.text).to.equal(201);
        return new TestDocument(api, kind, answer.json);
    }
    get id() {
        return String(this.created["id"]);
    }
    get number() {
        return String(this.created["document_sequence"]);
    }
    get path() {
        return `/api/${this.kind}/${this.id}`;
    }
    get ref() {
        return { id: this.id, revision: this.revision };
    }
    async judge(findings = []) {
        await runStages(this.api.deps, () => ({ ...mergeResults([validationResultOf([...findings])]), ruleSet: "test 1" }), [this.ref]);
    }
    async deliver(leg) {
        const deps = { ...this.api.deps, accessPoint: this.accessPoint, instanceId: workerId };
        return (await deliverLeg(deps, this.ref, leg)).result;
    }
    /** What the other side says of the leg of this revision. */
    async answer(leg, verdict = {}) {
        return recordInbound(this.api.deps, buildMls({ referenceId: await this.sbdhId(leg), ...verdict }));
    }
    async sbdhId(leg) {
        const [row] = await this.api.deps.database.query("select id from transmissions where document_id = $1 and revision = $2 and leg = $3", [this.id, this.revision, leg]);
        return row?.id ?? "";
    }
    async fail() {
        await this.judge([fatalFinding]);
    }
    /** Corner 3 refuses; what becomes of corner 5 is up to the test. */
    async reject() {
        await this.judge();
        await this.deliver("c3");
        await this.answer("c3", { code: "RE", issues: [{ line: "NA", reason: "BV", description: "the price is wrong" }] });
    }
    async approve() {
        await this.judge();
        for (const leg of ["c3", "c5"]) {
            await this.deliver(leg);
            await this.answer(leg);
        }
    }
    /** A resubmission that is expected to be taken; what follows is about the new revision. */
    async resubmit(body) {
        const answer = await call(this.api, "POST", `${this.path}/resubmit`, body === undefined ? {} : { body });
        expect(answer.status, answer.text).to.equal(200);
        this.revision += 1;
        return answer.json;
    }
    async read(tail = "") {
        const answer = await call(this.api, "GET", this.path + tail);
        expect(answer.status, answer.text).to.equal(200);
        return answer.json;
    }
    async events() {
        const log = (await this.read("/peppol-status-logs"));
        return log.map(({ revision, event }) => `${String(revision)} ${String(event)}`);
    }
}
export const statusOf = (document) => document["meta_info"].peppol_status;
/** The worker process that the test stands for. */
const workerId = "00000000-0000-7000-8000-000000000003";
//# sourceMappingURL=test-document.js.map