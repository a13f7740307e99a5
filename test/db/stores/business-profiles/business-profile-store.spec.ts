import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  findBusinessProfiles,
  findIssuerTin,
  findTwinProfile,
  insertBusinessProfile,
  updateBusinessProfile,
} from "../../../../common/db/stores/business-profiles/business-profile-store.ts";
import { insertOrganization } from "../../../../common/db/stores/organizations/organization-store.ts";
import { buildDomainParty, type Json } from "../../../factories/request.ts";
import { usePipeline } from "../../../setup/pipeline.ts";

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

  it("knows under which TIN a profile has issued documents", async () => {
    const { businessProfileId: id } = pipeline;
    expect(await findIssuerTin(db(), { id, orgId: pipeline.orgId }), "before its first document").to.equal(undefined);
    await pipeline.create();
    expect(await findIssuerTin(db(), { id, orgId: pipeline.orgId })).to.equal("1345678901");
    expect(await findIssuerTin(db(), { id, orgId })).to.equal(undefined);
    const silent = await inserted({}, pipeline.orgId);
    expect(await findIssuerTin(db(), silent), "of the neighbour").to.equal(undefined);
  });
});
