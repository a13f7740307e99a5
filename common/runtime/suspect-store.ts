import type { DocumentRef, DocumentStage } from "../status/pipeline.ts";
import type { Queryable } from "../db/queryable.ts";
import { runUnpooled } from "../db/database-client.ts";

/** A document whose processing has exceeded its bounds. */
interface Suspicion extends DocumentRef {
  stage: DocumentStage;
  /** The exceeded bound, in words for operators. */
  reason: string;
}

/** Connection timeout of the watchdog. */
const aloneMs = 3_000;
/** More suspects than this are not a matter of single documents. */
const maxSuspects = 10_000;

const statement = `insert into suspect_documents (document_id, revision, org_id, stage, reason)
  select d.id, d.revision, d.org_id, $3, $4 from documents d where d.id = $1 and d.revision = $2 and d.failure is null
  on conflict (document_id, revision) do update set times = suspect_documents.times + 1, stage = excluded.stage,
    reason = excluded.reason, last_at = now()
  returning times`;

const parametersOf = ({ id, revision, stage, reason }: Suspicion): unknown[] => [id, revision, stage, reason];

/** @returns how often the revision has exceeded a bound; 0 when it is not the current one any more, or has failed for good */
export async function recordSuspicion(db: Queryable, suspicion: Suspicion): Promise<number> {
  const rows = await db.query<{ times: number }>(statement, parametersOf(suspicion));
  return rows[0]?.times ?? 0;
}

/** Records it on a separate connection, for a process that is about to end. */
export async function recordSuspicionAlone(databaseUrl: string, suspicion: Suspicion): Promise<void> {
  await runUnpooled({ databaseUrl, statementMs: aloneMs }, statement, parametersOf(suspicion));
}

export async function findSuspects(db: Queryable): Promise<DocumentRef[]> {
  return db.query<DocumentRef>(`select document_id as id, revision from suspect_documents limit ${maxSuspects}`);
}

export async function clearSuspicion(db: Queryable, { id, revision }: DocumentRef): Promise<void> {
  await db.query("delete from suspect_documents where document_id = $1 and revision = $2", [id, revision]);
}
