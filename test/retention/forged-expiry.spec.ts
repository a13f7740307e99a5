import { expect } from "chai";

import { lowestId } from "../../common/runtime/uuid-time.ts";
import { ageDocument, setTerms } from "../setup/database/age-document.ts";
import { usePipeline } from "../setup/pipeline.ts";

const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);
const old = "created_at = '2000-01-01', updated_at = '2000-01-01', issue_date = '2000-01-01'";

// An intruder with the service's connection may write the states and days of documents, and call the function that deletes them.
describe("the deletion of documents, for which the service's role forges that their time is over", () => {
  const pipeline = usePipeline({}, { each: true });
  const query = <Row>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
    pipeline.query<Row>(statement, parameters);
  beforeEach(() => setTerms(pipeline.deps.database, pipeline.orgId, "documents_kept_years = 5, unsent_kept_days = 30"));

  const expectKept = async (forgery: string, id: string): Promise<void> => {
    const log = "select count(*)::integer as rows from status_log where document_id = $1";
    const before = await query(log, [id]);
    await query(forgery, [id]);
    for (const status of ["VALIDATION_FAILED", "APPROVED", "REJECTED"]) {
      const values = [pipeline.orgId, status, lowestId];
      await query("select * from delete_expired_documents($1, 'purchase-invoices', $2, $3, 100)", values);
    }
    expect(await query(log, [id])).to.deep.equal(before);
    expect(await query("select from deleted_documents")).to.deep.equal([]);
  };

  it("keeps what was sent within the term, whatever the document says of its days and its state", async () => {
    const { id: young } = await pipeline.createValidated();
    await query("update transmissions set state = 'accepted' where document_id = $1", [young]);
    const id = await ageDocument(pipeline.deps.database, { id: young }, days(400));
    await expectKept(`update documents set overall_status = 'APPROVED', ${old} where id = $1`, id);
    await expectKept(
      `update documents set overall_status = 'VALIDATION_FAILED', stage = 'invalid', ${old} where id = $1`,
      id,
    );
  });

  it("keeps what failed validation within the term, whatever the document says of its last change", async () => {
    const { id: young } = await pipeline.create();
    const id = await ageDocument(pipeline.deps.database, { id: young }, days(400));
    await query(
      `insert into status_log (org_id, document_id, revision, stage, event) values ($1, $2, 2, 'validation', 'INVALID')`,
      [pipeline.orgId, id],
    );
    await expectKept(
      `update documents set overall_status = 'VALIDATION_FAILED', stage = 'invalid', ${old} where id = $1`,
      id,
    );
  });

  it("begins the time of a new organization's terms now, whatever that organization says", async () => {
    const [row] = await query<{ isOld: boolean }>(
      `insert into organizations (id, name, documents_kept_years, retention_changed_at)
       values (gen_random_uuid(), 'Forged', 5, '2020-01-01') returning retention_changed_at < now() as is_old`,
    );
    expect(row).to.deep.equal({ isOld: false });
  });
});
