import { expect } from "chai";
import { loadDocumentValidation } from "../../../../common/services/validation/validate-document.js";
import { deliverLeg } from "../../../setup/deliver-leg.js";
import { buildBuyer, buildCustomer, buildIndividual, buildLine, buildSalesCreditNoteRequest, buildSalesInvoiceRequest, } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { runStages, ScriptedAccessPoint } from "../../../setup/pipeline.js";
import { answerLeg, read } from "../../contract/process-document.js";
import { call, countDocuments, jsonOf } from "../../http-client.js";
const supplier = "accounting_supplier_party";
const customer = "accounting_customer_party";
const instanceId = "00000000-0000-7000-8000-00000000000a";
const kinds = [
    {
        kind: "sales-invoices",
        sequence: "SLI-2026-000001",
        root: "Invoice",
        request: buildSalesInvoiceRequest,
        outOfScope: "480",
    },
    {
        kind: "sales-credit-notes",
        sequence: "SLC-2026-000001",
        root: "CreditNote",
        request: buildSalesCreditNoteRequest,
        outOfScope: "81",
    },
];
for (const { kind, sequence, root, request, outOfScope } of kinds) {
    describe(`/api/${kind}`, () => {
        const api = useTestApi();
        const create = (body, profile = api.businessProfileId) => call(api, "POST", `/api/${kind}/${profile}`, { body });
        const created = async (body) => {
            return jsonOf(create(body), 201);
        };
        const refused = async (body, profile) => {
            const stored = await countDocuments(api);
            const answer = await create(body, profile);
            expect(answer.status, answer.text).to.equal(400);
            expect(await countDocuments(api)).to.equal(stored);
            return answer.json.errors;
        };
        const judge = async (document) => runStages(api.deps, await loadDocumentValidation(api.deps), [{ id: String(document["id"]), revision: 1 }]);
        const deliver = async (document, accessPoint) => {
            for (const leg of ["c3", "c5"]) {
                const ref = { id: String(document["id"]), revision: 1 };
                await deliverLeg({ ...api.deps, accessPoint, instanceId }, ref, leg);
            }
        };
        const snapshot = (document) => read(api, kind, `${String(document["id"])}/peppol-status`);
        it("numbers a document and says where it is", async () => {
            const answer = await create(request());
            const document = answer.json;
            expect(answer.status, answer.text).to.equal(201);
            expect(answer.headers.get("location")).to.equal(`/api/${kind}/${String(document["id"])}`);
            expect(document).to.include({ document_sequence: sequence });
        });
        it("brings it to APPROVED, from the supplier to the customer and to the authority", async () => {
            const document = await created(request());
            await judge(document);
            const accessPoint = new ScriptedAccessPoint();
            await deliver(document, accessPoint);
            const { toC3, toC5 } = (await snapshot(document));
            expect(toC3).to.include({ senderId: "0235:1345678901", receiverId: "0235:1987654321", country: "AE" });
            expect(toC3["processId"]).to.equal("urn:peppol:bis:billing");
            expect(toC3["docTypeId"]).to.match(new RegExp(`::${root}##urn:peppol:pint:billing-1@ae-1::2\\.1$`));
            expect(toC5).to.include({ senderId: "0235:1345678901", receiverId: "0242:000773" });
            const [billing, reporting] = accessPoint.submitted;
            expect(billing?.sbd).to.include(`<cbc:CustomizationID>urn:peppol:pint:billing-1@ae-1</cbc:CustomizationID>`);
            expect(reporting?.sbd).to.include('<cbc:EndpointID schemeID="0235">1345678901</cbc:EndpointID>');
            await answerLeg(api, toC3["transmissionUuid"], { code: "AP" });
            expect(await snapshot(document)).to.include({ overall_status: "PENDING", participant_status: "APPROVED" });
            await answerLeg(api, toC5["transmissionUuid"], { code: "AP" });
            expect(await snapshot(document)).to.include({ overall_status: "APPROVED", fta_status: "APPROVED" });
            const log = (await read(api, kind, `${String(document["id"])}/peppol-status-logs`));
            expect(log.map(({ event }) => event)).to.include.members(["RECEIVED", "PRICED", "RENDERED", "VALIDATED"]);
            expect(log.filter(({ to }) => to === "accepted").map(({ leg }) => leg)).to.deep.equal(["toC3", "toC5"]);
        });
        it(`brings a document out of the scope of VAT (${outOfScope}) to APPROVED as well`, async () => {
            const lines = [buildLine({ classified_tax_category: { id: "O" } })];
            const document = await created(request({ invoice_type_code: outOfScope, document_lines: lines }));
            await judge(document);
            await deliver(document, new ScriptedAccessPoint());
            const { toC3, toC5 } = (await snapshot(document));
            await answerLeg(api, toC3["transmissionUuid"], { code: "AP" });
            await answerLeg(api, toC5["transmissionUuid"], { code: "AB" });
            expect(await snapshot(document)).to.include({ overall_status: "APPROVED" });
        });
        it("only reports a document to an individual outside of the network", async () => {
            const document = await created(request({ [customer]: buildIndividual() }));
            await judge(document);
            const accessPoint = new ScriptedAccessPoint();
            await deliver(document, accessPoint);
            const before = (await snapshot(document));
            expect(before.toC3).to.include({ status: "NOT_REQUIRED" });
            expect(accessPoint.submitted.map(({ leg }) => leg)).to.deep.equal(["c5"]);
            await answerLeg(api, before.toC5["transmissionUuid"], { code: "AP" });
            const after = await snapshot(document);
            expect(after).to.include({ overall_status: "APPROVED", participant_status: null, fta_status: "APPROVED" });
        });
        it("ends with the findings of the rules where they forbid it", async () => {
            const lines = [buildLine({ classified_tax_category: { id: "O" } })];
            const document = await created(request({ document_lines: lines }));
            await judge(document);
            const { meta_info: meta } = await read(api, kind, String(document["id"]));
            const { peppol_status: status } = meta;
            expect(status["overall_status"]).to.equal("VALIDATION_FAILED");
            const codes = status["validation_results"].map(({ reasonCode }) => reasonCode);
            expect(codes).to.include("IBR-151-AE");
        });
        it("takes a supplier that is the business profile, and refuses each field that differs", async () => {
            await created(request({ [supplier]: buildBuyer() }));
            const tax = { company_id: "198765432102003", tax_scheme: "VAT" };
            const other = buildBuyer({ tin: "1987654321", endpoint_id: "1987654321", party_tax_scheme: tax });
            expect(await refused(request({ [supplier]: other }))).to.have.all.keys(`${supplier}.tin`, `${supplier}.endpoint_id`, `${supplier}.party_tax_scheme.company_id`);
        });
        it("wants of the customer's profile_id that there is such a profile", async () => {
            const unknown = "019a0000-0000-7000-8000-00000000abcd";
            expect(await refused(request({ [customer]: buildCustomer({ profile_id: unknown }) }))).to.deep.equal({
                [`${customer}.profile_id`]: `${customer}.profile_id names no existing business profile`,
            });
        });
        it("refuses what the business profile lacks to be a supplier, naming the rule", async () => {
            const body = buildBuyer({
                tin: "1345678902",
                endpoint_id: "1345678902",
                telephone: undefined,
                company_id: undefined,
                scheme_agency_id: undefined,
                authority_name: undefined,
                party_tax_scheme: undefined,
            });
            const profile = await call(api, "POST", "/api/business-profiles", { body });
            expect(profile.status, profile.text).to.equal(201);
            const { id } = profile.json;
            const errors = await refused(request(), id);
            expect(errors).to.have.all.keys(`${supplier}.telephone`, `${supplier}.company_id`, `${supplier}.scheme_agency_id`, `${supplier}.party_tax_scheme`);
            expect(errors[`${supplier}.company_id`]).to.equal(`${supplier}.company_id is mandatory for a supplier in the UAE (IBR-150-AE): complete the business profile in the path`);
            const outOfScopeErrors = await refused(request({ invoice_type_code: outOfScope }), id);
            expect(outOfScopeErrors).not.to.have.property(`${supplier}.party_tax_scheme`);
        });
    });
}
//# sourceMappingURL=sales-documents.spec.js.map