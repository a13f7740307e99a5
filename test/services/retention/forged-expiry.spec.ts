import { randomUUID } from "node:crypto";

import { expect } from "chai";

import { lowestId, lowestIdOf } from "../../../common/domain/lowest-id.ts";
import { ageDocument, setTerms } from "../../setup/database/age-document.ts";
import { usePipeline } from "../../setup/pipeline.ts";

const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);

// An intruder with the service's connection may write documents, legs and settings, of which the deletion is told.
describe("the deletion of documents, told by the service's role that their time is over", () => {
  const pipeline = usePipeline({}, { each: true });
  const query = <Row>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
    pipeline.query<Row>(statement, parameters);

  /** A document that was sent so many days ago, with a report and a message about each leg. */
  const sent = async (daysAgo: number): Promise<string> => {
    const { id: young } = await pipeline.createValidated();
    await query("update transmissions set state = 'accepted' where document_id = $1", [young]);
    await query("update documents set overall_status = 'APPROVED' where id = $1", [young]);
    await query(
      `insert into sending_reports (org_id, transmission_id, attempt, event, packed)
       select org_id, id, 1, 'SENT', '' from transmissions where document_id = $1`,
      [young],
    );
    await query(
      `insert into inbound_messages (id, org_id, transmission_id, sbdh_id, mls_id, code, outcome, sha256, packed)
       select gen_random_uuid(), org_id, id, 'x', 'x', 'AP', 'recorded', id::text, '' from transmissions where document_id = $1`,
      [young],
    );
    return ageDocument(pipeline.deps.database, { id: young }, days(daysAgo));
  };
  const records = async (): Promise<unknown> =>
    query(`select (select count(*) from status_log) as log, (select count(*) from sending_reports) as reports,
      (select count(*) from inbound_messages) as messages`);

  /** An organization whose terms are said to be old. */
  const forgeOrganization = async (): Promise<string> => {
    const id = randomUUID();
    await query(
      `insert into organizations (id, name, documents_kept_years, unsent_kept_days, retention_changed_at)
       values ($1, 'Forged', 5, 30, '2020-01-01')`,
      [id],
    );
    return id;
  };
  const deleteAs = (orgId: string, status: string): Promise<unknown> =>
    query("select * from delete_expired_documents($1, 'purchase-invoices', $2, $3, 100)", [orgId, status, lowestId]);
  const expectKept = async (forgery: () => Promise<unknown>, orgId = pipeline.orgId): Promise<void> => {
    const before = await records();
    await forgery();
    for (const status of ["VALIDATION_FAILED", "APPROVED", "REJECTED"]) {
      await deleteAs(orgId, status);
    }
    expect(await records()).to.deep.equal(before);
  };
  const old = "created_at = '2000-01-01', updated_at = '2000-01-01', issue_date = '2000-01-01'";

  it("believes no new organization that its terms are old", async () => {
    const id = await sent(4_000);
    const orgId = await forgeOrganization();
    await expectKept(() => query("update documents set org_id = $2 where id = $1", [id, orgId]), orgId);
  });

  it("believes no document that it is another organization's", async () => {
    const id = await sent(4_000);
    const orgId = await forgeOrganization();
    await setTerms(pipeline.deps.database, orgId, "unsent_kept_days = 30");
    await expectKept(() => query("update documents set org_id = $2 where id = $1", [id, orgId]), orgId);
  });

  it("believes no document that it never was valid", async () => {
    const id = await sent(400);
    const other = await sent(1);
    await setTerms(pipeline.deps.database, pipeline.orgId, "documents_kept_years = 5, unsent_kept_days = 30");
    await expectKept(async () => {
      await query("update transmissions set document_id = $2, revision = 9 where document_id = $1", [id, other]);
      await query(
        `update documents set overall_status = 'VALIDATION_FAILED', stage = 'invalid', ${old} where id = $1`,
        [id],
      );
    });
  });

  it("believes no document its age", async () => {
    const id = await sent(400);
    await setTerms(pipeline.deps.database, pipeline.orgId, "documents_kept_years = 5, unsent_kept_days = 30");
    await expectKept(() =>
      query(`update documents set overall_status = 'VALIDATION_FAILED', stage = 'invalid', ${old} where id = $1`, [id]),
    );
  });

  it("takes no reports and messages of a leg that was moved to an old document", async () => {
    const young = await sent(400);
    await setTerms(pipeline.deps.database, pipeline.orgId, "documents_kept_years = 5, unsent_kept_days = 30");
    const forged = lowestIdOf(days(4_000).getTime());
    await expectKept(async () => {
      await query(
        `insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', $2::text, 'document_sequence', 'X-1'))).*
         from documents d where id = $1`,
        [young, forged],
      );
      await query(`update documents set ${old} where id = $1`, [forged]);
      await query("update transmissions set document_id = $2 where document_id = $1", [young, forged]);
    });
  });
});
