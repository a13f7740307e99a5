import { packText } from "../../../common/db/packed-text.ts";
import type { DocumentKey } from "../../../common/db/stores/documents/document-store.ts";
import { collectEvidence } from "../../../common/services/document-files/collect-evidence.ts";
import { readDocumentXml } from "../../../common/services/document-files/read-document-files.ts";
import { ageDocument } from "../../setup/database/age-document.ts";
import { storeReport } from "../../setup/database/stored-report.ts";
import type { Pipeline } from "../../setup/pipeline.ts";

export const monthsAgo = (months: number, day = 10): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day, 12));
};
export const monthName = (moment: Date): string => moment.toISOString().slice(0, 7);

/** A document of an earlier month that has come to its end, with the reports and messages of its legs. */
export async function makeFinalDocument(pipeline: Pipeline, at: Date, status = "APPROVED"): Promise<DocumentKey> {
  const { id } = await pipeline.createValidated();
  const leg = status === "APPROVED" ? "accepted" : "rejected";
  await pipeline.query("update transmissions set state = $2 where document_id = $1 and state = 'queued'", [id, leg]);
  await pipeline.query("update transmissions set troubled = null, open = null where document_id = $1", [id]);
  await pipeline.query("update documents set overall_status = $2 where id = $1", [id, status]);
  await storeReport(pipeline, id, { c3Cert: "as it was" });
  await insertMessage(pipeline, id);
  return pipeline.keyOf({ id: await ageDocument(pipeline.deps.database, { id }, at) });
}

export async function insertMessage(pipeline: Pipeline, documentId: string, xml = "<message/>"): Promise<void> {
  await pipeline.query(
    `insert into network_messages (id, org_id, document_id, transmission_id, sbdh_id, mls_id, code, outcome, sha256, packed)
     select gen_random_uuid(), org_id, document_id, id, 's', 'm', 'AP', 'recorded', md5(random()::text), $2
     from transmissions where document_id = $1`,
    [documentId, await packText(xml, "message")],
  );
}

/** Everything that is read of a document by way of its contents. */
export async function readAll(pipeline: Pipeline, key: DocumentKey): Promise<unknown> {
  const { deps } = pipeline;
  const { xml, sha256 } = await readDocumentXml(deps, key, { form: "ubl" });
  const { contents, ...evidence } = await collectEvidence(deps, key);
  return {
    xml,
    sha256,
    evidence,
    ubl: await Promise.all(evidence.revisions.map((revision) => contents.ubl(revision))),
    requests: await Promise.all(evidence.revisions.map(({ revision }) => contents.request(revision))),
    reports: await Promise.all(evidence.reports.map((report) => contents.report(report))),
    messages: await Promise.all(evidence.messages.map((message) => contents.message(message))),
    snapshot: await pipeline.snapshot(key),
  };
}

const tables = ["document_xml", "document_revisions", "sending_reports", "network_messages"];

/** How many rows a document has in the tables of months. */
export async function countRows(pipeline: Pipeline, { id }: { id: string }): Promise<number> {
  const counts = tables.map((table) => `(select count(*) from ${table} where document_id = $1)`);
  const [row] = await pipeline.query<{ rows: number }>(`select (${counts.join(" + ")})::integer as rows`, [id]);
  return row!.rows;
}
