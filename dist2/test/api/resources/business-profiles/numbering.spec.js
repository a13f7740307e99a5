import { expect } from "chai";
import { buildBuyer, buildCreditNoteRequest, requestOf } from "../../../factories/request.js";
import { asOwner } from "../../../setup/database/database.js";
import { useTestApi } from "../../../setup/api.js";
import { call, countDocuments, expectError, jsonOf } from "../../http-client.js";
const path = "/api/business-profiles";
const kinds = Object.keys(requestOf);
const field = "numbering.purchase-invoices";
const prefixed = (prefix) => ({ "purchase-invoices": { prefix } });
const refused = [
    ["nothing", null, "numbering"],
    ["a kind of nothing", { "purchase-invoices": null }, field],
    ["a prefix of nothing", prefixed(null), `${field}.prefix`],
    ["text", "ACME", "numbering"],
    ["a list", [], "numbering"],
    ["an unknown kind", { invoices: { prefix: "ACME" } }, "numbering.invoices"],
    ["a kind that is text", { "purchase-invoices": "ACME" }, field],
    ["an unknown member", { "purchase-invoices": { suffix: "X" } }, `${field}.suffix`],
    ...[7, "acme", "أكمي", "АСМЕ", "A B", "A/B", "A.B", "A--B", "-A", "A-", "2026", "A".repeat(21), "A\u200B"].map((prefix) => [`the prefix ${prefix}`, prefixed(prefix), `${field}.prefix`]),
    ["another kind's default", prefixed("SLC"), `${field}.prefix`],
    ["what looks like one", prefixed("SL1"), `${field}.prefix`],
    ["a second of the profile", { ...prefixed("D0T"), "sales-invoices": { prefix: "DOT" } }, `${field}.prefix`],
    ...[0, 13, 1.5, -1, "6", true].map((width) => [
        `the width ${width}`,
        { "purchase-invoices": { width } },
        `${field}.width`,
    ]),
];
describe("document numbers of a business profile", () => {
    const api = useTestApi({}, { each: true });
    const own = () => `${path}/${api.businessProfileId}`;
    let others;
    beforeEach(() => {
        others = 0;
    });
    const put = (numbering) => call(api, "PUT", own(), { body: buildBuyer({ numbering }) });
    const set = (numbering) => jsonOf(put(numbering));
    /** One more profile of the organization. */
    const add = (numbering) => {
        const tin = String(1_400_000_000 + ++others);
        const party = { tin, endpoint_id: tin, party_tax_scheme: { company_id: `${tin}02003`, tax_scheme: "VAT" } };
        return call(api, "POST", path, { body: buildBuyer({ ...party, numbering }) });
    };
    const issue = async (overrides = {}, kind = "purchase-invoices") => {
        const body = requestOf[kind](overrides);
        const created = await jsonOf(call(api, "POST", `/api/${kind}/${api.businessProfileId}`, { body }), 201);
        return created["document_sequence"];
    };
    it("have its prefix and width in every kind, and are found and credited by them", async () => {
        const forms = kinds.map((kind, nth) => [kind, { prefix: `DUNE-${"ABCD"[nth]}0`, width: 3 + nth }]);
        const numbering = Object.fromEntries(forms);
        expect(await set(numbering)).to.deep.include({ numbering });
        const numbers = [];
        for (const kind of kinds) {
            numbers.push(await issue({}, kind));
        }
        const expected = ["DUNE-A0-2026-001", "DUNE-B0-2026-0001", "DUNE-C0-2026-00001", "DUNE-D0-2026-000001"];
        expect(numbers).to.deep.equal(expected);
        for (const [nth, number] of numbers.entries()) {
            const listed = await jsonOf(call(api, "GET", `/api/${kinds[nth]}?document_sequence=${number}`));
            expect(listed.data.map((document) => document["document_sequence"])).to.deep.equal([number]);
            const query = number.toLowerCase();
            const found = await jsonOf(call(api, "GET", `/api/operations/search?q=${query}`, operator()));
            expect(found.data.map((document) => document["document_sequence"])).to.deep.equal([number]);
        }
        const body = buildCreditNoteRequest({ billing_reference: [{ id: numbers[0], issue_date: "2026-08-20" }] });
        const note = await jsonOf(call(api, "POST", `/api/purchase-credit-notes/${api.businessProfileId}`, { body }), 201);
        expect(note["billing_reference"][0]).to.include({ id: numbers[0], remaining_amount: 0 });
    });
    const operator = () => ({ token: api.token(api.orgId, { roles: ["operator"] }) });
    it("go on in the middle of a year, whatever the prefix is, and one that is too long for the width is not cut", async () => {
        const numbers = [await issue()];
        for (const form of [{ prefix: "ACME", width: 1 }, { width: 1 }, { prefix: "ACME" }]) {
            await set({ "purchase-invoices": form });
            numbers.push(await issue());
        }
        await api.query("update sequences set last_value = 99");
        await set({ "purchase-invoices": { width: 2 } });
        numbers.push(await issue(), await issue({ issue_date: "2025-12-31", due_date: "2025-12-31" }));
        const expected = [
            "SBI-2026-000001",
            "ACME-2026-2",
            "SBI-2026-3",
            "ACME-2026-000004",
            "SBI-2026-100",
            "SBI-2025-01",
        ];
        expect(numbers).to.deep.equal(expected);
    });
    it("stay as they are when a profile is replaced without them, and {} brings the defaults back", async () => {
        const numbering = { "purchase-invoices": { prefix: "ACME", width: 6 } };
        await set(numbering);
        expect(await set()).to.deep.include({ numbering });
        expect(await issue()).to.equal("ACME-2026-000001");
        expect(await set({})).not.to.have.property("numbering");
        expect(await issue()).to.equal("SBI-2026-000002");
    });
    it("stand in a dry run, and not in the party of a document", async () => {
        await set({ "purchase-invoices": { prefix: "ACME" } });
        const tried = `/api/purchase-invoices/${api.businessProfileId}/validate`;
        const { ubl, document } = await jsonOf(call(api, "POST", tried, { body: requestOf["purchase-invoices"]() }));
        expect(ubl).to.contain("<cbc:ID>ACME-2026-DRYRUN</cbc:ID>");
        expect(document["accounting_customer_party"]).not.to.have.property("numbering");
    });
    it("have no gap and no double where the prefix changes while documents come", async () => {
        const coming = Array.from({ length: 30 }, () => issue());
        for (const prefix of ["ACME", "DUNE"]) {
            await set({ "purchase-invoices": { prefix } });
        }
        const running = (await Promise.all(coming)).map((number) => Number(number.split("-").at(-1)));
        expect(running.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 30 }, (_, nth) => nth + 1));
    });
    it("are given to the first profile of an organization", async () => {
        const tin = "1777777770";
        const party = { tin, endpoint_id: tin, party_tax_scheme: undefined };
        const numbering = { "sales-invoices": { prefix: "OIL", width: 6 } };
        const token = api.token(api.orgId, { roles: ["site-operator"] });
        const body = { name: "Oil", profile: buildBuyer({ ...party, numbering }), reason: "Contract of today" };
        const { id } = await jsonOf(call(api, "POST", "/api/operations/organizations", { body, token }), 201);
        const listed = call(api, "GET", path, { token: api.token(String(id)) });
        expect((await jsonOf(listed)).data[0]).to.deep.include({ numbering });
        expect(await api.query("select folded from number_prefixes")).to.deep.equal([{ folded: "01L" }]);
    });
    const newest = async () => (await jsonOf(call(api, "GET", path))).data[0]?.["id"];
    const taken = (prefix, kind, id = api.businessProfileId) => `The prefix ${prefix} belongs to the ${kind} of business profile ${String(id)}: their numbers could be the same`;
    describe("a prefix", () => {
        it("of another profile is refused, also one that looks like it, for another kind, and after it was given up", async () => {
            await set({ "sales-invoices": { prefix: "OIL-1" } });
            await expectError(add({ "sales-invoices": { prefix: "OIL-1" } }), 409, taken("OIL-1", "sales-invoices"));
            await expectError(add({ "purchase-invoices": { prefix: "O1L-I" } }), 409, taken("O1L-I", "sales-invoices"));
            await issue({}, "sales-invoices");
            await set({ "sales-invoices": { prefix: "GAS" } });
            await expectError(add({ "sales-invoices": { prefix: "OIL-1" } }), 409, taken("OIL-1", "sales-invoices"));
            expect((await jsonOf(call(api, "GET", path))).data).to.have.length(1);
            await set({ "sales-invoices": { prefix: "OIL-1" } });
        });
        it("is free again where it was given up before the first document, and each one's default is everybody's", async () => {
            await set({ "sales-invoices": { prefix: "OIL" } });
            await set({ "sales-invoices": { prefix: "SLI" }, "purchase-invoices": { prefix: "OIL" } });
            await set({ "purchase-invoices": { prefix: "SBI", width: 8 } });
            const numbering = {
                "sales-invoices": { prefix: "OIL", width: 6 },
                "purchase-invoices": { prefix: "SBI", width: 4 },
            };
            expect(await jsonOf(add(numbering), 201)).to.deep.include({ numbering });
            await expectError(put({ "sales-invoices": { prefix: "OIL" } }), 409, taken("OIL", "sales-invoices", await newest()));
        });
        it("is refused where documents of the profile have brought such numbers, and for no other kind or profile", async () => {
            await issue({}, "sales-invoices");
            await asOwner(api.deps.database, "set session_replication_role = replica", "update documents set document_sequence = 'OIL-2026-000002'");
            await expectError(put({ "sales-invoices": { prefix: "OIL" } }), 409, "The prefix OIL is that of numbers which documents of the business profile (sales-invoices) have brought: a running number would come to one of them");
            await set({ "purchase-invoices": { prefix: "OIL" }, "sales-invoices": { prefix: "OIL-2026" } });
        });
        it("goes to one of many that ask at once, and to every organization", async () => {
            const asked = await Promise.all(Array.from({ length: 6 }, () => add({ "sales-invoices": { prefix: "OIL" } })));
            expect(asked.map(({ status }) => status)).to.have.members([201, 409, 409, 409, 409, 409]);
            const token = api.token((await api.addOrganization({ party: buildBuyer({ tin: "1999999990" }) })).orgId);
            const tin = "1888888880";
            const party = { tin, endpoint_id: tin, party_tax_scheme: undefined };
            const body = buildBuyer({ ...party, numbering: { "sales-invoices": { prefix: "OIL" } } });
            expect((await call(api, "POST", path, { body, token })).status).to.equal(201);
        });
    });
    it("are refused with the field where they cannot be, and nothing changes", async () => {
        for (const [what, numbering, name] of refused) {
            const { errors } = await jsonOf(put(numbering), 400);
            expect(Object.keys(errors), what).to.include(name);
        }
        expect((await put(Object.fromEntries(Array.from({ length: 10_000 }, (_, nth) => [`k${nth}`, {}])))).status).to.equal(400);
        expect(await jsonOf(call(api, "GET", own()))).not.to.have.property("numbering");
        expect(await countDocuments(api)).to.equal(0);
    });
});
//# sourceMappingURL=numbering.spec.js.map