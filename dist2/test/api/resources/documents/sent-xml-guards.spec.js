import { expect } from "chai";
import { changeOrganization } from "../../../../common/services/organizations/change-organizations.js";
import { buildBuyer, requestOf } from "../../../factories/request.js";
import { buildXml, createXml, judgeXml, postXml } from "../../../factories/sent-xml.js";
import { useTestApi } from "../../../setup/api.js";
import { deliverLeg } from "../../../setup/deliver-leg.js";
import { ada } from "../../../setup/operator-action.js";
import { ScriptedAccessPoint } from "../../../setup/pipeline.js";
import { addTenant, beginOriginal, crediting, fieldErrors, post, warnedOf } from "../../../setup/settlement.js";
import { TestDocument } from "../../../setup/test-document.js";
import { until } from "../../../setup/until.js";
import { call, countDocuments, jsonOf } from "../../http-client.js";
const purchase = "purchase-invoices";
const supplier = "/*/cac:AccountingSupplierParty/cac:Party/cbc:EndpointID";
describe("what is refused of a document in XML as it is of fields", () => {
    const api = useTestApi();
    const xml = buildXml(purchase, "G-1", {
        payment_means: [
            { id: "1", payment_means_code: "48", card_account: { primary_account_number_id: "1111", network_id: "VISA" } },
        ],
    });
    const card = "/*/cac:PaymentMeans[1]/cac:CardAccount/cbc:PrimaryAccountNumberID";
    const endpoint = "1987654321</cbc:EndpointID>";
    const tin = "<cac:PartyTaxScheme><cbc:CompanyID>1987654322</cbc:CompanyID><cac:TaxScheme><cbc:ID>TIN</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>";
    for (const [what, from, to, place, words] of [
        [
            "a VAT number as endpoint",
            endpoint,
            "198765432102003</cbc:EndpointID>",
            supplier,
            "not the VAT number: 1987654321",
        ],
        ["an endpoint that is no TIN", endpoint, "abc</cbc:EndpointID>", supplier, "10 digits starting with 1"],
        ["another taxpayer's TIN", "</cac:PartyTaxScheme>", `</cac:PartyTaxScheme>${tin}`, supplier, "tin is 1987654322"],
        [
            "a whole card number",
            ">1111</cbc:PrimaryAccountNumberID>",
            ">4111 1111 1111 1111</cbc:PrimaryAccountNumberID>",
            card,
            "whole",
        ],
    ]) {
        it(`${what}, with its XPath`, async () => {
            const before = await countDocuments(api);
            const body = xml.replace(from, to);
            expect(body).to.not.equal(xml);
            const errors = fieldErrors(await postXml(api, purchase, body));
            expect(Object.keys(errors)).to.deep.equal([place]);
            expect(errors[place]).to.include(`${place} `).and.to.include(words);
            expect(errors[place]).to.not.include("4111");
            expect(await countDocuments(api)).to.equal(before);
        });
    }
    it("a day of issue that the organization does not allow", async () => {
        const of = await addTenant(api, "warn");
        await changeOrganization(api.deps, { ...ada, why: "agreed" }, { orgId: of.orgId, issueDateFrom: "2026-09-01" });
        let nth = 0;
        const sent = () => postXml(of, purchase, buildXml(purchase, `D-${(nth += 1)}`));
        await until("the process has heard of it", async () => (await sent()).status === 400);
        const place = "/*/cbc:IssueDate";
        expect(fieldErrors(await sent())).to.deep.equal({
            [place]: `${place} must not be before 2026-09-01, the first day that the organization allows`,
        });
    });
});
describe("numbers of a profile's own", () => {
    const api = useTestApi({}, { each: true });
    const instanceId = "00000000-0000-7000-8000-000000000009";
    const setPrefix = (prefix) => jsonOf(call(api, "PUT", `/api/business-profiles/${api.businessProfileId}`, {
        body: buildBuyer({ numbering: { [purchase]: { prefix, width: 4 } } }),
    }));
    it("are continued by a document in XML, and its envelope says of which kind they are", async () => {
        await setPrefix("ACME");
        const accessPoint = new ScriptedAccessPoint();
        for (const number of ["ACME-2026-0001", "theirs-1"]) {
            const { id } = await createXml(api, purchase, buildXml(purchase, number));
            await judgeXml(api, { id });
            await deliverLeg({ ...api.deps, accessPoint, instanceId }, { id: String(id), revision: 1 }, "c3");
        }
        expect(accessPoint.submitted.map(({ note }) => note)).to.deep.equal([
            `ACME-2026-0001 1 ${api.businessProfileId} ${purchase}`,
            `theirs-1 1 ${api.businessProfileId}`,
        ]);
        expect((await postXml(api, purchase, buildXml(purchase, "ACME-2026-0003"))).status).to.equal(409);
        const next = await jsonOf(post(api, purchase, {}), 201);
        expect(next["document_sequence"]).to.equal("ACME-2026-0002");
    });
    it("are not taken from XML under a prefix that the profile had, in any letter case", async () => {
        await setPrefix("ACME");
        await jsonOf(post(api, purchase, {}), 201);
        await setPrefix("DUNE");
        for (const number of ["ACME-2026-0001", "ACME-2026-0002", "acme-2026-0002", "ACME-2026-2"]) {
            const errors = fieldErrors(await postXml(api, purchase, buildXml(purchase, number)));
            expect(errors, number).to.have.all.keys("/*/cbc:ID");
        }
        await createXml(api, purchase, buildXml(purchase, "ACME-2026-0002a"));
    });
    it("that no document has are not taken for another system's by a credit note", async () => {
        await setPrefix("ACME");
        const kind = "purchase-credit-notes";
        const invoice = await beginOriginal(api, kind);
        await api.query("update organizations set settlement = 'refuse'");
        for (const slip of ["ACME-2026-9999", "acme 77", "ACME"]) {
            const refused = await post(api, kind, crediting([invoice.number, slip], 211));
            expect(fieldErrors(refused), slip).to.have.all.keys("billing_reference[0].id");
        }
        await setPrefix("DUNE");
        const note = await TestDocument.begin(api, kind, crediting([invoice.number, "ACME-2026-9999"]));
        await note.judge();
        expect(warnedOf(await note.read())).to.deep.equal(["OWN-55 /billing_reference/1/id"]);
        await jsonOf(post(api, kind, crediting([invoice.number, "ACMEX-1"], 211)), 201);
    });
    it("are foretold by a dry run", async () => {
        await setPrefix("ACME");
        const kind = "purchase-credit-notes";
        const path = `/api/${kind}/${api.businessProfileId}/validate`;
        const tried = await jsonOf(call(api, "POST", path, { body: requestOf[kind](crediting(["ACME-2026-0009"])) }));
        expect(JSON.stringify(tried["validation_results"])).to.include("OWN-55");
    });
});
//# sourceMappingURL=sent-xml-guards.spec.js.map