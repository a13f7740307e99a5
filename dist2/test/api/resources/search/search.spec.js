import { expect } from "chai";
import { Indexer } from "../../../../common/services/search/index-documents.js";
import { buildParty, buildInvoiceRequest as buildRequest } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { until } from "../../../setup/until.js";
import { call } from "../../http-client.js";
const account = "AE070331234567890129751";
const formula = '=HYPERLINK("http://evil")';
describe("the operators' search", () => {
    const api = useTestApi({ rateLimitPerMinute: 10_000 });
    let id = "";
    before(async () => {
        const body = {
            ...buildRequest({
                accounting_supplier_party: buildParty({ name: formula }),
                payment_means: [{ payment_means_code: "30", payee_financial_account: { id: account } }],
            }),
        };
        const answer = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
            token: api.token(),
            body,
        });
        expect(answer.status, answer.text).to.equal(201);
        ({ id } = answer.json);
        const indexer = new Indexer(api.deps, "00000000-0000-7000-8000-000000000007");
        await until("the document is indexed", async () => {
            await indexer.indexOnce();
            return (await api.query(`select from search_party_documents where document_id = $1`, [id])).length > 0;
        });
        await indexer.stop();
    });
    const token = (role, orgId = api.orgId) => api.token(orgId, { subject: "Ada", roles: [role] });
    const search = (query, bearer = token("operator")) => call(api, "GET", `/api/operations/search${query}`, { token: bearer });
    const idsOf = async (query, bearer = token("operator")) => {
        const { status, json, text } = await search(query, bearer);
        expect(status, text).to.equal(200);
        return json.data.map((row) => row.id);
    };
    const wrong = {
        "overall_status=LOST": "overall_status",
        "kind=letters": "kind",
        "leg=toC4": "leg",
        "leg_state=gone": "leg_state",
        "failure_class=odd": "failure_class",
        "issue_date_from=2026-13-01": "issue_date_from",
        "issue_date_from=2026-02-01&issue_date_to=2026-01-01": "issue_date_to",
        "received_from=yesterday": "received_from",
        "received_from=2026-02-01&received_to=2026-01-01": "received_to",
        "amount_from=ten": "amount_from",
        "amount_from=10&amount_to=9": "amount_to",
        "amount_from=1e400": "amount_from",
        "needs_person=perhaps": "needs_person",
        "document_id=x": "document_id",
        [`document_id=${Array.from({ length: 201 }, (_each, nth) => `00000000-0000-7000-8000-${String(nth).padStart(12, "0")}`).join(",")}`]: "document_id",
        "filter=failed&overall_status=PENDING": "filter",
        "filter=failed&q=x": "filter",
        "filter=given_up&failure_class=blocked": "failure_class",
        "q=x&cursor=AAAA": "cursor",
        "": "q",
    };
    for (const [query, field] of Object.entries(wrong)) {
        it(`refuses "${query}" and names ${field}`, async () => {
            const { status, json, text } = await search(`?${query}`);
            expect(status, text).to.equal(400);
            expect(Object.keys(json.errors)).to.deep.equal([field]);
        });
    }
    it("names every field that is wrong, and refuses a hundred conditions", async () => {
        const { json } = await search("?amount_from=x&kind=y&leg=z");
        expect(Object.keys(json.errors)).to.have.members(["amount_from", "kind", "leg"]);
        const many = Array.from({ length: 100 }, (_, nth) => `f${nth}=1`).join("&");
        expect((await search(`?${many}`)).status).to.equal(400);
        const repeated = Array.from({ length: 100 }, () => "overall_status=PENDING").join("&");
        expect(await idsOf(`?${repeated}`)).to.deep.equal([id]);
    });
    it("takes all conditions together", async () => {
        const all = "?q=hyperlink&overall_status=PENDING,APPROVED&kind=purchase-invoices&received_from=2026-01-01&amount_from=1&party=hyperlink&issue_date_from=2020-01-01";
        expect(await idsOf(all)).to.deep.equal([id]);
        expect(await idsOf(`${all}&leg=toC3&leg_state=failed&failure_class=blocked&cause=%25`)).to.deep.equal([]);
        expect(await idsOf(`${all}&amount_to=999999999999999.99`)).to.deep.equal([id]);
    });
    it("is about the caller's organization, and about every one for a site operator", async () => {
        const other = await api.addOrganization();
        expect(await idsOf("?overall_status=PENDING", token("operator", other.orgId))).to.deep.equal([]);
        expect(await idsOf("?overall_status=PENDING", token("site-operator", other.orgId))).to.deep.equal([id]);
        expect(await idsOf(`?overall_status=PENDING&org_id=${other.orgId}`, token("site-operator"))).to.deep.equal([]);
        expect((await search(`?q=x&org_id=${api.orgId}`, token("operator", other.orgId))).status).to.equal(403);
    });
    it("goes on by the cursor of the same question alone, and of the same organization", async () => {
        for (let nth = 0; nth < 3; nth += 1) {
            const body = buildRequest({ buyer_reference: `page ${nth}`, note: `Unlike the others ${nth}` });
            const { status } = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
                token: api.token(),
                body,
            });
            expect(status).to.equal(201);
        }
        const { json } = await search("?overall_status=PENDING&limit=1");
        const cursor = json.next_cursor;
        expect(await idsOf(`?overall_status=PENDING&limit=2&cursor=${cursor}`)).to.have.length(2);
        for (const [query, bearer] of [
            ["?overall_status=APPROVED", token("operator")],
            ["?overall_status=PENDING&amount_from=1", token("operator")],
            ["?overall_status=PENDING", token("operator", (await api.addOrganization()).orgId)],
            ["?overall_status=PENDING", token("site-operator")],
        ]) {
            const { status, json: refusal } = await search(`${query}&cursor=${cursor}`, bearer);
            expect(status, query).to.equal(400);
            expect(Object.keys(refusal.errors)).to.deep.equal(["cursor"]);
        }
    });
    it("finds an account for a viewer by the four characters that are shown, and by no more", async () => {
        expect(await idsOf("?q=129751", token("operator"))).to.deep.equal([id]);
        expect(await idsOf("?q=9751", token("viewer"))).to.deep.equal([id]);
        for (const text of ["29751", "129751", account, "%01157"]) {
            const { json } = await search(`?q=${text}`, token("viewer"));
            expect(json.data ?? [], text).to.deep.equal([]);
        }
        const everyCharacter = await search(`?q=9751`, token("viewer"));
        expect(everyCharacter.text).to.not.contain("29751");
    });
    it("exports what it finds, as CSV that no spreadsheet executes and as NDJSON, and records both", async () => {
        const csv = await search(".csv?overall_status=PENDING");
        expect([csv.status, csv.headers.get("content-type")]).to.deep.equal([200, "text/csv; charset=utf-8"]);
        const lines = csv.text.trim().split("\r\n");
        expect(lines).to.have.length(5);
        expect(lines[0]).to.match(/^\uFEFF?document_sequence,kind,organization,overall_status/);
        expect(csv.text)
            .to.contain("'=HYPERLINK")
            .and.not.match(/(^|,)"?=HYPERLINK/m);
        const ndjson = await search(".ndjson?q=hyperlink");
        const rows = ndjson.text
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line));
        expect(rows.map((row) => [row.id, row.supplier])).to.deep.equal([[id, formula]]);
        const recorded = await api.query(`select action, detail from operator_actions where action = 'documents.export' order by id`);
        expect(recorded.map(({ detail }) => detail)).to.deep.equal([{ overall_status: ["PENDING"] }, { q: "hyperlink" }]);
        expect((await search(".csv?amount_from=x")).status).to.equal(400);
    });
});
//# sourceMappingURL=search.spec.js.map