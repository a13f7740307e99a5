import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { saveStageFailure } from "../../../common/db/stores/documents/stage-store.js";
import { Indexer } from "../../../common/services/search/index-documents.js";
import { usePipeline } from "../../setup/pipeline.js";
import { until } from "../../setup/until.js";
import { useSearch } from "./use-search.js";
describe("what people type into the search", () => {
    const pipeline = usePipeline();
    const { index, find, idsOf, create } = useSearch(pipeline);
    const matchesOf = async (text, reader = { seesAccounts: true }) => (await find({ text, ...reader })).rows.map(({ document, match }) => [document.id, match?.field, match?.part]);
    it("finds a number by its running part, however it is filled up, and by what stands before it", async () => {
        const { id, documentSequence } = await create("Running Numbers");
        await index();
        const [, before = "", running = ""] = /^(.*-)0*(\d+)$/.exec(documentSequence) ?? [];
        const year = /-(\d{4})-/.exec(documentSequence)?.[1] ?? "";
        for (const text of [running, `000${running}`, before + running, `${year}-${running}`, `٠${running}`]) {
            expect(await idsOf(text), text).to.include(id);
        }
        expect(await idsOf(`XYZ-${year}-${running}`)).to.deep.equal([]);
    });
    it("finds a total and a day of issue in every way they are written, and says so", async () => {
        const { id } = await create("Amounts and Days", { issue_date: "2026-03-07" });
        await pipeline.query(`update documents set tax_inclusive_amount = 1234567.5, issue_date = '2026-03-07' where id = $1`, [id]);
        for (const text of ["1234567.50", "1,234,567.5", "AED 1,234,567.50", "1.234.567,50"]) {
            expect(await matchesOf(text), text).to.deep.include([
                id,
                "tax_inclusive_amount",
                text.includes("50") ? "1234567.50" : "1234567.5",
            ]);
        }
        for (const text of ["2026-03-07", "7/3/2026", "07.03.2026"]) {
            expect(await matchesOf(text), text).to.deep.equal([[id, "issue_date", "2026-03-07"]]);
        }
        expect(await matchesOf("99999999999999.99")).to.deep.equal([]);
    });
    it("finds an account by its end, by no more than is shown to a viewer, and by no character of its term", async () => {
        const account = "AE070331234567890129751";
        const means = [{ payment_means_code: "30", payee_financial_account: { id: account } }];
        const { id } = await create("Account Holders", { payment_means: means });
        await index();
        for (const text of ["9751", "…29751", "129751", account, "AE07 0331 2345 6789 0129 751"]) {
            expect(await matchesOf(text), text).to.deep.equal([[id, "account", "9751"]]);
        }
        const viewer = { seesAccounts: false };
        expect(await matchesOf("9751", viewer)).to.deep.equal([[id, "account", "9751"]]);
        for (const text of ["29751", "…29751", "129751", account, "\u0001157921", "\u0001157", "157921"]) {
            expect(await matchesOf(text, viewer), text).to.deep.equal([]);
        }
    });
    it("finds Arabic names however they are written, and words with one letter otherwise", async () => {
        const { id } = await create("مؤسسة الإمارات للتجارة العامّة", {}, { party_name: "Falconry Equipment Company" });
        await index();
        for (const text of ["موسسه", "الامارات", "إمارات", "العامه امارات", "مُؤسّسة", "falconry", "equip comp"]) {
            expect(await idsOf(text), text).to.deep.equal([id]);
        }
        for (const text of ["falconri", "flaconry", "falcnry equipment", "equipmnet falconry", "الامرات"]) {
            const [row] = (await find({ text, seesAccounts: true })).rows;
            expect([row?.document.id, row?.match?.field, row?.match?.isMisspelled], text).to.deep.equal([id, "party", true]);
        }
        for (const text of ["falkonri", "zqxwv"]) {
            expect(await idsOf(text), text).to.deep.equal([]);
        }
    });
    it("names the field of a reference that was found", async () => {
        const { id } = await create("Named Fields", {
            order_reference: { id: "NF-77" },
            metadata: { ship: "NF-MV Zayed" },
        });
        await index();
        expect(await matchesOf("nf-77")).to.deep.equal([[id, "order_reference", "NF-77"]]);
        expect(await matchesOf("nf-mv za")).to.deep.equal([[id, "metadata.ship", "NF-MV Zayed"]]);
    });
    it("finds documents by the words of their errors, of legs, stages and rules", async () => {
        const leg = await create("Errors of a Leg");
        await pipeline.validate([leg]);
        await pipeline.query(`update transmissions set state = 'failed', failure_class = 'blocked', reason = 'No certificate for 0235:1999999999 in the SMP'
       where document_id = $1 and leg = 'c3'`, [leg.id]);
        await pipeline.query(`insert into status_log (org_id, document_id, revision, stage, leg, event, to_state, position)
       select org_id, document_id, revision, 'transmission', 'c3', 'BLOCKED', 'failed', 10000 from transmissions
       where document_id = $1 and leg = 'c3'`, [leg.id]);
        const stage = await create("Errors of a Stage");
        const failure = { stage: "pricing", message: "Quarrelsome decimal in line 47110" };
        await saveStageFailure(pipeline.deps.database, { id: stage.id, revision: 1, ...failure });
        await index();
        expect(await matchesOf("certificate smp")).to.deep.equal([
            [leg.id, "error", "No certificate for 0235:… in the SMP"],
        ]);
        expect(await matchesOf("quarrel")).to.deep.equal([[stage.id, "error", "Quarrelsome decimal in line …"]]);
        expect(await idsOf("certificate", uuid())).to.deep.equal([]);
        await pipeline.query(`update transmissions set state = 'queued', failure_class = null where document_id = $1`, [
            leg.id,
        ]);
        await pipeline.query(`update documents set failure = null where id = $1`, [stage.id]);
        expect(await idsOf("certificate smp"), "by an error that it had").to.deep.equal([leg.id]);
    });
    it("indexes again what an earlier release has indexed, once, and finds the rest meanwhile", async () => {
        const { id } = await create("مخبز الوردة");
        await index();
        await pipeline.query(`delete from search_party_terms where term like '%ورد%' and term <> 'الوردة'`);
        await pipeline.query(`update search_parties set terms = E'\\nمخبز الوردة\\nمخبز\\nالوردة\\n' where name = 'مخبز الوردة'`);
        await pipeline.query(`insert into feed_cursors (name, position) values ('search 2 older', 0)`);
        expect(await idsOf("الوردة"), "as it was indexed").to.deep.equal([id]);
        expect(await idsOf("ورده")).to.deep.equal([]);
        await pipeline.query(`update process_leases set until = now() - interval '1 second' where name = 'indexer'`);
        const upgrading = new Indexer(pipeline.deps, uuid());
        await until("it is indexed again", async () => !(await upgrading.indexOnce()));
        await upgrading.stop();
        expect(await idsOf("ورده")).to.deep.equal([id]);
        expect(await pipeline.query(`select name from feed_cursors where name like 'search%' order by name`)).to.deep.equal([{ name: "search" }, { name: "search 2" }]);
        const parties = await pipeline.query(`select from search_parties where name = 'مخبز الوردة'`);
        expect(parties, "still one party").to.have.length(1);
    });
    it("finds nothing by hostile texts, and answers", async () => {
        const texts = [
            "%",
            "___%",
            "' or '1'='1",
            "\\",
            "\u202e\u202d",
            "(".repeat(200),
            "a%_".repeat(66),
            "\u{10ffff}".repeat(50),
            "ﷺ".repeat(150),
        ];
        for (const text of texts) {
            expect(await idsOf(text), text).to.deep.equal([]);
        }
    });
});
//# sourceMappingURL=typed-search.spec.js.map