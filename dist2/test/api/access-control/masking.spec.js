import { expect } from "chai";
import { declaredOperations } from "../../../api/declared-operations.js";
import { buildCustomer, buildInvoiceRequest } from "../../factories/request.js";
import { useTestApi } from "../../setup/api.js";
import { TestDocument } from "../../setup/test-document.js";
import { call } from "../http-client.js";
const secrets = {
    account: "AE070331234567890123456",
    card: "XXXXXXXX4321",
    mandate: "PAYER-ACCOUNT-7788",
    passport: "P12345678",
};
const card = { primary_account_number_id: secrets.card, network_id: "VISA" };
describe("accounts, cards and passports", () => {
    const api = useTestApi();
    let document;
    before(async () => {
        document = await TestDocument.begin(api, "sales-invoices", {
            accounting_customer_party: buildCustomer({
                scheme_agency_id: "PAS",
                company_id: secrets.passport,
                authority_name: undefined,
                passport_issuing_country_code: "IN",
                party_identification_id: secrets.passport,
            }),
            payment_means: [
                {
                    payment_means_code: "54",
                    card_account: card,
                    payee_financial_account: { id: secrets.account },
                    payment_mandate: { id: "M-1", payer_financial_account_id: secrets.mandate },
                },
            ],
        });
        await document.judge();
    });
    const get = (path, role) => call(api, "GET", path, { token: api.token(api.orgId, role === undefined ? {} : { subject: "A", roles: [role] }) });
    const paths = () => [
        document.path,
        "/api/sales-invoices",
        `${document.path}/view`,
        `/api/operations/documents/${document.id}/view`,
    ];
    it("are shown as they are to who acts, and masked to a viewer", async () => {
        for (const path of paths()) {
            const { text: whole } = await get(path, "operator");
            const { text: shown, status } = await get(path, "viewer");
            expect(status, path).to.equal(200);
            for (const [name, secret] of Object.entries(secrets)) {
                expect(whole, `${path} ${name}`).to.contain(secret);
                expect(shown, `${path} ${name}`).to.not.contain(secret);
            }
            expect(shown, path).to.contain("****3456");
        }
    });
    it("stand in originals, which a viewer does not get", async () => {
        const files = ["ubl", "tax-data", "evidence", "view.pdf", "attachments/00000000-0000-7000-8000-000000000000"];
        const story = `/api/operations/documents/${document.id}`;
        for (const path of [...files.map((file) => `${document.path}/${file}`), `${story}/files?path=revision-1/ubl.xml`]) {
            expect((await get(path, "viewer")).status, path).to.equal(403);
        }
        const { text, json } = await get(story, "viewer");
        expect(json["files"]).to.deep.equal([]);
        expect(Object.values(secrets).filter((secret) => text.includes(secret))).to.deep.equal([]);
        expect((await get(`${document.path}/ubl`)).status).to.equal(200);
    });
    it("stand in no other answer that a viewer gets", async () => {
        const asked = declaredOperations
            .filter(({ method, guard }) => method === "get" && guard.authentication === "token")
            .map(({ path }) => path.replace(/(?<=\/(sales-invoices|operations\/documents)\/)\{id\}/, document.id))
            .filter((path) => !/[{]|stream$/.test(path));
        expect(asked).to.include(`${document.path}/peppol-status`).and.to.include("/api/operations/actions");
        for (const path of asked) {
            const { text } = await get(path, "viewer");
            expect(Object.values(secrets).filter((secret) => text.includes(secret)), path).to.deep.equal([]);
        }
    });
    it("stand in a dry run with the profile's party, which a viewer does not get", async () => {
        const viewer = api.token(api.orgId, { subject: "A", roles: ["viewer"] });
        const path = `/api/purchase-invoices/${api.businessProfileId}/validate`;
        expect((await call(api, "POST", path, { token: viewer, body: buildInvoiceRequest() })).status).to.equal(403);
        expect((await call(api, "POST", path, { body: buildInvoiceRequest() })).status).to.equal(200);
    });
});
//# sourceMappingURL=masking.spec.js.map