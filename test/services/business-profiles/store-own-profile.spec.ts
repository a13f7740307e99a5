import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { findBusinessProfiles } from "../../../common/db/stores/business-profiles/business-profile-store.ts";
import type { Party } from "../../../common/domain/document.ts";
import { createBusinessProfile } from "../../../common/services/business-profiles/store-own-profile.ts";
import { replaceBusinessProfile } from "../../../common/services/business-profiles/store-own-profile.ts";
import { buildDomainBuyer, buildDomainParty } from "../../factories/request.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { expectRefusal, refusal } from "../../setup/refusal.ts";

const buyer = (overrides: object = {}) => buildDomainBuyer({ ...overrides });

describe("a profile as the only one of its taxpayer", () => {
  const pipeline = usePipeline({}, { each: true });

  const create = (party: Party) => createBusinessProfile(pipeline.deps, { orgId: pipeline.orgId, party });
  const replace = (party: Party, id = pipeline.businessProfileId, orgId = pipeline.orgId) =>
    replaceBusinessProfile(pipeline.deps, { orgId, id, party });
  const count = async () =>
    (await pipeline.query("select from business_profiles where org_id = $1", [pipeline.orgId])).length;

  it("is created for a further taxpayer", async () => {
    const party = buildDomainParty();
    const { id } = await create(party);
    const [stored] = await findBusinessProfiles(pipeline.deps.database, pipeline.orgId, [id]);
    expect(stored?.party).to.deep.equal(party);
  });

  it("is not created beside another one of the same taxpayer, whose id is named", async () => {
    await expectRefusal(create(buyer({ endpoint_id: "other" })), 409, pipeline.businessProfileId);
    expect(await count()).to.equal(1);
  });

  it("is created once of two at the same time", async () => {
    const party = buildDomainParty();
    const outcomes = await Promise.allSettled([create(party), create(party)]);
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).to.deep.equal([
      "fulfilled",
      "rejected",
    ]);
    expect(await count()).to.equal(2);
  });

  it("may change in every way before it has issued anything", async () => {
    const party = buildDomainParty();
    expect((await replace(party)).party).to.deep.equal(party);
  });

  it("is not replaced by another one's taxpayer", async () => {
    await create(buildDomainParty());
    await expectRefusal(replace(buildDomainParty({ endpoint_id: "other" })), 409);
    const [kept] = await findBusinessProfiles(pipeline.deps.database, pipeline.orgId, [pipeline.businessProfileId]);
    expect(kept?.party).to.deep.equal(buyer());
  });

  it("stays its taxpayer's once it has issued", async () => {
    await pipeline.create();
    await expectRefusal(replace(buildDomainParty()), 409, "has issued documents as 1345678901");
    expect((await replace(buyer({ name: "New name" }))).party.name).to.equal("New name");
  });

  it("is not found under another id or another organization", async () => {
    expect(await refusal(replace(buyer(), uuid()))).to.include({ status: 404 });
    expect(await refusal(replace(buyer(), pipeline.businessProfileId, uuid()))).to.include({ status: 404 });
  });
});
