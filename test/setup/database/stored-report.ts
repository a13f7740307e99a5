import { packSendingReport } from "../../../common/db/stores/delivery/report-columns.ts";
import type { Pipeline } from "../pipeline.ts";

/** A report of the access point for each leg of the document, whose certificate is kept beside it. */
export async function storeReport(pipeline: Pipeline, documentId: string, report: { c3Cert: string }): Promise<void> {
  const { packed, certificate } = await packSendingReport(report, true);
  await pipeline.query(
    `with certified as (
       insert into report_certificates (digest, certificate)
       select substring(sha256(convert_to($3::text, 'UTF8')) for 16), convert_to($3::text, 'UTF8') on conflict do nothing
     )
     insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed)
     select org_id, document_id, id, 1, 'SENT', $2::bytea from transmissions where document_id = $1`,
    [documentId, packed, certificate],
  );
}
