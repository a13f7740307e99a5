import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  findBusinessProfiles,
  findTwinProfile,
  insertBusinessProfile,
  lockProfileUse,
  updateBusinessProfile,
} from "../../common/organizations/business-profile-store.ts";
import { insertOrganization } from "../../common/organizations/organization-store.ts";
import { buildDomainParty, type Json } from "../factories/request.ts";
import { usePipeline } from "../setup/pipeline.ts";

describe("business-profile-store", () => {
  const pipeline = usePipeline();
  let orgId: string;
  const other = uuid();

  before(async () => {
    await insertOrganization(pipeline.deps.database, { id: other, name: "Other", settlement: "warn" });
  });
  beforeEach(async () => {
    orgId = uuid();
    await insertOrganization(pipeline.deps.database, { id: orgId, name: "Fresh", settlement: "warn" });
  });

  const db = () => pipeline.deps.database;
  const profile = (overrides: Json = {}, org = orgId) => ({
    id: uuid(),
    orgId: org,
    party: buildDomainParty(overrides),
  });
  const inserted = async (overrides: Json = {}, org = orgId) => {
    const added = profile(overrides, org);
    await insertBusinessProfile(db(), added);
    return added;
  };

  it("changes a profile of the organization alone", async () => {
    const [changed, neighbour] = [await inserted(), await inserted()];
    const party = buildDomainParty({ name: "New" });
    expect(await updateBusinessProfile(db(), { id: changed.id, orgId: other, party })).to.equal(undefined);
    const updated = await updateBusinessProfile(db(), { id: changed.id, orgId, party });
    expect(updated?.party).to.deep.equal(party);
    expect(Number(updated?.updatedAt)).to.be.greaterThan(Number(updated?.createdAt));
    expect((await findBusinessProfiles(db(), orgId, [neighbour.id]))[0]?.party.name).to.equal("Gulf Seller");
  });

  const twinOf = async (overrides: Json) => findTwinProfile(db(), profile(overrides));

  describe("the twin of a profile", () => {
    it("has the same TIN, whatever its endpoint", async () => {
      const first = await inserted({ tin: "1111111111", endpoint_id: "a" });
      await inserted({ tin: "1111111111", endpoint_id: "b" });
      expect(await twinOf({ tin: "1111111111", endpoint_id: "z" }), "the older of two").to.equal(first.id);
      expect(await twinOf({ tin: "2222222222", endpoint_id: "a" })).to.equal(undefined);
    });

    it("has the same endpoint where one of the two has no TIN, written in any case", async () => {
      const { id } = await inserted({ tin: undefined, endpoint_id: "ae-One", endpoint_scheme_id: "0235" });
      expect(await twinOf({ tin: "1111111111", endpoint_id: "AE-oNE", endpoint_scheme_id: "0235" })).to.equal(id);
      expect(await twinOf({ tin: undefined, endpoint_id: "AE-oNE", endpoint_scheme_id: "0235" })).to.equal(id);
      expect(await twinOf({ tin: undefined, endpoint_id: "ae-One", endpoint_scheme_id: "9930" })).to.equal(undefined);
      expect(await twinOf({ tin: undefined, endpoint_id: "ae-Two", endpoint_scheme_id: "0235" })).to.equal(undefined);
    });

    it("compares endpoints also where only the new one has no TIN", async () => {
      const { id } = await inserted({ tin: "1111111111", endpoint_id: "one" });
      expect(await twinOf({ tin: undefined, endpoint_id: "ONE" })).to.equal(id);
    });
  });

  it("knows what binds a profile to its taxpayer", async () => {
    const key = { id: pipeline.businessProfileId, orgId: pipeline.orgId };
    expect(await lockProfileUse(db(), key)).to.deep.equal({ hasDocuments: false, isShared: false });
    await pipeline.create();
    expect(await lockProfileUse(db(), key)).to.deep.equal({ hasDocuments: true, isShared: false });
    const second = await insertBusinessProfile(db(), {
      id: uuid(),
      orgId,
      party: buildDomainParty(),
      numbersFrom: key.id,
    });
    expect(await lockProfileUse(db(), key)).to.deep.equal({ hasDocuments: true, isShared: true });
    expect(await lockProfileUse(db(), second!)).to.deep.equal({ hasDocuments: false, isShared: false });
  });

  it("takes a TIN that stands as the endpoint of a profile without one for the same taxpayer", async () => {
    const abroad = await inserted({ tin: undefined, endpoint_id: "1222222222", endpoint_scheme_id: "0235" });
    const party = buildDomainParty({ tin: "1222222222", endpoint_id: "somewhere", endpoint_scheme_id: "0060" });
    expect(await findTwinProfile(db(), { id: uuid(), orgId, party })).to.equal(abroad.id);
    const known = await inserted({ tin: "1333333333", endpoint_id: "elsewhere", endpoint_scheme_id: "0060" });
    const abroadToo = { tin: undefined, endpoint_id: "1333333333", endpoint_scheme_id: "0235" };
    expect(await findTwinProfile(db(), { id: uuid(), orgId, party: buildDomainParty(abroadToo) })).to.equal(known.id);
  });
});
