import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { saveStageFailure } from "../../../common/db/stores/documents/stage-store.js";
import { everyOrganization } from "../../../common/domain/scope.js";
import { seedOrganization } from "../../../common/services/organizations/seed-organization.js";
import { Indexer } from "../../../common/services/search/index-documents.js";
import { buildDomainBuyer } from "../../factories/request.js";
import { buildRequest, ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.js";
import { createDocument } from "../use-cases.js";
import { useSearch } from "./use-search.js";
const references = {
    buyer_reference: "Cost centre 4711",
    order_reference: { id: "PO-88031/A", sales_order_id: "SO-55-1" },
    contract_document_reference: { id: "FRAME/2025/17" },
    project_reference: { id: "Masdar Phase 2" },
    billing_reference: [{ id: "INV-OLD-9" }],
    despatch_document_reference: { id: "DN-1" },
    receipt_document_reference: { id: "GRN-77" },
    statement_document_reference: { id: "ST-3" },
    originator_document_reference: { id: "TENDER-12" },
    external_reference: "ERP 2026/0815",
    metadata: { cost_centre: "CC-9-North", note: "مركز دبي" },
};
describe("the search", () => {
    const pipeline = usePipeline();
    const { indexer, index, find, idsOf, create } = useSearch(pipeline);
    it("finds a number, an id and a party of a document that is only just stored, by the first two at once", async () => {
        const { id, documentSequence } = await create("Jebel Ali Paints");
        expect(await idsOf(documentSequence)).to.deep.equal([id]);
        expect(await idsOf(documentSequence.toLowerCase())).to.deep.equal([id]);
        expect(await idsOf(id.toUpperCase())).to.deep.equal([id]);
        expect(await idsOf("jebel")).to.deep.equal([]);
        await index();
        expect(await idsOf("jebel")).to.deep.equal([id]);
    });
    it("finds a document by every reference that it carries, whole or begun, in any letter case", async () => {
        const { id } = await create("Emirates Glass", references);
        await index();
        const values = Object.values(references).flatMap((value) => typeof value === "string" ? [value] : Array.isArray(value) ? value.map((one) => one.id) : Object.values(value));
        for (const value of values) {
            expect(await idsOf(value), value).to.include(id);
            expect(await idsOf(`  ${value.toUpperCase()} `), value).to.include(id);
        }
        expect(await idsOf("frame/20")).to.deep.equal([id]);
        expect(await idsOf("fr")).to.deep.equal([]);
        expect(await idsOf("FRAME%")).to.deep.equal([]);
    });
    it("finds it by TIN, VAT number, legal name, and by the beginnings of words in any order", async () => {
        const party = {
            party_name: "Ḥatta Süßwaren LLC",
            tin: "1777777777",
            endpoint_id: "1777777777",
            party_tax_scheme: { company_id: "177777777702003", tax_scheme: "VAT" },
        };
        const { id } = await create("مخبز الحتا", {}, party);
        await index();
        for (const text of ["1777777777", "177777777702003", "ḥatta", "süßwaren ḥat", "llc ḥatta", "مخبز", "الحتا مخبز"]) {
            expect(await idsOf(text), text).to.deep.equal([id]);
        }
        expect(await idsOf("ḥatta dates")).to.deep.equal([]);
    });
    it("finds a leg by its SBDH id, and by the AS4 message id once it was sent", async () => {
        const document = await create("Liwa Dates");
        await pipeline.validate([document]);
        const report = { as4MessageId: 'a"4@ap.example', state: "sent" };
        const accessPoint = new ScriptedAccessPoint({ submit: () => ({ kind: "sent", reason: "sent", report }) });
        await pipeline.deliver(accessPoint, document, "c3");
        await index();
        const { legs } = await pipeline.snapshot(document);
        for (const { sbdhId } of legs) {
            expect(await idsOf(sbdhId)).to.deep.equal([document.id]);
        }
        expect(await idsOf('A"4@AP.example')).to.deep.equal([document.id]);
    });
    it("finds all documents of a request, newest first, page by page", async () => {
        const ids = [];
        for (let nth = 0; nth < 5; nth += 1) {
            ids.push((await create("Paged Trading")).id);
        }
        await index();
        const seen = [];
        let cursor;
        do {
            const page = await find({ text: "paged", seesAccounts: true }, { limit: 2, ...(typeof cursor === "string" && { cursor }) });
            seen.push(...page.rows.map(({ document }) => document.id));
            cursor = page.nextCursor;
        } while (cursor !== null);
        expect(seen).to.deep.equal(ids.toReversed());
    });
    it("shows nothing of another organization, and everything to an operator of the site", async () => {
        const party = buildDomainBuyer({ name: "Secret Buyer" });
        const other = await seedOrganization(pipeline.deps, { name: "Another", party });
        const { id, documentSequence } = await createDocument(pipeline.deps, {
            ...other,
            kind: "purchase-invoices",
            request: buildRequest({ buyer_reference: "HUSH-1" }),
            serviceVersion: "20260101",
            requestId: "request-of-another",
        });
        await index();
        for (const text of [id, "HUSH-1", "secret", "request-of-another"]) {
            expect(await idsOf(text), text).to.deep.equal([]);
            expect(await idsOf(text, other.orgId), text).to.deep.equal([id]);
            expect(await idsOf(text, everyOrganization), text).to.deep.equal([id]);
        }
        const everywhere = await find({ text: documentSequence, seesAccounts: true }, { scope: everyOrganization });
        expect(everywhere.rows.map(({ document }) => document.orgId)).to.have.members([pipeline.orgId, other.orgId]);
    });
    it("says when it did not look at everything", async () => {
        await pipeline.query(`insert into search_references select $1, 'many-' || n, gen_random_uuid() from generate_series(1, 2100) n`, [pipeline.orgId]);
        expect((await find({ text: "many-", seesAccounts: true })).isComplete).to.equal(false);
        expect((await find({ text: "many-60", seesAccounts: true })).isComplete).to.equal(true);
    });
    it("looks into every organization where a beginning or a word is common in one", async () => {
        const { database } = pipeline.deps;
        const party = buildDomainBuyer({ name: "Common Buyer" });
        const other = await seedOrganization(pipeline.deps, { name: "Behind", party });
        const { id } = await createDocument(pipeline.deps, {
            ...other,
            kind: "purchase-invoices",
            request: buildRequest({ buyer_reference: "crowd-99999" }),
            serviceVersion: "20260101",
            requestId: "crowded",
        });
        await index();
        for (const statement of [
            `insert into search_references select $1, 'crowd-' || n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
         from generate_series(1, 2100) n`,
            `insert into search_party_terms select $1, w || n, n from generate_series(1, 2100) n, unnest('{common,buyer}'::text[]) w`,
        ]) {
            await database.query(statement, [pipeline.orgId]);
        }
        for (const text of ["crowd-", "common buyer"]) {
            const page = await find({ text, seesAccounts: true }, { scope: everyOrganization });
            expect(page.isComplete, text).to.equal(false);
            expect(page.rows.map(({ document }) => document.id), text).to.include(id);
            expect(await idsOf(text, other.orgId), text).to.deep.equal([id]);
        }
    });
    it("looks up the rarer of two words, whichever is longer", async () => {
        const { id } = await create("Zest Internationale");
        await index();
        await pipeline.query(`insert into search_party_terms select $1, 'internationale-' || n, -n from generate_series(1, 2100) n`, [pipeline.orgId]);
        const page = await find({ text: "internationale zest", seesAccounts: true });
        expect(page.rows.map(({ document }) => document.id)).to.deep.equal([id]);
        expect(page.isComplete).to.equal(true);
    });
    it("two that index at the same time, and one that begins again, leave each entry once", async () => {
        const { id } = await create("Twice Told", { buyer_reference: "TWICE-1" });
        await pipeline.query(`update feed_cursors set position = 0 where name = 'search 2'`);
        const again = new Indexer(pipeline.deps, uuid());
        await Promise.all([index(), again.indexOnce().catch(() => false)]);
        await pipeline.query(`update process_leases set until = now() - interval '1 second'`);
        await index();
        expect(await idsOf("twice-1")).to.deep.equal([id]);
        const [row] = await pipeline.query(`select count(*)::int as count from search_parties where name = 'Twice Told'`);
        expect(row?.count).to.equal(1);
    });
    it("is complete for a text that is too short for beginnings", async () => {
        expect((await find({ text: "zz", seesAccounts: true })).isComplete).to.equal(true);
    });
    it("is indexed by one process at a time, which says when nothing is left", async () => {
        const { id } = await create("One Indexer");
        await pipeline.query("update process_leases set until = now() - interval '1 second'");
        await index();
        expect(await indexer().indexOnce()).to.equal(false);
        await pipeline.query("delete from search_parties where name = 'One Indexer'");
        await pipeline.query("update feed_cursors set position = 0 where name = 'search 2'");
        const other = new Indexer(pipeline.deps, uuid());
        expect(await other.indexOnce(), "while another one has the lease").to.equal(false);
        expect(await idsOf("one indexer")).to.deep.equal([]);
        await indexer().stop();
        expect(await other.indexOnce(), "whether it left any").to.equal(false);
        expect(await idsOf("one indexer")).to.deep.equal([id]);
        await other.stop();
    });
    const filtered = async (name, failureClass) => (await find({ filter: { name, ...(failureClass !== undefined && { failureClass }) } }, { limit: 100 })).rows;
    const reject = async (id, at) => {
        await pipeline.query(`update documents set overall_status = 'REJECTED', updated_at = now() - $2::interval where id = $1`, [id, at]);
    };
    describe("saved filters", () => {
        it("lists what is pending, oldest first", async () => {
            const first = await create("First");
            const second = await create("Second");
            const ids = (await filtered("oldest_pending")).map(({ document }) => document.id);
            expect(ids).to.include.members([first.id, second.id]);
            expect(ids).to.deep.equal([...ids].sort());
        });
        it("lists legs by what is wrong with them", async () => {
            const blocked = await create("Blocked");
            const unknown = await create("Unknown");
            await pipeline.validate([blocked, unknown]);
            const set = async (id, state, failureClass) => {
                await pipeline.query(`update transmissions set state = $2, failure_class = $3, reason = 'no certificate' where document_id = $1 and leg = 'c3'`, [id, state, failureClass]);
            };
            await set(blocked.id, "failed", "blocked");
            await set(unknown.id, "unknown", "unknown");
            const failed = await filtered("failed", "blocked");
            expect(failed.map(({ document, leg }) => [document.id, leg?.reason])).to.deep.equal([
                [blocked.id, "no certificate"],
            ]);
            expect(await filtered("failed", "retryable")).to.deep.equal([]);
            expect((await filtered("outcome_unknown")).map(({ document }) => document.id)).to.deep.equal([unknown.id]);
        });
        it("lists legs whose status message is overdue", async () => {
            const late = await create("Late");
            await pipeline.validate([late]);
            expect(await filtered("mls_overdue")).to.deep.equal([]);
            await pipeline.query(`update transmissions set state = 'sent', mls_overdue_at = now() where document_id = $1 and leg = 'c5'`, [late.id]);
            expect((await filtered("mls_overdue")).map(({ document }) => document.id)).to.deep.equal([late.id]);
        });
        it("lists what a stage gave up", async () => {
            const { id } = await create("Given Up");
            const failure = { stage: "pricing", from: "received", message: "out of memory" };
            await saveStageFailure(pipeline.deps.database, { id, revision: 1, ...failure });
            expect((await filtered("given_up")).map(({ document }) => [document.id, document.isGivenUp])).to.deep.equal([
                [id, true],
            ]);
        });
        it("lists what was decided today, and not what was decided before", async () => {
            const [today, before] = [await create("Today"), await create("Before")];
            await reject(today.id, "0 s");
            await reject(before.id, "25 hours");
            expect((await filtered("rejected_today")).map(({ document }) => document.id)).to.deep.equal([today.id]);
            expect(await filtered("invalid_today")).to.deep.equal([]);
        });
    });
});
//# sourceMappingURL=search-documents.spec.js.map