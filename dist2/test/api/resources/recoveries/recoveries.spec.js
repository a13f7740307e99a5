import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { insertRecoveredEnvelopes } from "../../../../common/db/stores/recovery/recovered-envelope-store.js";
import { countUnacknowledgedLosses, markLost } from "../../../../common/db/stores/recovery/lost-delivery-store.js";
import { beginRecovery, endedByAccessPoint, isRecovering, } from "../../../../common/db/stores/recovery/database-identity-store.js";
import { endRecovery } from "../../../../common/db/stores/recovery/sequence-gap-store.js";
import { unknownEnvelope } from "../../../../common/services/recovery/inquire-unsent-legs.js";
import { useTestApi } from "../../../setup/api.js";
import { call } from "../../http-client.js";
const lost = (businessProfileId, documentSequence, leg, receiverId = "0235:1987654321") => ({
    ...unknownEnvelope,
    sbdhId: uuid(),
    documentId: uuid(),
    revision: 1,
    leg,
    kind: "purchase-invoices",
    documentSequence,
    businessProfileId,
    receiverId,
    status: "sent",
});
describe("recoveries, for operators", () => {
    const api = useTestApi({ rateLimitPerMinute: 10_000 });
    let other;
    before(async () => {
        other = await api.addOrganization();
    });
    beforeEach(async () => {
        await api.query("update recoveries set open = null, finished_at = coalesce(finished_at, now())");
        await api.query("update recovered_envelopes set lost = false");
    });
    const token = (role, orgId = api.orgId) => api.token(orgId, { subject: "Ada", roles: [role] });
    const site = () => token("site-operator");
    const get = async (path, bearer) => {
        const { status, json, text } = await call(api, "GET", `/api/operations/recoveries${path}`, { token: bearer });
        expect(status, text).to.equal(200);
        return json;
    };
    const post = (path, body, bearer = site()) => call(api, "POST", `/api/operations/recoveries/${path}`, { token: bearer, body });
    const recoveryThatLost = async (isOver = true) => {
        const id = await beginRecovery(api.deps.database, { reason: "Restored from a backup" });
        await insertRecoveredEnvelopes(api.deps.database, id, [
            lost(api.businessProfileId, "SBI-2026-000010", "c3"),
            lost(api.businessProfileId, "SBI-2026-000010", "c5", "0242:000999"),
            lost(api.businessProfileId, "SBI-2026-000009", "c3", "0235:1111111111"),
            lost(other.businessProfileId, "SBI-2026-000002", "c3"),
        ]);
        await markLost(api.deps.database, id);
        await api.query(`insert into sequence_gaps (business_profile_id, kind, year, first_value, last_value, seen_value, org_id, recovery_id)
       select $1, 'purchase-invoices', 2026, 3 + count(*), 100, 10, $2, $3 from sequence_gaps`, [api.businessProfileId, api.orgId, id]);
        if (isOver) {
            await endRecovery(api.deps.database, { id, by: endedByAccessPoint, envelopes: 4, adopted: 1 });
        }
        return id;
    };
    it("show a site operator everything, and each organization what it has lost itself", async () => {
        const id = await recoveryThatLost();
        const all = await get(`/${id}`, site());
        expect(all).to.include({ id, finished_by: "access point", envelopes: 4, adopted: 1, lost_count: 4 });
        const own = await get(`/${id}`, token("viewer"));
        expect(own).to.include({ lost_count: 3, finished_by: null, envelopes: null, problem: null, acknowledged_by: null });
        expect(own.lost.map(({ organization_id: org }) => org)).to.deep.equal([api.orgId, api.orgId, api.orgId]);
        const theirs = await get(`/${id}`, token("viewer", other.orgId));
        expect(theirs.lost.map((each) => each.document_sequence)).to.deep.equal(["SBI-2026-000002"]);
        expect(theirs.letters.map(({ organization_id: org }) => org)).to.deep.equal([other.orgId, other.orgId]);
        const { data } = await get("?limit=1", token("viewer", other.orgId));
        expect(data.map((each) => [each.id, each.lost_count])).to.deep.equal([[id, 1]]);
    });
    it("have a letter for each organization, and one for each of its receivers, that names each number once", async () => {
        const id = await recoveryThatLost();
        const { letters, gaps } = await get(`/${id}`, token("operator"));
        expect(letters.map((each) => [each.audience, each.receiver_id, each.numbers])).to.have.deep.members([
            ["organization", null, ["SBI-2026-000009", "SBI-2026-000010"]],
            ["receiver", "0235:1111111111", ["SBI-2026-000009"]],
            ["receiver", "0235:1987654321", ["SBI-2026-000010"]],
        ]);
        for (const { text, numbers } of letters) {
            for (const number of numbers) {
                expect(text.en).to.contain(`- ${number}\n`);
                expect(text.ar).to.contain(`- ${number}\n`);
            }
        }
        expect(gaps.map((gap) => [gap.first_value, gap.last_value, gap.seen_value])).to.deep.equal([[4, 100, 10]]);
    });
    it("are acknowledged once, by a site operator with a reason, which is recorded", async () => {
        const id = await recoveryThatLost();
        expect((await post(`${id}/acknowledge`, { reason: "told" }, token("operator"))).status).to.equal(403);
        expect((await post(`${id}/acknowledge`, {})).status).to.equal(400);
        const unacknowledged = async () => (await countUnacknowledgedLosses(api.deps.database)).count;
        expect(await unacknowledged()).to.equal(4);
        const { status, json } = await post(`${id}/acknowledge`, { reason: "All were told" });
        expect(await unacknowledged()).to.equal(0);
        expect(status).to.equal(200);
        expect(json).to.include({ acknowledged_by: "Ada", acknowledgement: "All were told", lost_count: 4 });
        expect((await post(`${id}/acknowledge`, { reason: "again" })).status).to.equal(409);
        const acts = await api.query("select subject, reason, outcome from operator_actions where target_id = $1", [id]);
        expect(acts).to.deep.equal([{ subject: "Ada", reason: "All were told", outcome: "done" }]);
    });
    it("are not acknowledged while they are under way, and ended by a site operator alone", async () => {
        const id = await recoveryThatLost(false);
        expect((await post(`${id}/acknowledge`, { reason: "told" })).status).to.equal(409);
        expect((await post(`${id}/end`, { reason: "no list", skip_numbers: 5 }, token("operator"))).status).to.equal(403);
        expect((await post(`${id}/end`, { reason: "no list" })).status).to.equal(400);
        const { status, json, text } = await post(`${id}/end`, { reason: "no list", skip_numbers: 5 });
        expect(status, text).to.equal(200);
        expect(json).to.include({ finished_by: "Ada: no list" });
        expect(await isRecovering(api.deps.database)).to.equal(false);
        expect((await post(`${id}/end`, { reason: "again", skip_numbers: 5 })).status).to.equal(409);
        const acts = await api.query("select action, detail from operator_actions where target_id = $1", [id]);
        expect(acts).to.deep.equal([{ action: "recovery.end", detail: { skip_numbers: 5 } }]);
    });
    it("that do not exist are a 404", async () => {
        expect((await call(api, "GET", `/api/operations/recoveries/${uuid()}`, { token: site() })).status).to.equal(404);
        expect((await post(`${uuid()}/acknowledge`, { reason: "told" })).status).to.equal(404);
        expect((await post(`${uuid()}/end`, { reason: "told", skip_numbers: 0 })).status).to.equal(404);
    });
});
//# sourceMappingURL=recoveries.spec.js.map