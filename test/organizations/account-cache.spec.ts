import { Writable } from "node:stream";

import { expect } from "chai";
import { pino } from "pino";
import { v7 as uuid } from "uuid";

import type { Queryable } from "../../common/db/queryable.ts";
import { AccountCache } from "../../common/organizations/account-cache.ts";
import { replaceBusinessProfile } from "../../common/organizations/business-profiles.ts";
import { seedOrganization } from "../../common/organizations/organizations.ts";
import { buildDomainParty } from "../factories/request.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";
import { erp } from "../setup/operator-action.ts";

describe("AccountCache", () => {
  const pipeline = usePipeline({}, { each: true });
  let orgId: string;
  let profileId: string;
  const caches: AccountCache[] = [];

  beforeEach(async () => {
    ({ orgId, businessProfileId: profileId } = await seedOrganization(pipeline.deps, {
      name: "Dune",
      party: buildDomainParty(),
    }));
  });
  afterEach(async () => {
    await Promise.all(caches.splice(0).map((cache) => cache.close()));
  });

  const db = () => pipeline.deps.database;
  const silent = pino({}, new Writable({ write: (_chunk, _encoding, done) => done() }));

  /** A process of its own, and how often it has asked the database. */
  function openCache({ keptMs = 600_000 } = {}) {
    const applicationName = uuid();
    const reads = { count: 0, behindEach: async (): Promise<void> => undefined };
    const query = async <Row>(...statement: Parameters<Queryable["query"]>): Promise<Row[]> => {
      reads.count += 1;
      const rows = await db().query<Row>(...statement);
      await reads.behindEach();
      return rows;
    };
    const source = { databaseUrl: pipeline.deps.config.databaseUrl, applicationName };
    const cache = new AccountCache({ query }, source, silent, keptMs);
    caches.push(cache);
    return { cache, reads, applicationName };
  }

  /** Resolves when the cache remembers. */
  const warm = ({ cache, reads }: ReturnType<typeof openCache>): Promise<unknown> =>
    until("the account is remembered", async () => {
      await cache.organization(orgId);
      await cache.profiles(orgId, [profileId]);
      const { count } = reads;
      await cache.organization(orgId);
      await cache.profiles(orgId, [profileId]);
      return reads.count === count;
    });

  /** Resolves when the cache has forgotten the profile that it remembered. */
  const heard = ({ cache, reads }: ReturnType<typeof openCache>): Promise<unknown> =>
    until("the change is heard", async () => {
      const { count } = reads;
      await cache.profiles(orgId, [profileId]);
      return reads.count > count;
    });

  const name = async ({ cache }: ReturnType<typeof openCache>) => (await cache.organization(orgId))?.name;
  const party = async ({ cache }: ReturnType<typeof openCache>) =>
    (await cache.profiles(orgId, [profileId]))[0]?.party.name;

  it("asks the database once, and again when another process has changed something", async () => {
    const [one, other] = [openCache(), openCache()];
    await Promise.all([warm(one), warm(other)]);
    await db().query("update organizations set name = 'Renamed', phase2 = false where id = $1", [orgId]);
    await until("both see the name", async () => (await name(one)) === "Renamed" && (await name(other)) === "Renamed");
    expect(await one.cache.organization(orgId)).to.include({ phase2: false });
    await warm(one);
    await replaceBusinessProfile(
      pipeline.deps,
      {
        orgId,
        id: profileId,
        party: { ...buildDomainParty(), name: "New" },
      },
      erp,
    );
    await until("both see the party", async () => (await party(one)) === "New" && (await party(other)) === "New");
  });

  it("remembers nothing that is not there, and knows no profile of another organization", async () => {
    const mine = openCache();
    await warm(mine);
    const [organization, profile] = [uuid(), uuid()];
    expect(await mine.cache.organization(organization)).to.equal(undefined);
    expect(await mine.cache.profiles(orgId, [profileId, profile])).to.have.length(1);
    await seedOrganization(pipeline.deps, { orgId: organization, name: "Late", party: buildDomainParty() });
    await db().query("insert into business_profiles (id, org_id, party) values ($1, $2, '{}')", [profile, orgId]);
    expect(await mine.cache.organization(organization)).to.include({ name: "Late" });
    expect(await mine.cache.profiles(orgId, [profileId, profile])).to.have.length(2);
    expect(await mine.cache.profiles(organization, [profileId, profile])).to.deep.equal([]);
  });

  it("remembers nothing while its connection is lost, and comes back by itself", async () => {
    const mine = openCache();
    await warm(mine);
    await db().query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
      `${mine.applicationName} listener`,
    ]);
    await db().query("update organizations set name = 'Unheard' where id = $1", [orgId]);
    await until("the change is seen", async () => (await name(mine)) === "Unheard");
    await warm(mine);
  });

  it("does not keep what was read before a change that it has heard of", async () => {
    const mine = openCache();
    await warm(mine);
    await db().query("update organizations set name = 'Third' where id = $1", [orgId]);
    await heard(mine);
    mine.reads.behindEach = async () => {
      mine.reads.behindEach = async () => undefined;
      await db().query("update organizations set name = 'Fourth' where id = $1", [orgId]);
      await heard(mine);
    };
    expect(await name(mine)).to.equal("Third");
    expect(await name(mine)).to.equal("Fourth");
  });

  it("asks once for all who ask at the same time, and again for who asks behind a change", async () => {
    const mine = openCache();
    await warm(mine);
    const rename = async (to: string) => {
      await db().query("update organizations set name = $2 where id = $1", [orgId, to]);
      await heard(mine);
    };
    await rename("Third");
    const { count } = mine.reads;
    expect(await Promise.all([name(mine), name(mine), name(mine)])).to.deep.equal(["Third", "Third", "Third"]);
    expect(mine.reads.count).to.equal(count + 1);
    await rename("Fourth");
    let behind: string | undefined;
    mine.reads.behindEach = async () => {
      mine.reads.behindEach = async () => undefined;
      await rename("Fifth");
      behind = await name(mine);
    };
    expect([await name(mine), behind]).to.deep.equal(["Fourth", "Fifth"]);
  });

  it("asks again after a while even where nothing was heard", async () => {
    const mine = openCache({ keptMs: 0 });
    for (const asked of [1, 2, 3]) {
      await mine.cache.organization(orgId);
      expect(mine.reads.count).to.equal(asked);
    }
  });
});
