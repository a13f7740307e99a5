import { expect } from "chai";
import { buildBuyer, buildCreditNoteRequest, buildInvoiceRequest, buildLine, } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { call, countDocuments, jsonOf } from "../../http-client.js";
const standard = { id: "S", percent: 5 };
describe("api/resources/documents", () => {
    const api = useTestApi({}, { each: true });
    const create = (body, kind = "purchase-invoices") => call(api, "POST", `/api/${kind}/${api.businessProfileId}`, { body });
    const created = async (body, kind = "purchase-invoices") => {
        return jsonOf(create(body, kind), 201);
    };
    it("creates an invoice and computes it", async () => {
        const answer = await create(buildInvoiceRequest({
            document_lines: [
                buildLine({ quantity: 7.25, price: { base_amount: 512.4, base_quantity: 1 } }),
                buildLine({
                    quantity: 3,
                    price: { base_amount: 19.99, base_quantity: 1 },
                    allowances: [{ reason: "Loyalty", amount: 1.5 }],
                }),
            ],
            charges: [{ reason: "Freight", amount: 40, tax_category: standard }],
        }));
        expect(answer.status).to.equal(201);
        const document = answer.json;
        expect(answer.headers.get("location")).to.equal(`/api/purchase-invoices/${String(document["id"])}`);
        expect(document).to.include({
            business_profile_id: api.businessProfileId,
            document_sequence: "SBI-2026-000001",
            revision: 1,
            document_source: "API",
        });
        expect(answer.text).to.include('"net_amount":3714.90').and.to.include('"net_amount":58.47');
        expect(answer.text).to.include('"quantity":7.25').and.to.include('"price":{"price_amount":512.4,');
        expect(answer.text).to.match(/"tax_exclusive_amount":3813\.37.*"payable_amount":4004\.04,"tax_amount":190\.67/);
        expect((await call(api, "GET", answer.headers.get("location") ?? "")).text).to.equal(answer.text);
    });
    it("creates a credit note under its own sequence", async () => {
        await created(buildInvoiceRequest());
        const document = await created(buildCreditNoteRequest(), "purchase-credit-notes");
        expect(document["document_sequence"]).to.equal("SBC-2026-000001");
        expect(document["invoice_type_code"]).to.equal("261");
        expect(document["discrepancy_response"]).to.deep.equal({ response_code: "DL8.61.1.D" });
        expect(document["billing_reference"]).to.deep.equal([{ id: "INV-2026-000001", issue_date: "2026-08-01" }]);
    });
    it("answers attachments without their bytes", async () => {
        const content = Buffer.from("%PDF-1.7").toString("base64");
        const file = { file_name: "a.pdf", file_type: "application/pdf", description: "Terms" };
        const document = await created(buildInvoiceRequest({ attachments: [{ ...file, file_content: content }] }));
        const [attachment] = document["attachments"];
        expect(attachment).to.include(file).and.to.have.all.keys("id", "file_name", "file_type", "description");
        expect(JSON.stringify(document)).not.to.include(content);
    });
    describe("customer party", () => {
        it("may be sent in part: what is sent is compared, and the profile's is answered", async () => {
            const parts = [
                {},
                { tin: "1345678901" },
                { endpoint_id: "1345678901", endpoint_scheme_id: "0235" },
                { party_tax_scheme: { company_id: "134567890123003" } },
                { profile_id: api.businessProfileId.toUpperCase() },
                { name: "dune buyer llc", postal_address: { city_name: "Al Ain" } },
            ];
            for (const part of parts) {
                const document = await created(buildInvoiceRequest({ accounting_customer_party: part }));
                expect(document["accounting_customer_party"], JSON.stringify(part)).to.deep.equal(buildBuyer());
            }
        });
        it("is refused on each field that differs", async () => {
            const customer = {
                tin: "1987654321",
                endpoint_id: "1987654321",
                endpoint_scheme_id: "0088",
                party_tax_scheme: { company_id: "198765432102003" },
            };
            const answer = await create(buildInvoiceRequest({ accounting_customer_party: customer }));
            expect(answer.status).to.equal(400);
            const paths = ["tin", "endpoint_id", "endpoint_scheme_id", "party_tax_scheme.company_id"].map((field) => `accounting_customer_party.${field}`);
            expect(answer.json).to.deep.equal({
                errors: Object.fromEntries(paths.map((path) => [path, `${path} differs from the business profile in the path`])),
            });
            expect(await countDocuments(api)).to.equal(0);
        });
    });
    it("numbers documents without a gap, refused ones in between", async () => {
        const sequences = [];
        for (const body of [buildInvoiceRequest(), {}, buildInvoiceRequest()]) {
            sequences.push((await create(body)).json["document_sequence"]);
        }
        expect(sequences).to.deep.equal(["SBI-2026-000001", undefined, "SBI-2026-000002"]);
    });
});
//# sourceMappingURL=documents.spec.js.map