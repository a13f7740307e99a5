import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { OrganizationLookup } from "../../../api/auth/organization-lookup.js";
import { storedAccounts } from "../../../common/db/stores/organizations/account-reader.js";
import { useTestApi } from "../../setup/api.js";
const roles = ["site-operator"];
const tokenOnly = { account: "looked up if possible" };
const session = () => Promise.resolve(undefined);
const away = { organization: () => Promise.reject(new Error("connect ECONNREFUSED")), session };
const statusOf = (lookup, orgId, guard) => lookup.find(away, guard, { orgId, roles }).catch(({ status }) => status ?? "thrown");
describe("api/auth/organization-lookup", () => {
    const api = useTestApi();
    const there = () => ({ ...storedAccounts(api.deps.database), session });
    const open = (siteOperatorOrganization) => {
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
//# sourceMappingURL=organization-lookup.spec.js.map