import { expect } from "chai";
import { buildBuyer } from "../../../factories/request.js";
import { buildXml, createXml, issuerElement, judgeXml, postXml } from "../../../factories/sent-xml.js";
import { useTestApi } from "../../../setup/api.js";
import { fieldErrors } from "../../../setup/settlement.js";
import { call, countDocuments } from "../../http-client.js";
const purchase = "purchase-invoices";
const headers = { "content-type": "application/xml" };
describe("refusals of documents sent as XML", () => {
    const api = useTestApi();
    describe("what a caller may not say", () => {
        const xml = buildXml(purchase, "C-1");
        const issuer = `/*/cac:${issuerElement(purchase)}/cac:Party`;
        const changed = (from, to) => {
            const result = xml.replace(from, to);
            expect(result).to.not.equal(xml);
            return result;
        };
        const other = xml.replace("1345678901</cbc:EndpointID>", "1987654399</cbc:EndpointID>");
        const cases = [
            ["another buyer", other, [`${issuer}/cbc:EndpointID`]],
            [
                "another buyer's VAT number",
                changed("134567890123003", "198765432102003"),
                [`${issuer}/cac:PartyTaxScheme/cbc:CompanyID`],
            ],
            [
                "two endpoints",
                changed(/(<cac:AccountingCustomerParty><cac:Party>)(<cbc:EndpointID.*?<\/cbc:EndpointID>)/, "$1$2$2"),
                [`${issuer}/cbc:EndpointID[2]`],
            ],
            ["two numbers", changed("<cbc:ID>C-1</cbc:ID>", "<cbc:ID>C-1</cbc:ID><cbc:ID>C-2</cbc:ID>"), ["/*/cbc:ID[2]"]],
            ["another kind", changed("<cbc:InvoiceTypeCode>389", "<cbc:InvoiceTypeCode>380"), ["/*/cbc:InvoiceTypeCode"]],
            ["another specification", changed("selfbilling-1@ae-1", "billing-1@ae-1"), ["/*/cbc:CustomizationID"]],
            ["another process", changed("urn:peppol:bis:selfbilling<", "urn:peppol:bis:billing<"), ["/*/cbc:ProfileID"]],
            ["no day", changed("2026-08-20</cbc:IssueDate>", "2026-02-30</cbc:IssueDate>"), ["/*/cbc:IssueDate"]],
            [
                "a day of another century",
                changed("2026-08-20</cbc:IssueDate>", "9999-01-01</cbc:IssueDate>"),
                ["/*/cbc:IssueDate"],
            ],
            ["a credit note", buildXml("purchase-credit-notes", "C-1"), ["/*"]],
            [
                "an envelope",
                `<StandardBusinessDocument>${xml.replace(/^<\?xml.*?\?>/, "")}</StandardBusinessDocument>`,
                ["/*"],
            ],
            [
                "a receiver with spaces",
                changed("1987654321</cbc:EndpointID>", "1987 654321</cbc:EndpointID>"),
                ["/*/cac:AccountingSupplierParty/cac:Party/cbc:EndpointID"],
            ],
            [
                "5,001 lines",
                changed(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, "<cac:InvoiceLine/>".repeat(5_001)),
                ["/*/cac:InvoiceLine"],
            ],
        ];
        for (const [what, body, places] of cases) {
            it(`is refused with its XPath: ${what}`, async () => {
                const before = await countDocuments(api);
                expect(Object.keys(fieldErrors(await postXml(api, purchase, body)))).to.deep.equal(places);
                expect(await countDocuments(api)).to.equal(before);
            });
        }
        it("cannot be said under another profile either, also of another organization", async () => {
            const stranger = {
                ...buildBuyer(),
                tin: "1345678977",
                endpoint_id: "1345678977",
                party_tax_scheme: { company_id: "134567897723003", tax_scheme: "VAT" },
            };
            const foreign = await api.addOrganization({ party: stranger });
            const of = { ...api, ...foreign, token: () => api.token(foreign.orgId) };
            expect(Object.keys(fieldErrors(await postXml(of, purchase, xml)))).to.include(`${issuer}/cbc:EndpointID`);
            const path = `/api/${purchase}/${foreign.businessProfileId}`;
            const answer = await call(api, "POST", path, { body: other, headers });
            expect([answer.status, answer.json]).to.deep.equal([
                400,
                { errors: { message: `Business profile ${foreign.businessProfileId} not found` } },
            ]);
        });
    });
    describe("hostile bodies", () => {
        const xml = buildXml(purchase, "H-1");
        const bomb = `<!DOCTYPE a [<!ENTITY a "${"a".repeat(100)}"><!ENTITY b "&a;&a;&a;">]>`;
        const cases = [
            ["a document type with entities", xml.replace("<Invoice", `${bomb}<Invoice`), 400, "document type"],
            [
                "an external entity",
                xml.replace("<Invoice", '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/"><Invoice'),
                400,
                "document type",
            ],
            ["an unknown entity", xml.replace(">H-1<", ">&h;<"), 400, "not acceptable XML"],
            [
                "300 levels",
                xml.replace("<cbc:UUID>", `${"<a>".repeat(300)}${"</a>".repeat(300)}<cbc:UUID>`),
                400,
                "nested deeper",
            ],
            [
                "half a million elements",
                xml.replace("<cbc:UUID>", `${"<a/>".repeat(500_000)}<cbc:UUID>`),
                400,
                "more than 400000 elements",
            ],
            ["UTF-16", Buffer.from(`\uFEFF${xml.replace("UTF-8", "UTF-16")}`, "utf16le"), 400, "not valid UTF-8"],
            ["another encoding in the declaration", xml.replace("UTF-8", "ISO-8859-1"), 400, "ISO-8859-1"],
            ["another charset in the header", xml, 415, "UTF-8", "application/xml; charset=iso-8859-1"],
            ["more than 8 MB", xml + " ".repeat(8 * 1024 * 1024), 413, "8MB"],
            ["nothing", "", 400, "not acceptable XML"],
            ["JSON", "{}", 400, "not acceptable XML"],
            ["XML that says it is JSON", xml, 400, "JSON", "application/json"],
            ["a packed body", xml, 415, "Content-Encoding"],
        ];
        for (const [what, body, status, words, type] of cases) {
            it(`are refused: ${what}`, async () => {
                const encoded = what === "a packed body" ? { "content-encoding": "br" } : {};
                const answer = await postXml(api, purchase, body, {
                    ...(type !== undefined && { "content-type": type }),
                    ...encoded,
                });
                expect([answer.status, answer.text.includes(words)], answer.text.slice(0, 300)).to.deep.equal([status, true]);
            });
        }
        it("leave the batch as it was: it takes no XML", async () => {
            const answer = await call(api, "POST", `/api/${purchase}/${api.businessProfileId}/batch`, { body: xml, headers });
            expect(answer.status).to.equal(415);
        });
        it("of 8 MB are taken in a thread, with a byte order mark that stays", async () => {
            const large = `\uFEFF${buildXml(purchase, "H-2").replace("<cbc:UUID>", `<!--${"a".repeat(7_000_000)}--><cbc:UUID>`)}`;
            const document = await createXml(api, purchase, large);
            await judgeXml(api, document);
            const ubl = await fetch(`${api.url}/api/${purchase}/${String(document["id"])}/ubl`, {
                headers: { authorization: `Bearer ${api.token()}` },
            });
            expect(Buffer.from(await ubl.arrayBuffer()).equals(Buffer.from(large))).to.equal(true);
        });
    });
});
//# sourceMappingURL=sent-xml-refusals.spec.js.map