import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { AccountLookup } from "../../../api/context.ts";
import { OrganizationLookup } from "../../../api/auth/authenticate.ts";
import { storedAccounts } from "../../../common/organizations/account-cache.ts";
import { useTestApi } from "../../setup/api.ts";

const roles = ["site-operator"];
const tokenOnly = { account: "looked up if possible" } as const;

const session = (): Promise<undefined> => Promise.resolve(undefined);
const away: AccountLookup = { organization: () => Promise.reject(new Error("connect ECONNREFUSED")), session };

const statusOf = (lookup: OrganizationLookup, orgId: string, guard: Parameters<OrganizationLookup["find"]>[1]) =>
  lookup.find(away, guard, { orgId, roles }).catch(({ status }: { status?: number }) => status ?? "thrown");

describe("api/auth/authenticate", () => {
  const api = useTestApi();
  const there = (): AccountLookup => ({ ...storedAccounts(api.deps.database), session });
  const open = (siteOperatorOrganization?: string): OrganizationLookup => {
    const bound = siteOperatorOrganization !== undefined && { siteOperatorOrganization };
    return new OrganizationLookup({ ...api.deps, config: { ...api.deps.config, ...bound } });
  };
  it("knows a site operator's organization while the database is away only as it has seen it", async () => {
    const lookup = open();
    expect(await statusOf(lookup, api.orgId, tokenOnly)).to.equal(503);
    await lookup.find(there(), tokenOnly, { orgId: api.orgId, roles: ["operator"] });
    expect(await statusOf(lookup, api.orgId, tokenOnly), "seen of an operator").to.equal(503);
    await api.query("update organizations set disabled_at = now() where id = $1", [api.orgId]);
    await lookup.find(there(), tokenOnly, { orgId: api.orgId, roles });
    expect(await statusOf(lookup, api.orgId, tokenOnly)).to.include({ id: api.orgId, disabled: true });
    expect(await statusOf(lookup, api.orgId, { account: "looked up" })).to.equal("thrown");
  });

  it("knows the one that the site has configured, and forgets what the database does not know", async () => {
    const orgId = uuid();
    const lookup = open(orgId);
    expect(await statusOf(lookup, orgId, tokenOnly)).to.include({ id: orgId, disabled: false });
    expect(await lookup.find(there(), tokenOnly, { orgId, roles })).to.equal(undefined);
    expect(await statusOf(lookup, uuid(), tokenOnly)).to.equal(503);
  });
});
