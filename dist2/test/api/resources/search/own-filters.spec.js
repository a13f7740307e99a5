import { expect } from "chai";
import { useTestApi } from "../../../setup/api.js";
import { call } from "../../http-client.js";
describe("a person's saved filters", () => {
    const api = useTestApi({ rateLimitPerMinute: 10_000 });
    const path = "/api/console/filters";
    const token = (subject, orgId = api.orgId) => api.token(orgId, { subject, roles: ["viewer"] });
    const save = (body, bearer = token("Ada")) => call(api, "POST", path, { body, token: bearer });
    const listed = async (bearer = token("Ada")) => (await call(api, "GET", path, { token: bearer })).json.data;
    beforeEach(() => api.query("delete from own_filters"));
    it("are kept by name, replaced under the same one, deleted, and the person's alone", async () => {
        const other = await api.addOrganization();
        const query = "q=gulf&overall_status=PENDING%2CREJECTED&amount_from=10.50&org_id=" + api.orgId;
        expect((await save({ name: "b", query: "filter=failed&failure_class=blocked" })).status).to.equal(200);
        expect((await save({ name: "a", query })).json).to.include({ name: "a", query });
        expect((await listed()).map(({ name }) => name)).to.deep.equal(["a", "b"]);
        expect((await save({ name: "a", query: "party=marina" })).status).to.equal(200);
        const [first] = await listed();
        expect(first).to.include({ name: "a", query: "party=marina" });
        const strangers = [token("Eve"), token("Ada", other.orgId)];
        for (const stranger of strangers) {
            expect(await listed(stranger)).to.deep.equal([]);
            expect((await call(api, "DELETE", `${path}/${first?.id}`, { token: stranger })).status).to.equal(404);
            await save({ name: "a", query: "q=mine" }, stranger);
        }
        expect((await listed())[0]?.query).to.equal("party=marina");
        expect((await call(api, "DELETE", `${path}/${first?.id}`, { token: token("Ada") })).status).to.equal(204);
        expect((await call(api, "DELETE", `${path}/${first?.id}`, { token: token("Ada") })).status).to.equal(404);
        expect((await listed()).map(({ name }) => name)).to.deep.equal(["b"]);
        expect((await call(api, "GET", path, { token: api.token(api.orgId, { subject: "ERP" }) })).status).to.equal(403);
    });
    for (const [query, why] of Object.entries({
        "overall_status=LOST": "a value that there is not",
        "nothing=1": "a parameter that there is not",
        "filter=failed&q=x": "what does not go together",
        "org_id=x": "no id",
        "javascript:alert(1)": "no query",
        "q=4111+1111+1111+1111": "a card number",
        "cursor=x": "a page",
    })) {
        it(`are no query with ${why}: ${query}`, async () => {
            const { status, json } = await save({ name: "x", query });
            expect(status).to.equal(400);
            expect(Object.keys(json.errors)).to.have.length(1);
            expect(await listed()).to.deep.equal([]);
        });
    }
    it("are fifty at most, of which each can still be replaced", async () => {
        await api.query("insert into own_filters (id, org_id, subject, name, query) select gen_random_uuid(), $1, 'Ada', 'n' || n, 'q=x' from generate_series(1, 50) n", [api.orgId]);
        const { status, text } = await save({ name: "one more", query: "q=x" });
        expect(status).to.equal(409);
        expect(text).to.contain("You have 50 saved filters");
        expect((await save({ name: "n1", query: "q=y" })).status).to.equal(200);
        expect((await save({ name: "one more", query: "q=x" }, token("Eve"))).status).to.equal(200);
    });
});
//# sourceMappingURL=own-filters.spec.js.map