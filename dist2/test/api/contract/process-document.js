import { expect } from "chai";
import { loadDocumentValidation, } from "../../../common/services/validation/validate-document.js";
import { deliverLeg } from "../../setup/deliver-leg.js";
import { buildMls } from "../../factories/mls.js";
import { runStages, ScriptedAccessPoint } from "../../setup/pipeline.js";
import { testSecrets } from "../../setup/secrets.js";
import { call } from "../http-client.js";
/** The worker process that the test stands for. */
const instanceId = "00000000-0000-7000-8000-000000000002";
/** By the service, because each has rules of its own. */
const checks = new WeakMap();
/** Prices, renders and checks a document with the rules of the product. */
export async function judge(api, document) {
    const check = checks.get(api.deps) ?? loadDocumentValidation(api.deps);
    checks.set(api.deps, check);
    await runStages(api.deps, await check, [{ id: document.id, revision: 1 }]);
}
/** Sends both legs of a judged document to an access point that takes everything. */
export async function send(api, document) {
    const accessPoint = new ScriptedAccessPoint();
    for (const leg of ["c3", "c5"]) {
        await deliverLeg({ ...api.deps, accessPoint, instanceId }, { id: document.id, revision: 1 }, leg);
    }
}
/** What the network answers to one leg, by the way it uses. */
export async function answerLeg(api, transmissionUuid, verdict) {
    const answer = await call(api, "POST", "/network/inbound", {
        token: null,
        body: buildMls({ referenceId: String(transmissionUuid), ...verdict }),
        headers: { "content-type": "application/xml", "x-token": testSecrets.inboundToken },
    });
    expect(answer.status, answer.text).to.equal(200);
}
/** `/api/<kind>/{id}` and what hangs below it. */
export async function read(api, kind, path) {
    const answer = await call(api, "GET", `/api/${kind}/${path}`);
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.headers.get("content-type")).to.match(/^application\/json\b/);
    return answer.json;
}
//# sourceMappingURL=process-document.js.map