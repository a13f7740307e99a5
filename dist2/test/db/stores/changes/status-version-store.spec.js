import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { findStatuses, findStatusVersion } from "../../../../common/db/stores/changes/status-version-store.js";
import { insertLogEntry } from "../../../factories/status-log.js";
import { usePipeline, eachDocument } from "../../../setup/pipeline.js";
describe("status-version-store", () => {
    const pipeline = usePipeline();
    const document = eachDocument(pipeline, {}, { validated: true });
    const db = () => pipeline.deps.database;
    const key = (overrides = {}) => pipeline.keyOf(document, overrides);
    const version = async () => (await findStatusVersion(db(), key()))?.version;
    describe("the version of a snapshot", () => {
        it("is the document's of the organization and kind alone", async () => {
            expect(await findStatusVersion(db(), key())).to.include({ overallStatus: "PENDING" });
            expect(await findStatusVersion(db(), key({ orgId: uuid() }))).to.equal(undefined);
            expect(await findStatusVersion(db(), key({ kind: "sales-invoices" }))).to.equal(undefined);
        });
        it("stays while nothing happens to it, whatever happens to others", async () => {
            const first = await version();
            const other = await pipeline.create();
            await insertLogEntry(db(), other.id);
            expect(await version()).to.equal(first);
        });
        for (const [what, change] of [
            ["the document", "update documents set updated_at = updated_at where id = $1"],
            ["its log", undefined],
            ["a leg that the log does not tell of", "update transmissions set reason = 'late' where document_id = $1"],
        ]) {
            it(`is another one when ${what} has changed`, async () => {
                const first = await version();
                await (change === undefined ? insertLogEntry(db(), document.id) : db().query(change, [document.id]));
                expect(await version()).to.not.equal(first);
            });
        }
        it("does not count the legs of a revision that is past", async () => {
            await db().query("update documents set revision = 2 where id = $1", [document.id]);
            const first = await version();
            await db().query("update transmissions set reason = 'late' where document_id = $1", [document.id]);
            expect(await version()).to.equal(first);
        });
    });
    describe("the statuses of many", () => {
        it("come in the order of the ids, each once, without those of others", async () => {
            const second = await pipeline.create();
            const ids = [second.id, uuid(), document.id, second.id];
            expect((await findStatuses(db(), pipeline.orgId, ids)).map(({ id }) => id)).to.deep.equal([
                second.id,
                document.id,
            ]);
            expect(await findStatuses(db(), uuid(), ids)).to.be.empty;
        });
        it("name the states of the legs that decide, of the current revision", async () => {
            await db().query("update transmissions set state = 'sent' where document_id = $1 and leg = 'c5'", [document.id]);
            await db().query(`insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id,
           process_id, created_at, updated_at)
         select $2, org_id, document_id, revision, 'withdrawal', 'failed', '', '', '', '', now(), now()
         from transmissions where document_id = $1 and leg = 'c5'`, [document.id, uuid()]);
            const legs = async () => (await findStatuses(db(), pipeline.orgId, [document.id]))[0]?.legs;
            expect(await legs()).to.deep.equal(["queued", "sent"]);
            await db().query("update documents set revision = 2 where id = $1", [document.id]);
            expect(await legs()).to.deep.equal([]);
        });
        it("are as new as the newer of the document and its legs", async () => {
            const updatedAt = async () => (await findStatuses(db(), pipeline.orgId, [document.id]))[0]?.updatedAt;
            await db().query("update transmissions set updated_at = '2040-01-01Z' where document_id = $1", [document.id]);
            expect(await updatedAt()).to.deep.equal(new Date("2040-01-01Z"));
            await db().query("update documents set updated_at = '2041-01-01Z' where id = $1", [document.id]);
            expect(await updatedAt()).to.deep.equal(new Date("2041-01-01Z"));
        });
    });
});
//# sourceMappingURL=status-version-store.spec.js.map