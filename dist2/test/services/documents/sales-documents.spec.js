import { expect } from "chai";
import { validationResultOf } from "../../../common/domain/validation/validation-result.js";
import { readJson } from "../../../api/json/read-json.js";
import { validateRequest } from "../../../api/resources/documents/validate-request.js";
import { documentKinds } from "../../../common/domain/document-kinds.js";
import { price } from "../../../common/domain/pricing/price.js";
import { routeDocument } from "../../../common/domain/routing.js";
import { supplierGaps } from "../../../common/domain/supplier-gaps.js";
import { buildTaxData, taxDataScope } from "../../../common/peppol/envelope/tax-data.js";
import { loadDocumentValidation, } from "../../../common/services/validation/validate-document.js";
import { loadRuleSets } from "../../../common/services/validation/load-rule-sets.js";
import { checkTaxDataRules } from "../../../common/services/validation/check-rules.js";
import { renderUbl } from "../../../common/ubl/render-ubl.js";
import { readGolden, readGoldens, ublInput } from "../../factories/golden.js";
import { acceptedDocument, buildSalesInvoiceRequest } from "../../factories/request.js";
import { taxDataSchema } from "../../peppol/envelope/tax-data-schema.js";
import { testConfig } from "../../setup/config.js";
const goldens = readGoldens().filter(({ name }) => name.startsWith("sales-"));
const ruleSets = loadRuleSets();
function taxDataOf(input) {
    const { attachmentContents: _bytes, ...described } = input;
    const isExchanged = routeDocument(input.kind, input.document).c3 === "required";
    return buildTaxData({
        ...described,
        typeCode: "S",
        issueDate: "2026-08-20",
        issueTime: "09:31:05+04:00",
        ...(isExchanged && { transportHeaderId: "5b0b5c4e-0d0f-4e3f-8f0e-6a4d2f3b9a10" }),
        taxAuthorityId: "000773",
        serviceProviderId: "000123",
        sourceXml: renderUbl(described),
    });
}
describe("sales documents", () => {
    let check;
    let schema;
    before(async () => {
        check = await loadDocumentValidation({ ruleSets, config: testConfig() });
        schema = await taxDataSchema();
    });
    const judge = ({ kind, document, ...rest }) => check(renderUbl({ kind, document, ...rest }), { kind, document });
    /** What the rules find in a golden with these changes, with the field that each leads to. */
    const found = (changes, base = readGolden("sales-out-of-scope-invoice")) => {
        const input = ublInput(base);
        const document = { ...input.document, ...changes };
        const { findings } = judge({ ...input, document, amounts: price(document) });
        return Object.fromEntries(findings.map(({ reasonCode, pointer }) => [reasonCode, pointer]));
    };
    it("have goldens of every type code", () => {
        const types = new Set(goldens.map(({ request }) => request["invoice_type_code"]));
        expect([...types]).to.have.members(["380", "480", "381", "81"]);
    });
    for (const golden of goldens) {
        it(`${golden.name} is taken by the contract, profile and all`, async () => {
            const accepted = await validateRequest(golden.kind, readJson(golden.body));
            expect(accepted.accounting_customer_party).to.deep.equal(golden.request["accounting_customer_party"]);
            const { document } = ublInput(golden);
            expect(supplierGaps(document.accounting_supplier_party, document)).to.deep.equal({});
        });
        it(`${golden.name} breaks no rule of billing, with or without its attachments`, () => {
            const input = ublInput(golden);
            const { attachmentContents: _bytes, ...withoutBytes } = input;
            for (const each of [input, withoutBytes]) {
                expect(judge(each)).to.deep.equal({ ...validationResultOf([]), ruleSet: "pint-ae-billing 1.0.4-3" });
            }
        });
        it(`${golden.name} is reported by its supplier, and the report breaks no rule`, () => {
            const input = ublInput(golden);
            const report = taxDataOf(input);
            const { endpoint_id: supplier } = input.document.accounting_supplier_party;
            expect(report).to.include(`<pxs:ReportingParty><cbc:EndpointID schemeID="0235">${supplier}</cbc:EndpointID></pxs:ReportingParty>`);
            expect(report).to.include(`<pxs:ReportedDocument><cbc:CustomizationID>urn:peppol:pint:billing-1@ae-1</cbc:`);
            expect(report).not.to.include("EmbeddedDocumentBinaryObject");
            expect(checkTaxDataRules(ruleSets, report).findings).to.deep.equal([]);
            schema?.(report);
        });
    }
    it("carry the identifiers of billing", () => {
        const xml = renderUbl(ublInput(readGolden("sales-every-field-invoice")));
        expect(xml).to.include("<cbc:CustomizationID>urn:peppol:pint:billing-1@ae-1</cbc:CustomizationID>");
        expect(xml).to.include("<cbc:ProfileID>urn:peppol:bis:billing</cbc:ProfileID>");
        expect(documentKinds["sales-invoices"].docTypeId).to.match(/Invoice##urn:peppol:pint:billing-1@ae-1::2\.1$/);
    });
    const routes = [
        ["sales-every-field-invoice", undefined, "D"],
        ["sales-export-invoice", undefined, "IP"],
        ["sales-deemed-supply-invoice", /Deemed supply: the customer's endpoint 0235:9900000097/, "D"],
        ["sales-individual-invoice", /0235:9900000098 says that it is not subject to UAE e-invoicing/, "D"],
        ["sales-export-individual-credit-note", /0235:9900000099 says that it is abroad/, "INP"],
    ];
    for (const [name, reason, scope] of routes) {
        it(`${name} ${reason === undefined ? "travels to the customer" : "is only reported"}, with the scope ${scope}`, () => {
            const { kind, document } = ublInput(readGolden(name));
            const { c3 } = routeDocument(kind, document);
            if (reason === undefined) {
                expect(c3).to.equal("required");
            }
            else {
                expect(c3).to.have.property("notRequired").that.matches(reason);
            }
            expect(taxDataScope({ kind, document }, c3 === "required")).to.equal(scope);
        });
    }
    describe("are judged by the rules of billing", () => {
        it("IBR-CL-01 takes 380 and not 389", () => {
            expect(found({ invoice_type_code: "389" })).to.include({ "IBR-CL-01": "/invoice_type_code" });
            expect(found({})).to.deep.equal({});
        });
        it("IBR-136-AE wants the registration of the customer out of the scope of VAT", () => {
            const { accounting_customer_party: customer } = acceptedDocument(buildSalesInvoiceRequest(), "sales-invoices");
            const { company_id: _id, scheme_agency_id: _type, authority_name: _name, ...unregistered } = customer;
            expect(found({ accounting_customer_party: unregistered })).to.have.property("IBR-136-AE");
        });
        it("IBR-122-AE and IBR-157-AE restrict categories and flags out of the scope of VAT", () => {
            const { document_lines: lines } = acceptedDocument(buildSalesInvoiceRequest(), "sales-invoices");
            expect(found({ document_lines: lines })).to.have.property("IBR-122-AE");
            expect(found({ profile_execution_id: "00100000" })).to.have.property("IBR-157-AE");
        });
        it("IBR-151-AE sends a document without taxed lines to the types out of scope", () => {
            const { document_lines: [line], } = acceptedDocument(buildSalesInvoiceRequest(), "sales-invoices");
            const untaxed = { ...line, classified_tax_category: { id: "O" } };
            const changes = { invoice_type_code: "380", document_lines: [untaxed] };
            expect(found(changes)).to.have.property("IBR-151-AE");
        });
        it("IBR-055-AE wants either the original or the reason VD, on 381 and on 81", () => {
            const volume = readGolden("sales-volume-discount-credit-note");
            expect(found({ billing_reference: [{ id: "SLI-1" }] }, volume)).to.have.property("IBR-055-AE");
            const returned = readGolden("sales-out-of-scope-credit-note");
            expect(found({ billing_reference: undefined }, returned)).to.have.property("IBR-055-AE");
            expect(found({ discrepancy_response: undefined }, readGolden("sales-every-field-credit-note"))).to.include.keys("IBR-055-AE", "IBR-158-AE");
        });
        it("IBR-135-AE wants an identifier of a customer whose endpoint is no TIN", () => {
            const individual = readGolden("sales-individual-invoice");
            const { party_identification_id: _id, ...customer } = ublInput(individual).document.accounting_customer_party;
            expect(found({ accounting_customer_party: customer }, individual)).to.have.property("IBR-135-AE");
        });
        it("what they find in the supplier leads to the party of the business profile", () => {
            const { company_id: _id, ...supplier } = ublInput(readGolden("sales-individual-invoice")).document
                .accounting_supplier_party;
            expect(found({ accounting_supplier_party: supplier })["IBR-150-AE"]).to.match(/^\/accounting_supplier_party/);
        });
    });
});
//# sourceMappingURL=sales-documents.spec.js.map