import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { replaceBusinessProfile } from "../../../common/services/business-profiles/store-own-profile.js";
import { readBusinessProfile } from "../../../common/services/business-profiles/read-business-profile.js";
import { seedOrganization } from "../../../common/services/organizations/seed-organization.js";
import { changeOrganization } from "../../../common/services/organizations/change-organizations.js";
import { buildDomainParty } from "../../factories/request.js";
import { usePipeline } from "../../setup/pipeline.js";
import { refusal } from "../../setup/refusal.js";
import { ada, erp } from "../../setup/operator-action.js";
describe("the accounts of an organization", () => {
    const pipeline = usePipeline();
    const row = async (id) => (await pipeline.query("select name, settlement from organizations where id = $1", [id]))[0];
    it("have a profile that is read and replaced by its organization alone", async () => {
        const { orgId, businessProfileId: id } = pipeline;
        expect(await readBusinessProfile(pipeline.deps, { orgId, id })).to.include({ id, orgId });
        for (const wrong of [
            { orgId: uuid(), id },
            { orgId, id: uuid() },
        ]) {
            const replaced = replaceBusinessProfile(pipeline.deps, { ...wrong, party: buildDomainParty() }, erp);
            expect(await refusal(replaced)).to.include({ status: 404 });
            expect(await refusal(readBusinessProfile(pipeline.deps, wrong))).to.include({ status: 404 });
        }
    });
    it("are seeded with what is given, once", async () => {
        const party = buildDomainParty();
        const seed = { orgId: uuid(), businessProfileId: uuid(), name: "Seeded", party };
        const ids = { orgId: seed.orgId, businessProfileId: seed.businessProfileId };
        expect(await seedOrganization(pipeline.deps, seed)).to.deep.equal(ids);
        const again = { ...seed, name: "Again", settlement: "warn", party: buildDomainParty({ name: "Again" }) };
        expect(await seedOrganization(pipeline.deps, again)).to.deep.equal(ids);
        expect(await row(seed.orgId)).to.deep.equal({ name: "Seeded", settlement: "refuse" });
        const profile = await readBusinessProfile(pipeline.deps, { orgId: ids.orgId, id: ids.businessProfileId });
        expect(profile.party).to.deep.equal(party);
        const fresh = await seedOrganization(pipeline.deps, { name: "Lenient", party, settlement: "warn" });
        expect(await row(fresh.orgId)).to.deep.equal({ name: "Lenient", settlement: "warn" });
    });
    it("say what becomes of credit notes that do not fit", async () => {
        const { orgId } = await seedOrganization(pipeline.deps, { name: "Strict", party: buildDomainParty() });
        const action = { ...ada, why: "agreed" };
        await changeOrganization(pipeline.deps, action, { orgId, settlement: "warn" });
        expect(await row(orgId)).to.include({ settlement: "warn" });
        const unknown = uuid();
        const change = { orgId: unknown, settlement: "warn" };
        expect(await refusal(changeOrganization(pipeline.deps, action, change))).to.include({ status: 404 });
        expect(await pipeline.query("select from operator_actions where org_id = $1", [unknown])).to.be.empty;
    });
});
//# sourceMappingURL=read-business-profile.spec.js.map