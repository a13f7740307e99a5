import { expect } from "chai";
import jwt from "jsonwebtoken";
import { v7 as uuid } from "uuid";

import { insertIssuedToken } from "../../../common/db/stores/organizations/issued-token-store.ts";
import { conditionsIn } from "../../factories/known.ts";
import { readServiceSnapshot } from "../../../common/services/service-status/read-service-snapshot.ts";
import { SiteReading } from "../../../common/services/service-status/site-reading.ts";
import { useTestApi } from "../../setup/api.ts";
import { asOwner } from "../../setup/database/database.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";
import { call } from "../http-client.ts";

const dayMs = 86_400_000;

describe("tokens in use that end", () => {
  const api = useTestApi();

  beforeEach(() => asOwner(api.deps.database, "delete from issued_tokens"));

  /** Issued so that a life of so many days has so many left. */
  const issue = async (orgId: string, leftDays: number, { subject = "erp", lifeDays = 90 } = {}): Promise<string> => {
    const id = uuid();
    const expiresAt = new Date(Date.now() + leftDays * dayMs);
    await insertIssuedToken(api.deps.database, { id, orgId, subject, roles: [], expiresAt });
    await asOwner(
      api.deps.database,
      `update issued_tokens set issued_at = expires_at - interval '${lifeDays} days' where id = '${id}'`,
    );
    return id;
  };
  const use = async (orgId: string, id: string): Promise<void> => {
    const { status } = await call(api, "GET", "/api/documents", {
      token: jwt.sign({ org_id: orgId, sub: "erp", jti: id }, testSecrets.jwtSecret, { expiresIn: "5m" }),
    });
    expect(status).to.equal(200);
    await until("its use is noted", async () => {
      const [row] = await api.query<{ used: boolean }>(
        "select used_at is not null as used from issued_tokens where id = $1",
        [id],
      );
      return row?.used;
    });
  };
  const endingFor = async (orgId?: string) => {
    await api.query("delete from shared_readings");
    const siteReading = new SiteReading(api.deps.database);
    const snapshot = await readServiceSnapshot({ ...api.deps, siteReading }, orgId === undefined ? {} : { orgId });
    return conditionsIn(snapshot).filter(({ id }) => id === "tokens-near-end");
  };

  it("are reported to the site and to their organization, until the same caller uses a later one", async () => {
    const other = await api.addOrganization();
    const id = await issue(api.orgId, 14);
    expect(await endingFor()).to.deep.equal([]);
    await use(api.orgId, id);
    expect((await endingFor()).map(({ subject }) => subject)).to.deep.equal([api.orgId]);
    expect((await endingFor(api.orgId))[0]?.words).to.match(/^1 token in use \(erp\) ends in 13 d 23 h/);
    expect(await endingFor(other.orgId)).to.deep.equal([]);

    const later = await issue(api.orgId, 90);
    expect(await endingFor()).to.have.length(1);
    await use(api.orgId, later);
    expect(await endingFor()).to.deep.equal([]);
  });

  it("are those of which a sixth is left, and not those for days, revoked or of another caller's", async () => {
    const ending = await issue(api.orgId, 14);
    await use(api.orgId, ending);
    for (const [left, more] of [
      [16, {}],
      [1, { lifeDays: 6 }],
    ] as const) {
      await use(api.orgId, await issue(api.orgId, left, { subject: "other", ...more }));
    }
    expect((await endingFor())[0]?.words).to.contain("1 token in use (erp)");
    await asOwner(api.deps.database, `update issued_tokens set used_at = now() - interval '25 hours'`);
    expect(await endingFor()).to.deep.equal([]);
    await asOwner(api.deps.database, `update issued_tokens set used_at = now(), revoked_at = now()`);
    expect(await endingFor()).to.deep.equal([]);
  });
});
